#if Fleet
  import DRN
  import DRNLog
  import Foundation
  import Locking
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A real nats-server on loopback, with a folder of its own; nil where there is none.
  ///
  /// `.ci/install/fleet` installs one; `DRN_NATS_SERVER` names another.
  final class NATSServer {
    let port: Int
    private let folder: String
    private let configuration: String
    private var process: Process?

    /// The program; `nil` if there is none.
    static let program: String? = {
      let environment = ProcessInfo.processInfo.environment
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized.path
      let named = environment["DRN_NATS_SERVER"].map { [$0] } ?? []
      let places =
        named + ["\(root)/.build/nats/bin/nats-server"]
        + (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/nats-server" }
      return places.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Starts a server.
    ///
    /// - Parameter configuration: What to add to its configuration.
    init(in folder: String, _ configuration: String = "") throws {
      self.folder = folder
      port = try Self.freePort()
      self.configuration = """
        listen: "127.0.0.1:\(port)"
        jetstream { store_dir: "\(folder)/nats" }
        \(configuration)
        """
      try start()
    }

    deinit { kill() }

    var url: String { "nats://127.0.0.1:\(port)" }

    func start() throws {
      let file = "\(folder)/nats.conf"
      try configuration.write(toFile: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Self.program))
      process.arguments = ["-c", file]
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try process.run()
      self.process = process
      for _ in 0..<500 where !Self.answers(port) { usleep(10_000) }
      try #require(Self.answers(port), "the server does not answer")
    }

    /// Kills it with SIGKILL.
    func kill() {
      guard let process else { return }
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      self.process = nil
    }

    private static let nextPort = Lock(Int.random(in: 10_000..<32_000))

    /// A port that nobody listens on, another one each time.
    ///
    /// Below those that Linux gives to connections: servers dial each other until all of them listen, and such a
    /// connection could come from the very port that one of them is to listen on.
    static func freePort() throws -> Int {
      let ports = 10_000..<32_000
      for _ in ports {
        let port = nextPort.withLock { next in
          next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound
          return next
        }
        if isFree(port) { return port }
      }
      throw POSIXError(.EADDRINUSE)
    }

    private static func isFree(_ port: Int) -> Bool { succeeds(bind, port) }

    /// What a server itself has of a stream, whatever its leader believes; `nil` if it has nothing of it.
    ///
    /// - Parameter address: Where the server tells about itself.
    static func contents(of stream: String, monitoredAt address: String) -> JSONValue? {
      guard let url = URL(string: "http://\(address)/jsz?streams=true&accounts=true"),
        let text = try? Data(contentsOf: url), let answer = try? JSONValue(parsing: Array(text))
      else { return nil }
      return answer["account_details"]?.arrayValue?
        .flatMap { $0["stream_detail"]?.arrayValue ?? [] }
        .first { $0["name"] == .string(stream) }?["state"]
    }

    static func answers(_ port: Int) -> Bool { succeeds(connect, port) }

    /// Whether a call with a new socket and a port of this machine succeeds.
    private static func succeeds(
      _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ port: Int
    ) -> Bool {
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = loopback(port)
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return address
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Skips what needs a nats-server where there is none.
    static var needsServer: Self {
      .enabled(if: NATSServer.program != nil, "there is no nats-server; see .ci/install/fleet")
    }
  }
#endif
