#if Fleet
  import DRNFleet
  import Foundation
  import TestSupport
  import Testing

  /// Three nats-servers on loopback with the `nats.conf` that an operator copies, filled in as its README says.
  final class ProductionServers {
    /// A fleet's account: its collectors' user, and a user for each log.
    struct Fleet {
      let name: String
      let collector: TestUser
      let devices: [(log: String, user: TestUser)]
    }

    private let folder = "\(TemporaryDirectory.current)/servers"
    private let ports: [(client: Int, route: Int, monitor: Int)]
    private var processes: [Process] = []

    /// Makes the certificates and starts the servers.
    init(_ fleets: [Fleet]) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Self.makeCertificates(in: folder)
      // Late, so that nobody else takes them meanwhile.
      ports = try (0..<3).map { _ in
        (try NATSServer.freePort(), try NATSServer.freePort(), try NATSServer.freePort())
      }
      for node in 0..<3 { try start(node, configuration(of: node, fleets)) }
      for (port, _, _) in ports {
        for _ in 0..<500 where !NATSServer.answers(port) { usleep(10_000) }
        try #require(NATSServer.answers(port), "a server does not answer: \(log)")
      }
    }

    deinit {
      for process in processes {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
    }

    var authorityFile: String { "\(folder)/ca.crt" }
    /// Where each server tells about itself.
    var monitors: [String] { ports.map { "127.0.0.1:\($0.monitor)" } }
    var urls: [String] { ports.map { "tls://127.0.0.1:\($0.client)" } }

    /// What the servers wrote, for a failure.
    var log: String {
      (0..<3).compactMap {
        try? String(contentsOfFile: "\(folder)/n\($0 + 1).log", encoding: .utf8)
      }
      .joined().split(separator: "\n").filter { $0.contains("[ERR]") || $0.contains("[FTL]") }
      .joined(separator: "\n")
    }

    /// The servers for a user, or for nobody.
    ///
    /// - Parameter timeout: A short one for what is not allowed, which nobody answers.
    func server(_ user: TestUser?, timeout: Duration = .seconds(20)) -> FleetServer {
      var server = FleetServer(urls: urls)
      if let user { server.credentials = user.credentials }
      server.authorityFile = authorityFile
      server.timeout = timeout
      return server
    }

    /// Waits until the servers have agreed on who leads, and the stream is there; a collector makes it.
    func waitForStream(_ fleet: Fleet) throws {
      let transport = NATSTransport(server(fleet.collector))
      let stream = StreamSettings(
        name: "DRN_\(fleet.name)", subjects: "drn.\(fleet.name).>", replicas: 3)
      for attempt in 0... {
        do throws(ShippingError) {
          return try transport.prepare(stream)
        } catch {
          guard attempt < 60 else { throw error }
          usleep(500_000)
        }
      }
    }

    /// By the README's own lines, for machines that are called 127.0.0.1.
    private static func makeCertificates(in folder: String) throws {
      let commands = try ProductionFiles.commands(under: "Certificates")
        .replacing("$n.example.org", with: "127.0.0.1").replacing("DNS:", with: "IP:")
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-ec", commands]
      shell.currentDirectoryURL = URL(fileURLWithPath: folder)
      (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try shell.run()
      shell.waitUntilExit()
      try #require(shell.terminationStatus == 0, "the README's certificates")
    }

    private func configuration(of node: Int, _ fleets: [Fleet]) throws -> String {
      var text = try ProductionFiles.text("nats.conf")
      let account = try ProductionFiles.lines(of: text, from: "  KIOSKS {", to: "  }")
      text = text.replacing(account, with: try fleets.map { try filled(account, $0) }.joined())
      let filling = [
        ("0.0.0.0:4222", "127.0.0.1:\(ports[node].client)"),
        ("0.0.0.0:6222", "127.0.0.1:\(ports[node].route)"),
        ("127.0.0.1:8222", "127.0.0.1:\(ports[node].monitor)"),
        ("/etc/nats/tls/server", "\(folder)/n\(node + 1)"), ("/etc/nats/tls/", "\(folder)/"),
        ("/var/lib/nats", "\(folder)/n\(node + 1)"),
      ]
      for (placeholder, value) in filling {
        try #require(text.contains(placeholder), "\(placeholder)")
        text = text.replacing(placeholder, with: value)
      }
      for (index, port) in ports.enumerated() {
        text = text.replacing("n\(index + 1).example.org:6222", with: "127.0.0.1:\(port.route)")
      }
      // Nothing is left to replace.
      for placeholder in ["UDEVICE", "UCOLLECTOR", "LOG.", "example.org", "/etc/"] {
        let lines = text.split(separator: "\n").filter { !$0.contains("#") }
        try #require(!lines.contains { $0.contains(placeholder) }, "\(placeholder)")
      }
      return text
    }

    /// An account, with a user for each device.
    private func filled(_ account: String, _ fleet: Fleet) throws -> String {
      let user = try ProductionFiles.lines(of: account, from: "      { nkey: UDEVICE", to: "} }")
      let users = fleet.devices.map { device in
        user.replacing("UDEVICE", with: device.user.publicKey).replacing(
          "LOG.", with: "\(device.log).")
      }
      return account.replacing(user, with: users.joined())
        .replacing("UCOLLECTOR", with: fleet.collector.publicKey)
        .replacing("KIOSKS", with: fleet.name.uppercased()).replacing("kiosks", with: fleet.name)
    }

    /// With the command line of the unit.
    private func start(_ node: Int, _ configuration: String) throws {
      let file = "\(folder)/n\(node + 1).conf"
      try configuration.write(toFile: file, atomically: true, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(NATSServer.program))
      let words = try ProductionFiles.command(ofUnit: "nats-server.service")
      process.arguments =
        words.map { $0 == "/etc/nats/nats.conf" ? file : $0 == "%l" ? "n\(node + 1)" : $0 }
        + ["-l", "\(folder)/n\(node + 1).log"]
      (process.standardOutput, process.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try process.run()
      processes.append(process)
    }
  }
#endif
