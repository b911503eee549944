#if Fleet
  import DRNCollector
  import Foundation
  import Testing

  /// A ClickHouse for tests: PyPI's chdb, which is ClickHouse in process, behind a small HTTP server.
  ///
  /// `.ci/install/fleet` installs it; `DRN_CHDB` names another folder with the package.
  final class TestClickHouse: Sendable {
    let port: Int
    private let process: Process

    /// The folder to find chdb in, empty for Python's own; `nil` if there is none.
    static let package: String? = {
      let environment = ProcessInfo.processInfo.environment
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized.path
      let folders = (environment["DRN_CHDB"].map { [$0] } ?? []) + ["\(root)/.build/chdb", ""]
      return folders.first { folder in
        guard let process = try? python(["-c", "import chdb.session"], folder) else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
      }
    }()

    /// One for all tests, which use different databases: it takes a second to start.
    static let shared = Result { try TestClickHouse() }

    private let scheme: String

    /// Starts a server with a folder of its own, which it removes when its input ends.
    ///
    /// - Parameter folder: A folder that stays, so that another one can go on with it.
    init(
      password: String = "", certificate: TestCertificate? = nil, folder: String? = nil
    ) throws {
      scheme = certificate == nil ? "http" : "https"
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Examples/Fleet/clickhouse.py").standardized.path
      let (input, output) = (Pipe(), Pipe())
      let encryption = certificate.map { ["--certificate", $0.certificate, "--key", $0.key] } ?? []
      let kept = folder.map { ["--folder", $0] } ?? []
      process = try Self.python(
        [script, "--password", password] + encryption + kept, try #require(Self.package),
        input: input, output: output)
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let byte = output.fileHandleForReading.readData(ofLength: 1)
        if byte.isEmpty { break }
        line += byte
      }
      let text = String(decoding: line, as: UTF8.self).filter(\.isNumber)
      port = try #require(Int(text), "chdb does not start")
      // Open as long as the process lives.
      self.input = input
    }

    private let input: Pipe

    deinit { process.terminate() }

    /// Ends it as a crash does.
    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    var url: String { "\(scheme)://127.0.0.1:\(port)" }

    /// A database of its own.
    func database(_ name: String) throws -> ClickHouse {
      ClickHouse(try ClickHouseServer("\(url)/\(name)"))
    }

    private static func python(
      _ arguments: [String], _ folder: String, input: Pipe? = nil, output: Pipe? = nil
    ) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3"] + arguments
      var environment = ProcessInfo.processInfo.environment
      if !folder.isEmpty { environment["PYTHONPATH"] = folder }
      process.environment = environment
      process.standardInput = input ?? FileHandle.nullDevice
      process.standardOutput = output ?? FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Skips what needs a ClickHouse where there is none.
    static var needsClickHouse: Self {
      .enabled(if: TestClickHouse.package != nil, "there is no chdb; see .ci/install/fleet")
    }
  }
#endif
