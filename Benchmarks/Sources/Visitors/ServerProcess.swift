import Foundation

/// The server, as a child process.
final class ServerProcess {
  /// The resources that a process has used so far.
  struct Usage: Sendable {
    /// Processor time in seconds.
    var processor = 0.0
    /// The resident memory in bytes: the anonymous part, and all of it including mapped files.
    var ownMemory = 0
    var memory = 0
  }

  let port: Int
  private let process = Process()

  /// Starts a server with a new log, and waits until it listens.
  init(_ program: String, log: String) async throws {
    port = try Self.freePort()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--log", log, "--host", "127.0.0.1", "--port", "\(port)"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    for _ in 0..<200 {
      if Self.isListening(port) { return }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    kill()
    throw VisitorError("'\(program)' did not begin to listen on port \(port).")
  }

  /// Kills the server with SIGKILL.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends the server with SIGTERM.
  func terminate() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The resources used by the server; zero without /proc.
  var usage: Usage {
    var usage = Usage()
    let folder = "/proc/\(process.processIdentifier)"
    let stat = (try? String(contentsOfFile: folder + "/stat", encoding: .utf8)) ?? ""
    // The fields follow the program's name in parentheses, which may contain spaces.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    if fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) {
      usage.processor = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
    let status = (try? String(contentsOfFile: folder + "/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, let kilobytes = Int(words[1]) else { continue }
      if words[0] == "RssAnon:" { usage.ownMemory = kilobytes * 1_024 }
      if words[0] == "VmRSS:" { usage.memory = kilobytes * 1_024 }
    }
    return usage
  }

  private static func freePort() throws -> Int {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw VisitorError("No port is free.") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func isListening(_ port: Int) -> Bool {
    let socket = openSocket()
    defer { close(socket) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func openSocket() -> Int32 {
    #if canImport(Darwin)
      socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
