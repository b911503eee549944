import Foundation
import Support

/// Counts the instructions of a program. The counts are almost the same in every run and on every machine.
struct Callgrind: Sendable {
  /// The path of valgrind.
  private let valgrind: String
  private let program: String
  private let scratch: Scratch

  /// - Parameter program: The program whose instructions are counted.
  /// - Returns: `nil` if valgrind is not installed.
  init?(_ program: String, _ scratch: Scratch) throws {
    guard let valgrind = ProgramOutput.find("valgrind") else { return nil }
    (self.valgrind, self.scratch) = (valgrind, scratch)
    // valgrind 3.19 does not read the debug information that Swift writes.
    guard let strip = ProgramOutput.find("strip") else {
      self.program = program
      return
    }
    self.program = scratch.path("stripped")
    _ = try ProgramOutput.of([strip, "--strip-debug", "-o", self.program, program])
  }

  struct Instructions: Sendable {
    /// Those of the main thread.
    var main = 0.0
    /// Those of all other threads.
    var others = 0.0
  }

  /// The instructions of the program.
  func count(_ arguments: [String]) throws -> Instructions {
    let files = try run(arguments)
    var counted = Instructions()
    for (thread, file) in files {
      let total = try Self.total(file)
      if thread == 1 { counted.main += total } else { counted.others += total }
    }
    return counted
  }

  /// The functions with the most instructions, as a table, in what `function` calls.
  func profile(_ arguments: [String], inside function: String, lines: Int) throws -> String {
    guard let annotate = ProgramOutput.find("callgrind_annotate") else {
      throw BenchmarkError("'callgrind_annotate' was not found; it comes with valgrind.")
    }
    let files = try run(arguments, options: ["--toggle-collect=*\(function)*"])
    let largest = try files.max { try Self.total($0.file) < Self.total($1.file) }
    guard let largest, try Self.total(largest.file) > 0 else { return "Nothing was counted." }
    let text = try ProgramOutput.of([annotate, "--threshold=99", largest.file])
    let rows = text.split(separator: "\n").filter { $0.contains("%)") && $0.contains(":") }
    // Without the path of the program or library at the end.
    let short = rows.prefix(lines).map { $0.replacing(/\ +\[[^\]]*\]$/, with: "") }
    return try demangled(short.joined(separator: "\n"))
  }

  /// Runs the program, and returns the counts' file of each thread.
  private func run(
    _ arguments: [String], options: [String] = []
  ) throws -> [(thread: Int, file: String)] {
    let output = scratch.path("callgrind")
    _ = try ProgramOutput.of(
      [
        valgrind, "--tool=callgrind", "--separate-threads=yes", "--callgrind-out-file=\(output)",
      ] + options + [program] + arguments,
      // A hash table's order would depend on the run.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], discardsErrors: true)
    return Scratch.files(of: output).compactMap { file in
      file.split(separator: "-").last.flatMap { Int($0) }.map { ($0, file) }
    }
  }

  private static func total(_ file: String) throws -> Double {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let line = text.split(separator: "\n").last {
      $0.hasPrefix("totals:") || $0.hasPrefix("summary:")
    }
    guard let line, let total = line.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw BenchmarkError("'\(file)' has no total.")
    }
    return total
  }

  private func demangled(_ text: String) throws -> String {
    guard let swift = ProgramOutput.find("swift") else { return text }
    let file = scratch.path("mangled")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return try ProgramOutput.of([
      "/bin/sh", "-c", "\"$1\" demangle --simplified < \"$2\"", "sh", swift, file,
    ])
  }
}
