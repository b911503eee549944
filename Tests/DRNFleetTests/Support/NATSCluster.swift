#if Fleet
  import DRN
  import DRNFleet
  import Foundation
  import TestSupport
  import Testing

  /// Three real nats-servers that keep each stream three times, each on a machine of its own as far as network and
  /// disk go: a network namespace with a cable to a bridge, and a small disk. That needs root.
  final class NATSCluster {
    private let folder: String
    private let tag: String
    private var processes: [Process?] = [nil, nil, nil]
    private let nodes = 0..<3

    /// Whether this process may make such machines.
    static let isPossible: Bool = {
      guard NATSServer.program != nil, geteuid() == 0 else { return false }
      let name = "drn-\(getpid())"
      guard (try? run("ip", "netns", "add", name)) == 0 else { return false }
      return (try? run("ip", "netns", "del", name)) == 0
    }()

    init(in folder: String) throws {
      self.folder = folder
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      tag = String(UInt16.random(in: 0...UInt16.max), radix: 36)
      try Self.need("ip", "link", "add", bridge, "type", "bridge")
      try Self.need("ip", "addr", "add", "\(network).254/24", "dev", bridge)
      try Self.need("ip", "link", "set", bridge, "up")
      for node in nodes { try makeMachine(node) }
      for node in nodes { try start(node) }
    }

    deinit {
      for node in nodes { kill(node) }
      for node in nodes {
        _ = try? Self.run("umount", "-l", disk(node))
        _ = try? Self.run("ip", "netns", "del", namespace(node))
      }
      _ = try? Self.run("ip", "link", "del", bridge)
    }

    // Every cluster has a network of its own.
    private lazy var network =
      "10.\(200 + Int(tag.utf8.first ?? 0) % 50).\(tag.utf8.reduce(0) { ($0 * 31 + Int($1)) % 250 })"
    private var bridge: String { "drn\(tag)" }
    private func namespace(_ node: Int) -> String { "drn\(tag)-\(node)" }
    private func cable(_ node: Int) -> String { "drn\(tag)v\(node)" }
    private func address(_ node: Int) -> String { "\(network).\(node + 1)" }
    private func disk(_ node: Int) -> String { "\(folder)/disk\(node)" }

    var urls: [String] { nodes.map { "nats://\(address($0)):4222" } }

    private func makeMachine(_ node: Int) throws {
      let name = namespace(node)
      try Self.need("ip", "netns", "add", name)
      try Self.need(
        "ip", "link", "add", cable(node), "type", "veth", "peer", "name", "eth0", "netns", name)
      try Self.need("ip", "link", "set", cable(node), "master", bridge, "up")
      try Self.need("ip", "-n", name, "addr", "add", "\(address(node))/24", "dev", "eth0")
      try Self.need("ip", "-n", name, "link", "set", "eth0", "up")
      try Self.need("ip", "-n", name, "link", "set", "lo", "up")
      try FileManager.default.createDirectory(
        atPath: disk(node), withIntermediateDirectories: true)
      try Self.need("mount", "-t", "tmpfs", "-o", "size=256m", "tmpfs", disk(node))
    }
  }

  // What happens to a machine.

  extension NATSCluster {
    func start(_ node: Int) throws {
      guard processes[node] == nil else { return }
      let routes = nodes.map { "nats-route://\(address($0)):6222" }.joined(separator: ", ")
      let configuration = """
        server_name: n\(node)
        listen: "\(address(node)):4222"
        http: "\(address(node)):8222"
        jetstream { store_dir: "\(disk(node))/nats", sync_interval: always }
        cluster { name: drn, listen: "\(address(node)):6222", routes: [\(routes)] }
        """
      let file = "\(folder)/nats\(node).conf"
      try configuration.write(toFile: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "ip", "netns", "exec", namespace(node), try #require(NATSServer.program), "-c", file,
        "-l", "\(folder)/nats\(node).log",
      ]
      try process.run()
      processes[node] = process
    }

    /// Ends a server as a loss of power does.
    func kill(_ node: Int) {
      guard let process = processes[node] else { return }
      Foundation.kill(process.processIdentifier, SIGCONT)
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      processes[node] = nil
    }

    /// Waits until all servers have all that a stream has; not for ever.
    ///
    /// Each is asked what it has itself: for some time a leader believes of a server whose disk was wiped that it has
    /// everything.
    func waitUntilCurrent(_ stream: String, seconds: Int) -> Bool {
      guard nodes.allSatisfy({ processes[$0] != nil }) else { return false }
      let transport = NATSTransport(FleetServer(urls: urls))
      for _ in 0..<seconds * 4 {
        if let answer = try? transport.request("STREAM.INFO.\(stream)", []),
          let replicas = answer["cluster"]?["replicas"]?.arrayValue, replicas.count == 2,
          replicas.allSatisfy({ $0["current"] == true && $0["offline"] != true }),
          let last = answer["state"]?["last_seq"],
          nodes.allSatisfy({
            NATSServer.contents(of: stream, monitoredAt: "\(address($0)):8222")?["last_seq"] == last
          })
        {
          return true
        }
        usleep(250_000)
      }
      return false
    }

    func pause(_ node: Int) { signal(node, SIGSTOP) }
    func resume(_ node: Int) { signal(node, SIGCONT) }

    private func signal(_ node: Int, _ signal: Int32) {
      guard let process = processes[node] else { return }
      Foundation.kill(process.processIdentifier, signal)
    }

    /// Pulls a machine's cable, or puts it in again.
    func separate(_ node: Int) throws { try Self.need("ip", "link", "set", cable(node), "down") }
    func join(_ node: Int) throws { try Self.need("ip", "link", "set", cable(node), "up") }

    /// Everything on the disk of a machine that is not running is gone.
    func wipe(_ node: Int) {
      try? FileManager.default.removeItem(atPath: "\(disk(node))/nats")
    }

    /// Fills a machine's disk.
    func fillDisk(_ node: Int) {
      _ = try? Self.run("dd", "if=/dev/zero", "of=\(disk(node))/full", "bs=1M", "status=none")
    }

    func emptyDisk(_ node: Int) {
      try? FileManager.default.removeItem(atPath: "\(disk(node))/full")
    }

    private static func need(_ arguments: String...) throws {
      try #require(try run(arguments) == 0, "\(arguments.joined(separator: " "))")
    }

    private static func run(_ arguments: String...) throws -> Int32 { try run(arguments) }

    private static func run(_ arguments: [String]) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
#endif
