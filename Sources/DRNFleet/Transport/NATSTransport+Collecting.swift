#if Fleet
  import DRN
  import DRNLog
  import Locking

  extension NATSTransport: CollectingTransport {
    package func prepare(
      _ stream: StreamSettings, consumer: String, quarantine: StreamSettings
    ) throws(ShippingError) {
      try prepare(stream)
      try state.withLock { state throws(ShippingError) in
        guard let connection = state.connection, state.pull == nil else { return }
        try Self.prepareQuarantine(quarantine, connection)
        let operation = "use the consumer '\(consumer)' of the stream '\(stream.name)'"
        let settings: JSONValue = [
          "stream_name": .string(stream.name),
          "config": [
            "durable_name": .string(consumer), "name": .string(consumer),
            "ack_policy": "explicit", "ack_wait": 60_000_000_000, "deliver_policy": "all",
            "filter_subject": .string(stream.subjects), "max_ack_pending": 8_192,
            "replay_policy": "instant",
          ],
        ]
        let answer = try Self.call(
          "CONSUMER.CREATE.\(stream.name).\(consumer)", settings.canonicalBytes, connection,
          operation)
        try Self.check(answer, operation)
        state.pull = try NATSPull(
          connection, stream: stream.name, consumer: consumer, subjects: stream.subjects, operation)
      }
    }

    /// Each refused subject once, for a month, and the newest 10,000: a limit of bytes would reserve them on the servers.
    private static func prepareQuarantine(
      _ stream: StreamSettings, _ connection: NATSConnection
    ) throws(ShippingError) {
      let operation = "use the stream '\(stream.name)'"
      var answer = try call("STREAM.INFO.\(stream.name)", [], connection, operation)
      if answer["error"]?["err_code"] == .integer(10_059) {
        let settings: JSONValue = [
          "name": .string(stream.name), "subjects": [.string(stream.subjects)],
          "retention": "limits", "storage": "file", "discard": "old", "max_msgs_per_subject": 1,
          "max_age": 2_592_000_000_000_000, "max_msgs": 10_000,
          "num_replicas": .integer(stream.replicas),
        ]
        answer = try call(
          "STREAM.CREATE.\(stream.name)", settings.canonicalBytes, connection, operation)
        // Another collector may have made it meanwhile.
        if answer["error"]?["err_code"] == .integer(10_058) { return }
      }
      try check(answer, operation)
    }

    package func fetch(
      _ count: Int, waiting: Duration
    ) throws(ShippingError) -> [DeliveredMessage] {
      let (seconds, attoseconds) = waiting.components
      let milliseconds = max(seconds * 1_000 + attoseconds / 1_000_000_000_000_000, 1)
      return try state.withLock { state throws(ShippingError) in
        _ = try connect(&state)
        guard let pull = state.pull else {
          throw ShippingError(.connection("there is none"), "fetch parts")
        }
        do throws(ShippingError) {
          return try pull.fetch(count, milliseconds: milliseconds, "fetch parts")
        } catch {
          // The consumer or the connection may be gone: both are made anew.
          (state.pull, state.checked) = (nil, nil)
          throw error
        }
      }
    }

    package func message(_ subject: String) throws(ShippingError) -> DeliveredMessage? {
      try state.withLock { state throws(ShippingError) in try lookUp(subject, state) }
    }

    func lookUp(_ subject: String, _ state: State) throws(ShippingError) -> DeliveredMessage? {
      let operation = "look up '\(subject)'"
      guard let connection = state.connection, let stream = state.checked else {
        throw ShippingError(.connection("there is none"), operation)
      }
      let body: JSONValue = ["last_by_subj": .string(subject)]
      let answer = try Self.call(
        "STREAM.MSG.GET.\(stream.name)", body.canonicalBytes, connection, operation)
      if answer["error"]?["err_code"] == .integer(10_037) { return nil }
      try Self.check(answer, operation)
      let message = answer["message"]
      let header = Base64.bytes(of: message?["hdrs"]?.stringValue ?? "") ?? []
      return DeliveredMessage(
        subject: subject, headers: PartHeaders { Self.header($0, in: header) },
        body: Base64.bytes(of: message?["data"]?.stringValue ?? "") ?? [])
    }

    package func acknowledge(_ messages: [DeliveredMessage]) throws(ShippingError) {
      try send(messages.map { ($0.reply, "+ACK") }, "acknowledge parts")
    }

    package func postpone(
      _ messages: [DeliveredMessage], by delay: Duration
    ) throws(ShippingError) {
      let (seconds, attoseconds) = delay.components
      let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      try send(
        messages.map { ($0.reply, #"-NAK {"delay": \#(nanoseconds)}"#) }, "postpone parts")
    }

    private func send(
      _ texts: [(subject: String, text: String)], _ operation: String
    ) throws(ShippingError) {
      let texts = texts.filter { !$0.subject.isEmpty }
      guard !texts.isEmpty else { return }
      try state.withLock { state throws(ShippingError) in
        try connect(&state).send(texts, operation)
      }
    }

    package func quarantine(
      _ message: DeliveredMessage, _ reason: String
    ) throws(ShippingError) {
      let operation = "keep what was refused"
      try state.withLock { state throws(ShippingError) in
        let connection = try connect(&state)
        var fields = message.headers?.fields ?? []
        fields.append((name: "Drn-Reason", value: Self.headerText(reason)))
        // With the reason, it may be larger than the server takes.
        let body = message.body.count < state.bodyLimit ? message.body : []
        let bytes = try connection.request(
          Self.quarantineSubject(of: message.subject), fields, body, operation)
        guard let answer = try? JSONValue(parsing: bytes) else {
          throw ShippingError(.rejected("something that is no JSON"), operation)
        }
        try Self.check(answer, operation)
      }
    }

    /// The subject of a message in the quarantine.
    package static func quarantineSubject(of subject: String) -> String {
      "drn-quarantine."
        + subject.split(separator: ".", omittingEmptySubsequences: false)
        .dropFirst().joined(separator: ".")
    }

    /// A text as a header may have it.
    private static func headerText(_ text: String) -> String {
      String(
        text.unicodeScalars.prefix(400).map {
          $0.value < 32 || $0.value > 126 ? "?" : Character($0)
        })
    }
  }
#endif
