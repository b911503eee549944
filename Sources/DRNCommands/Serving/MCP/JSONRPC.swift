import DRN

/// A request or a notification of JSON-RPC 2.0.
struct RPCRequest: Sendable {
  /// `nil` for a notification, which has no answer.
  let id: JSONValue?
  let method: String
  let params: JSONValue

  init(_ json: JSONValue) throws(RPCError) {
    guard case .object(let object) = json, object["jsonrpc"] == "2.0" else {
      throw RPCError(.invalidRequest, "A message is a JSON-RPC 2.0 object.")
    }
    switch object["id"] {
    case nil: id = nil
    case .string?, .number?: id = object["id"]
    default: throw RPCError(.invalidRequest, "The id of a request is a string or a number.")
    }
    guard let method = object["method"]?.stringValue else {
      throw RPCError(.invalidRequest, "A request has a method.")
    }
    self.method = method
    params = object["params"] ?? .object([:])
  }
}

/// An error of JSON-RPC 2.0.
struct RPCError: Error {
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    /// Of the Model Context Protocol, 2026-07-28.
    case unsupportedVersion = -32_022
  }

  let code: Code
  let message: String
  var data: JSONValue?

  init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  var json: JSONValue {
    var object: JSONObject = ["code": .integer(code.rawValue), "message": .string(message)]
    object["data"] = data
    return .object(object)
  }
}
