import Foundation
import Lanes
import Support

/// Appends a line for each command: number, time, kind and value, which is encoded in advance.
private final class JSONLinesFile {
  private let file: Int32
  private let routes: [[UInt8]]
  private var line: [UInt8] = []
  private var seq = 0

  init(_ path: String, _ workload: Workload) throws {
    let encoder = JSONEncoder()
    routes = try workload.routes.map { Array(try encoder.encode($0)) }
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw BenchmarkError("Could not create '\(path)'.") }
  }

  deinit { close(file) }

  func append(_ command: Command) throws {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: "{\"seq\":".utf8)
    line.append(contentsOf: String(seq).utf8)
    line.append(contentsOf: ",\"time\":".utf8)
    line.append(contentsOf: String(time.tv_sec * 1_000_000_000 + time.tv_nsec).utf8)
    line.append(contentsOf: ",\"kind\":".utf8)
    line.append(contentsOf: String(command.kind.rawValue).utf8)
    line.append(contentsOf: ",\"value\":".utf8)
    line.append(contentsOf: routes[Int(command.index)])
    line.append(contentsOf: "}\n".utf8)
    guard write(file, line, line.count) == line.count else {
      throw BenchmarkError("Could not append to the JSON Lines file.")
    }
    seq += 1
  }
}

extension Lane {
  /// A line of JSON for each transition, with one write(2) each, and without navigation.
  static func jsonLines(_ bench: Bench) throws -> Lane {
    let file = try JSONLinesFile(bench.scratch.path("events.jsonl"), bench.direct)
    let commands = bench.direct.commands
    var cursor = 0
    return Lane(name: "JSON Lines, write(2)", survives: Survival.process, batch: 20_000) { count in
      for _ in 0..<count {
        try file.append(commands[cursor])
        cursor = (cursor + 1) % commands.count
      }
    }
  }
}
