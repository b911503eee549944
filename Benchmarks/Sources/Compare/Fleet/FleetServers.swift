#if Fleet
  import Foundation
  import Support

  /// A nats-server of its own, which ends with this object.
  final class StreamServer {
    let url: String
    private let process = Process()

    init(_ program: String, in scratch: Scratch) throws {
      let port = 20_000 + Int(getpid()) % 20_000
      url = "nats://127.0.0.1:\(port)"
      let folder = scratch.path("stream")
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let configuration = "listen: \"127.0.0.1:\(port)\"\njetstream { store_dir: \"\(folder)\" }\n"
      try configuration.write(toFile: "\(folder)/nats.conf", atomically: true, encoding: .utf8)
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["-c", "\(folder)/nats.conf", "-l", "\(folder)/nats.log"]
      try process.run()
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// A ClickHouse: the one that `DRN_CLICKHOUSE` names, or chdb, which is ClickHouse in process.
  final class RowStore {
    let url: String
    private let process: Process?

    /// `nil` if there is neither.
    init?(in scratch: Scratch) throws {
      if let named = ProcessInfo.processInfo.environment["DRN_CLICKHOUSE"] {
        (url, process) = (named, nil)
        return
      }
      let file = "Sources/Examples/Fleet/clickhouse.py"
      guard
        let folder = SearchPaths.folders.first(where: {
          FileManager.default.fileExists(atPath: "\($0)/\(file)")
        })
      else { return nil }
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "\(folder)/\(file)"]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["PYTHONPATH": "\(folder)/.build/chdb", "TMPDIR": scratch.folder]) { first, _ in first }
      (process.standardInput, process.standardOutput) = (input, output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      self.input = input
      // Its port, once it answers; nothing if there is no chdb.
      let line = output.fileHandleForReading.availableData
      guard let port = Int(String(decoding: line, as: UTF8.self).filter(\.isNumber)) else {
        return nil
      }
      (url, self.process) = ("http://127.0.0.1:\(port)", process)
    }

    /// Open as long as the process lives.
    private var input: Pipe?

    deinit { process?.terminate() }

    /// Seconds of processor time of a store in a process of its own.
    var processorTime: Double? {
      guard let process,
        let text = try? String(
          contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
        let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
        let user = Double(fields[11]), let system = Double(fields[12])
      else { return nil }
      return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
#endif
