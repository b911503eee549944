#if Fleet
  package import DRN
  import DRNLog
  import Locking
  import Platform

  /// Carries parts into a stream of NATS JetStream.
  ///
  /// The answers are JetStream's own, in JSON: an acknowledgement names the stream and the message's number in it, a
  /// refusal has the error code 10077.
  package final class NATSTransport: ShippingTransport {
    private let server: FleetServer
    let state = Lock(State())

    /// `@unchecked Sendable`: the connection is used only while `state` is locked.
    struct State: @unchecked Sendable {
      var connection: NATSConnection?
      /// The stream that was made or checked on this connection.
      var checked: StreamSettings?
      /// Whether its messages can be looked up by requests that name their subject.
      var isDirect = false
      /// The consumer that is pulled from.
      var pull: NATSPull?
      var bodyLimit = PartBody.usualLimit
    }

    package init(_ server: FleetServer) { self.server = server }

    package var bodyLimit: Int { state.withLock { $0.bodyLimit } }

    package func close() { state.withLock { $0 = State() } }

    package func prepare(_ stream: StreamSettings) throws(ShippingError) {
      try state.withLock { state throws(ShippingError) in
        let connection = try connect(&state)
        guard state.checked != stream else { return }
        state.isDirect = try Self.prepare(stream, connection)
        state.checked = stream
      }
    }

    func connect(_ state: inout State) throws(ShippingError) -> NATSConnection {
      let operation = "connect to \(server.shownURLs)"
      if let connection = state.connection, !connection.isClosed {
        guard connection.isConnected else {
          throw ShippingError(.connection("it was lost, and is being made again"), operation)
        }
        return connection
      }
      state = State()
      let connection = try NATSConnection(server, operation)
      state.connection = connection
      // The headers count as well.
      state.bodyLimit = max(connection.payloadLimit - Self.headersByteCount, 1_024)
      return connection
    }

    private static var headersByteCount: Int { 1_024 }

    package func publish(_ messages: [FleetMessage]) -> [PublishOutcome] {
      let operation = "publish parts"
      return state.withLock { state in
        let missing = ShippingError(.timedOut, operation)
        var outcomes = [PublishOutcome](repeating: .failed(missing), count: messages.count)
        guard let connection = state.connection else { return outcomes }
        let failure = connection.publish(messages) { answer in
          outcomes[answer.index] = Self.outcome(answer.bytes, operation)
        }
        if let failure {
          for index in outcomes.indices where outcomes[index] == .failed(missing) {
            outcomes[index] = .failed(failure)
          }
        }
        // The stream may be gone: it is looked for again.
        if outcomes.contains(.failed(ShippingError(.noStreams, operation))) { state.checked = nil }
        return outcomes
      }
    }

    private static func outcome(_ answer: [UInt8]?, _ operation: String) -> PublishOutcome {
      guard let answer else { return .failed(ShippingError(.noStreams, operation)) }
      guard let json = try? JSONValue(parsing: answer) else {
        return .failed(ShippingError(.rejected("something that is no JSON"), operation))
      }
      guard let error = json["error"] else {
        let isStored = json["seq"] != nil && json["stream"] != nil
        return isStored
          ? .stored : .failed(ShippingError(.rejected("neither yes nor no"), operation))
      }
      let description = error["description"]?.stringValue ?? "an error without a description"
      // "maximum messages per subject exceeded", and other limits of the stream.
      if error["err_code"] == .integer(10_077) { return .refused(description) }
      return .failed(ShippingError(.rejected(description), operation))
    }
  }

  // The stream.

  extension NATSTransport {
    package func stored(_ subject: String) throws(ShippingError) -> PartHeaders? {
      let operation = "look up '\(subject)'"
      var found = try lookUpHeaders(subject, operation)
      // Any of the servers may have answered, and one that is behind has not got the part yet.
      var attempts = 5
      while found == nil, attempts > 0 {
        attempts -= 1
        usleep(100_000)
        found = try lookUpHeaders(subject, operation)
      }
      guard let headers = found else { return nil }
      guard let headers else {
        throw ShippingError(.rejected("a message without a part's headers"), operation)
      }
      return headers
    }

    /// The headers of the message under a subject, `nil` within if they are not those of a part; `nil` if there is no
    /// message.
    private func lookUpHeaders(
      _ subject: String, _ operation: String
    ) throws(ShippingError) -> PartHeaders?? {
      try state.withLock { state throws(ShippingError) -> PartHeaders?? in
        guard state.isDirect, let connection = state.connection, let stream = state.checked else {
          return try lookUp(subject, state).map(\.headers)
        }
        return try connection.storedHeaders(subject, in: stream.name, operation) {
          PartHeaders($0)
        }
      }
    }

    /// - Returns: Whether the stream's messages can be looked up by requests that name their subject.
    static func prepare(
      _ stream: StreamSettings, _ connection: NATSConnection
    ) throws(ShippingError) -> Bool {
      let operation = "use the stream '\(stream.name)'"
      let settings: JSONValue = [
        "name": .string(stream.name), "subjects": [.string(stream.subjects)],
        "retention": "limits", "storage": "file", "discard": "new", "discard_new_per_subject": true,
        "max_msgs_per_subject": 1, "num_replicas": .integer(stream.replicas), "allow_direct": true,
      ]
      var answer = try call("STREAM.INFO.\(stream.name)", [], connection, operation)
      if answer["error"]?["err_code"] == .integer(10_059) {
        answer = try call(
          "STREAM.CREATE.\(stream.name)", settings.canonicalBytes, connection, operation)
        // Another shipper may have made it meanwhile, with other replicas.
        if answer["error"]?["err_code"] == .integer(10_058) {
          answer = try call("STREAM.INFO.\(stream.name)", [], connection, operation)
        }
      }
      try check(answer, operation)
      let config = answer["config"] ?? .null
      try check(config, for: stream, operation)
      return config["allow_direct"] == true
    }

    /// Throws unless a stream with this configuration keeps each part exactly once.
    static func check(
      _ config: JSONValue, for stream: StreamSettings, _ operation: String
    ) throws(ShippingError) {
      func differs(_ setting: String, _ expected: String, _ found: JSONValue?) -> ShippingError {
        let found = found.map { String(decoding: $0.canonicalBytes, as: UTF8.self) } ?? "missing"
        return ShippingError(
          .streamDiffers(setting: setting, expected: expected, found: found), operation)
      }
      let needed: [(String, JSONValue)] = [
        ("max_msgs_per_subject", 1), ("discard", "new"), ("discard_new_per_subject", true),
        ("retention", "limits"),
      ]
      for (setting, value) in needed where config[setting] != value {
        throw differs(
          setting, String(decoding: value.canonicalBytes, as: UTF8.self), config[setting])
      }
      // What is removed could come again.
      for setting in ["max_age", "no_ack", "sealed"] {
        guard let value = config[setting], value != 0, value != false else { continue }
        throw differs(setting, setting == "max_age" ? "0" : "false", value)
      }
      let subjects = config["subjects"]?.arrayValue?.compactMap(\.stringValue) ?? []
      guard subjects.contains(where: { Self.covers($0, stream.subjects) }) else {
        throw differs("subjects", "\"\(stream.subjects)\"", config["subjects"])
      }
    }

    /// Whether a subject with wildcards has all those of another one.
    static func covers(_ pattern: String, _ subjects: String) -> Bool {
      let (wide, narrow) = (pattern.split(separator: "."), subjects.split(separator: "."))
      for (index, token) in wide.enumerated() {
        if token == ">" { return index < narrow.count }
        guard index < narrow.count, token == narrow[index] || token == "*" && narrow[index] != ">"
        else { return false }
      }
      return wide.count == narrow.count
    }

    static func call(
      _ name: String, _ body: [UInt8], _ connection: NATSConnection, _ operation: String
    ) throws(ShippingError) -> JSONValue {
      let answer = try connection.request("$JS.API.\(name)", body, operation)
      guard let json = try? JSONValue(parsing: answer) else {
        throw ShippingError(.rejected("something that is no JSON"), operation)
      }
      return json
    }

    static func check(_ answer: JSONValue, _ operation: String) throws(ShippingError) {
      guard let error = answer["error"] else { return }
      throw ShippingError(
        .rejected(error["description"]?.stringValue ?? "an error without a description"), operation)
    }

    /// A header of a message, in the form in which the server keeps them.
    package static func header(_ name: String, in bytes: [UInt8]) -> String? {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
        guard let colon = line.firstIndex(of: ":"), line[..<colon] == name else { continue }
        return String(line[line.index(after: colon)...].drop { $0 == " " })
      }
      return nil
    }
  }

  extension NATSTransport {
    /// Makes a request to JetStream, and answers its answer, also one that is an error.
    package func request(_ name: String, _ body: [UInt8]) throws(ShippingError) -> JSONValue {
      try state.withLock { state throws(ShippingError) in
        try Self.call(name, body, try connect(&state), "ask for \(name)")
      }
    }
  }

  extension FleetServer {
    /// The URLs without what is secret in them.
    var shownURLs: String {
      urls.map { url in
        guard let at = url.lastIndex(of: "@") else { return url }
        let slashes = url.firstIndex(of: "/").map { url.index($0, offsetBy: 2, limitedBy: at) }
        let scheme = String(url[..<((slashes ?? nil) ?? url.startIndex)])
        return scheme + url[url.index(after: at)...]
      }.joined(separator: ", ")
    }
  }
#endif
