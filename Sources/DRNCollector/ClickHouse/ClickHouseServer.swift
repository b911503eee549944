#if Fleet
  public import DRNFleet

  /// Where a fleet's store is, and who may use it: the HTTP interface of a ClickHouse.
  public struct ClickHouseServer: Hashable, Sendable {
    /// The scheme, the host and the port, without user, password and database.
    package let address: String
    /// The database; by default the URL's, otherwise `default`.
    public var database: String
    /// The user; by default the URL's, otherwise the server's own.
    public var user: String?
    /// The user's password, which no message shows.
    public var password: String?
    /// A file with the certificates of the authorities that are trusted; by default those of the system.
    public var authorityFile: String?
    /// How long to wait for an answer.
    public var timeout = Duration.seconds(300)
    /// Whether rows are packed on their way; by default, unless the server is on this machine.
    public var packsRows: Bool

    /// Parses `http://user:password@host:port/database`, of which only the host must be there.
    ///
    /// - Throws: `ShippingError` with `badOption`.
    public init(_ url: String) throws(ShippingError) {
      let scheme: String
      if url.hasPrefix("http://") {
        scheme = "http://"
      } else if url.hasPrefix("https://") {
        scheme = "https://"
      } else {
        throw Self.bad(url, "a URL of ClickHouse begins with http:// or https://")
      }
      var rest = url.dropFirst(scheme.count)
      guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
        throw Self.bad(url, "it must not have a query: --database and --user are options")
      }
      database = "default"
      if let slash = rest.firstIndex(of: "/") {
        let path = rest[rest.index(after: slash)...]
        rest = rest[..<slash]
        let name = path.hasSuffix("/") ? path.dropLast() : path
        if !name.isEmpty { database = String(name) }
      }
      if let at = rest.lastIndex(of: "@") {
        let credentials = rest[..<at].split(
          separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        user = credentials.first.flatMap { Self.decoding($0) }
        password = credentials.count > 1 ? Self.decoding(credentials[1]) : nil
        rest = rest[rest.index(after: at)...]
      }
      guard !rest.isEmpty, !rest.hasPrefix(":") else { throw Self.bad(url, "it has no host") }
      // An IPv6 address has colons, and brackets around them.
      let hasPort = rest.lastIndex(of: ":").map {
        $0 > (rest.lastIndex(of: "]") ?? rest.startIndex)
      }
      let port = scheme == "http://" ? ":8123" : ":8443"
      address = scheme + rest + (hasPort == true ? "" : port)
      let host = rest.prefix { $0 != ":" }
      packsRows = !["127.0.0.1", "localhost", "["].contains(String(host))
      try checkDatabase()
    }

    /// - Throws: `ShippingError` with `badOption` if the database's name cannot be one.
    package func checkDatabase() throws(ShippingError) {
      let isGood =
        (1...64).contains(database.utf8.count)
        && database.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isGood else {
        throw ShippingError(
          .badOption("a database's name has 1 to 64 letters of ASCII, digits and '_'"),
          "use '\(address)/\(database)'")
      }
    }

    private static func bad(_ url: String, _ reason: String) -> ShippingError {
      // Without what may be a password.
      let shown = url.lastIndex(of: "@").map { "…" + url[$0...] } ?? url
      return ShippingError(.badOption(reason), "use '\(shown)'")
    }

    private static func decoding(_ text: Substring) -> String? {
      var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        {
          bytes.append(value)
          rest.removeFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
