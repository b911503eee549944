#if Fleet
  import DRNCollector
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// What a user is told if a store cannot be used.
  @Suite(.temporaryDirectory, .serialized) struct StoreErrorTests {
    private func words(_ body: () throws -> Void) -> String {
      let error = #expect(throws: (any Error).self) { try body() }
      return error.map { "\($0)" } ?? ""
    }

    @Test(arguments: [
      ("ftp://x", "Could not use 'ftp://x': a URL of ClickHouse begins with http:// or https://."),
      ("http://", "Could not use 'http://': it has no host."),
      ("http://:8123", "Could not use 'http://:8123': it has no host."),
      (
        "http://me:secret@x?database=y",
        "Could not use '…@x?database=y': it must not have a query: --database and --user are options."
      ),
      (
        "http://x/a-b",
        "Could not use 'http://x:8123/a-b': a database's name has 1 to 64 letters of ASCII, digits and '_'."
      ),
    ])
    func `a wrong URL is refused without what may be a password`(url: String, text: String) {
      #expect(words { _ = try ClickHouseServer(url) } == text)
    }

    @Test func `a URL has a port, a user and a database if it names none`() throws {
      let plain = try ClickHouseServer("http://127.0.0.1")
      #expect(plain.address == "http://127.0.0.1:8123")
      #expect(plain.database == "default" && plain.user == nil && !plain.packsRows)
      let full = try ClickHouseServer("https://me:a%40b%2F:c@ch.example.org:9000/fleet/")
      #expect(full.address == "https://ch.example.org:9000")
      #expect(full.database == "fleet" && full.user == "me" && full.password == "a@b/:c")
      #expect(full.packsRows)
      #expect(try ClickHouseServer("https://[::1]").address == "https://[::1]:8443")
      #expect(try ClickHouseServer("http://[::1]:1/a").address == "http://[::1]:1")
    }

    @Test func `no server is told in libcurl's words`() throws {
      let clickHouse = ClickHouse(try ClickHouseServer("http://127.0.0.1:1"))
      let text = words { try clickHouse.prepare() }
      #expect(text.hasPrefix("Could not ask 'http://127.0.0.1:1': there is no connection: "))
    }

    @Test(arguments: [
      (
        "Code: 47. DB::Exception: Unknown expression identifier `x`. In scope SELECT x. (UNKNOWN_IDENTIFIER) (version 26.9.2.1)\n",
        "Unknown expression identifier `x`"
      ),
      (
        "Code: 60. DB::Exception: Table default.visits does not exist. (UNKNOWN_TABLE) (version 26.9.2.1 (official build))",
        "Table default.visits does not exist"
      ),
      (
        "Code: 241. DB::Exception: Memory limit (total) exceeded: would use 9 GiB: While executing X. (MEMORY_LIMIT_EXCEEDED)",
        "Memory limit (total) exceeded: would use 9 GiB"
      ),
      (
        "Code: 1. DB::Exception: " + String(repeating: "x", count: 300),
        String(repeating: "x", count: 240) + "…"
      ),
    ])
    func `an exception becomes one sentence`(exception: String, sentence: String) {
      #expect(FleetStoreError.sentence(of: exception) == sentence)
    }
  }

  /// The same with a real server.
  @Suite(.needsClickHouse, .serialized) struct StoreServerTests {
    private func words(_ body: () throws -> Void) -> String {
      let error = #expect(throws: FleetStoreError.self) { try body() }
      return error?.description ?? ""
    }

    @Test func `a store without tables, of another version, and a refused query`() throws {
      let server = try TestClickHouse.shared.get()
      let start = "Could not ask '\(server.url)': "
      let empty = try server.database("empty")
      try empty.run("CREATE DATABASE IF NOT EXISTS empty", outsideOfDatabase: true)
      #expect(
        words { _ = try FleetStore(empty) }
          == start + "it has no fleet's tables. 'drn fleet load' makes and fills them.")
      #expect(
        words { try empty.run("SELECT nonsense") }.hasPrefix(
          start + "ClickHouse answered: Unknown expression identifier `nonsense`"))

      let versions = try server.database("versions")
      try versions.prepare()
      try versions.prepare()
      _ = try FleetStore(versions)
      try versions.run("INSERT INTO fleet_migrations (number) VALUES (99)")
      let newer =
        "Could not use '\(server.url)': its tables are of version 99, and this release knows up to \(FleetSchema.version). Update drn."
      #expect(words { try versions.prepare() } == newer)
      #expect(words { _ = try FleetStore(versions) } == newer)

      let older = try server.database("older")
      try older.prepare()
      try older.run("TRUNCATE TABLE fleet_migrations")
      try older.run("INSERT INTO fleet_migrations (number) VALUES (1)")
      #expect(
        words { _ = try FleetStore(older) }
          == start
          + "its tables are of version 1, and this release needs \(FleetSchema.version). 'drn fleet load' updates and fills them."
      )
      // As after a kill in the middle of a migration.
      try older.prepare()
      _ = try FleetStore(older)
    }

    @Test func `a password is checked, and rows are packed`() throws {
      let server = try TestClickHouse(password: "gehe'im")
      var address = try ClickHouseServer(server.url)
      let wrong = "Could not ask '\(server.url)': the user or the password is wrong."
      #expect(words { try ClickHouse(address).checkSchema() } == wrong)
      (address.user, address.password) = ("drn", "guessed")
      #expect(words { try ClickHouse(address).checkSchema() } == wrong)
      (address.password, address.packsRows) = ("gehe'im", true)
      let clickHouse = ClickHouse(address)
      try clickHouse.run("CREATE TABLE numbers (number UInt8) ENGINE = Memory")
      var block = ByteWriter()
      block.varint(1)
      block.varint(10_000)
      for text in ["number", "UInt8"] {
        block.varint(text.utf8.count)
        block.append(text.utf8)
      }
      block.append(Array(repeating: 7, count: 10_000))
      try clickHouse.insert(block.bytes, into: "numbers")
      #expect(
        try clickHouse.run("SELECT throwIf(count() != 10000 OR sum(number) != 70000) FROM numbers")
          == ())
    }

    @Test(.needsCertificate)
    func `a connection is encrypted, to a server whose certificate is trusted`() throws {
      let certificate = try TestCertificate()
      let server = try TestClickHouse(certificate: certificate)
      var address = try ClickHouseServer(server.url)
      let start = "Could not ask '\(server.url)': there is no connection: "
      #expect(words { try ClickHouse(address).run("SELECT 1") }.hasPrefix(start))
      address.authorityFile = certificate.certificate
      try ClickHouse(address).run("SELECT 1")
    }

    @Test func `what answers may be no ClickHouse, or not answer in time`() throws {
      let server = try TestClickHouse.shared.get()
      var address = try ClickHouseServer(server.url)
      address.timeout = .milliseconds(1_500)
      #expect(
        words { try ClickHouse(address).run("SELECT sleep(3)") }
          == "Could not ask '\(server.url)': there was no answer in 1 seconds. Give it more time with --timeout."
      )
    }
  }
#endif
