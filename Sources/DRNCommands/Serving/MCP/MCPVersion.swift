import DRN

/// What the versions of the Model Context Protocol have in a message.
enum MCPVersion {
  /// The client said its version once, in a handshake.
  case handshake
  /// Each request says it, and each result whether it is complete.
  case modern

  /// Those with a handshake, the oldest first.
  private static let handshakes = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  private static let moderns = ["2026-07-28"]

  private static let key = "io.modelcontextprotocol/protocolVersion"

  init(of request: RPCRequest) throws(RPCError) {
    guard let version = request.params["_meta"]?[Self.key]?.stringValue,
      !Self.handshakes.contains(version)
    else {
      self = .handshake
      return
    }
    guard Self.moderns.contains(version) else {
      throw RPCError(
        .unsupportedVersion, "This server does not speak that version of the protocol.",
        data: [
          "requested": .string(version),
          "supported": .array((Self.moderns + Self.handshakes).map { .string($0) }),
        ])
    }
    self = .modern
  }

  /// A result with what the version demands of each.
  ///
  /// - Parameter isCacheable: Whether it is a list, which stays as it is while the server runs.
  func completing(_ result: JSONObject, isCacheable: Bool = false) -> JSONObject {
    guard self == .modern else { return result }
    var result = result
    result["resultType"] = "complete"
    if isCacheable { (result["ttlMs"], result["cacheScope"]) = (3_600_000, "private") }
    return result
  }

  /// The answer to `initialize`: the client's version, if it is one of these, or else the newest of them.
  static func handshake(_ params: JSONValue, instructions: String) -> JSONObject {
    let asked = params["protocolVersion"]?.stringValue.flatMap {
      handshakes.contains($0) ? $0 : nil
    }
    return [
      "protocolVersion": .string(asked ?? handshakes[handshakes.count - 1]),
      "capabilities": capabilities, "serverInfo": server, "instructions": .string(instructions),
    ]
  }

  /// The answer to `server/discover`.
  static func discovery(instructions: String) -> JSONObject {
    let result: JSONObject = [
      "supportedVersions": .array(moderns.map { .string($0) }), "capabilities": capabilities,
      "instructions": .string(instructions),
      "_meta": ["io.modelcontextprotocol/serverInfo": server],
    ]
    return MCPVersion.modern.completing(result, isCacheable: true)
  }

  private static let capabilities: JSONValue = ["tools": [:]]

  private static let server: JSONValue = [
    "name": "drn", "title": "Navigation logs of DRN", "version": .string(ToolVersion.number),
  ]
}
