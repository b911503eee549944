import ArgumentParser
import DRNLog

/// Where a command writes its data: to a file, or to standard output.
struct FileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Overwrite the file also if it is a log.")
  var force = false

  func validate() throws {
    if force, output == nil { throw ValidationError("--force goes with -o.") }
  }

  /// The place of the file; `nil` for standard output.
  ///
  /// - Parameter sources: The files that the command reads.
  /// - Throws: ``CommandError`` if what is there must not be overwritten.
  func place(readFrom sources: String...) throws(CommandError) -> OutputPlace? {
    try place(readFrom: sources)
  }

  /// The same, with any number of files.
  func place(readFrom sources: [String]) throws(CommandError) -> OutputPlace? {
    try output.map { (output) throws(CommandError) in
      try OutputPlace(output, isForced: force, readFrom: sources)
    }
  }
}

/// Where a command writes a new log.
struct NewLogOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Overwrite the file if there is one, also if it is a log.")
  var force = false

  /// Lets `body` write a log at a path at which there is no file, and gives it its name in place of
  /// what is there, if that was asked for.
  ///
  /// - Parameter sources: The files that the command reads.
  /// - Throws: ``CommandError`` if what is there must not be overwritten; what `body` throws.
  func write<Result>(
    readFrom sources: [String], _ body: (String) throws -> Result
  ) throws -> Result {
    let place = try OutputPlace(
      output, isForced: force, readFrom: sources, keepsAllFiles: true)
    guard SystemFile.isThere(LogFiles.parts(of: place.resolvedPath).folder) else {
      throw place.failure(.missingFile)
    }
    guard place.isTaken else { return try body(output) }
    guard FileStatus(path: output)?.isRegular ?? true else {
      throw CommandError("'\(output)' is no file that a log can replace: name another file.")
    }
    let temporaryPath = place.temporaryPath
    defer { UnfinishedFiles.remove(temporaryPath) }
    UnfinishedFiles.create(temporaryPath) { _ = SystemFile.remove(temporaryPath) }
    let result = try body(temporaryPath)
    try place.take(by: temporaryPath)
    return result
  }
}
