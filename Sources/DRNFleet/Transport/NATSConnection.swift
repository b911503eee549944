#if Fleet
  internal import CNats
  import DRN
  import DRNLog
  import Platform

  /// A connection of libnats, and a subscription for the answers to what is published on it.
  ///
  /// Strings and bytes are passed to the client's functions, which copy them before they return.
  ///
  /// It belongs to one thread at a time.
  @safe
  final class NATSConnection {
    let connection: OpaquePointer
    private let answers: OpaquePointer
    private let inbox: String
    /// The number of the batch that is being published: late answers to an earlier one are not taken for its own.
    private var batch = 0
    let timeout: Int64

    /// An answer to a message.
    struct Answer {
      /// Its index among the published ones.
      let index: Int
      /// `nil` if nobody listens on the subject.
      let bytes: [UInt8]?
    }

    /// Connects.
    init(_ server: FleetServer, _ operation: String) throws(ShippingError) {
      let (seconds, attoseconds) = server.timeout.components
      timeout = max(seconds * 1_000 + attoseconds / 1_000_000_000_000_000, 1)
      guard !server.urls.isEmpty else {
        throw ShippingError(.badOption("no server is named"), operation)
      }
      StandardDescriptors.keep()
      var options: OpaquePointer?
      defer { unsafe natsOptions_Destroy(options) }
      var made: OpaquePointer?
      var status = unsafe natsOptions_Create(&options)
      if status == NATS_OK { status = unsafe Self.configure(options, server, timeout) }
      if status == NATS_OK { status = unsafe natsConnection_Connect(&made, options) }
      // libnats before 3.10 leaves out a signature that begins with a zero byte (its change 705), and one connection in
      // 256 is refused; the next one signs something else.
      var attempts = server.credentials == .none ? 0 : 2
      while status == NATS_CONNECTION_AUTH_FAILED, attempts > 0 {
        attempts -= 1
        status = unsafe natsConnection_Connect(&made, options)
      }
      guard status == NATS_OK, let made = unsafe made else { throw Self.error(status, operation) }
      var name: UnsafeMutablePointer<natsInbox>?
      status = unsafe natsInbox_Create(&name)
      // The client's own begins with `_INBOX`, whatever the prefix is.
      let unique = unsafe name.map { unsafe String(cString: $0) }?.split(separator: ".").last ?? ""
      inbox = "\(server.answerPrefix).\(unique)"
      unsafe natsInbox_Destroy(name)
      var subscription: OpaquePointer?
      if status == NATS_OK {
        status = unsafe natsConnection_SubscribeSync(&subscription, made, inbox + ".*")
      }
      guard status == NATS_OK, let subscription = unsafe subscription else {
        unsafe natsConnection_Destroy(made)
        throw Self.error(status, operation)
      }
      unsafe (connection, answers) = (made, subscription)
    }

    deinit {
      unsafe natsSubscription_Destroy(answers)
      unsafe natsConnection_Close(connection)
      unsafe natsConnection_Destroy(connection)
    }

    private static func configure(
      _ options: OpaquePointer?, _ server: FleetServer, _ timeout: Int64
    ) -> natsStatus {
      var status = unsafe setServers(options, server.urls)
      func then(_ next: @autoclosure () -> natsStatus) {
        if status == NATS_OK { status = next() }
      }
      unsafe then(natsOptions_SetName(options, "drn"))
      unsafe then(natsOptions_SetCustomInboxPrefix(options, server.answerPrefix))
      unsafe then(natsOptions_SetTimeout(options, timeout))
      unsafe then(natsOptions_SetMaxReconnect(options, -1))
      unsafe then(natsOptions_SetReconnectWait(options, 500))
      unsafe then(natsOptions_SetReconnectJitter(options, 500, 1_000))
      unsafe then(natsOptions_SetPingInterval(options, 20_000))
      switch server.credentials {
      case .none: break
      case .file(let path):
        unsafe then(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
      case .nkey(let publicKey, let seedFile):
        unsafe then(natsOptions_SetNKeyFromSeed(options, publicKey, seedFile))
      }
      if server.requiresTLS { unsafe then(natsOptions_SetSecure(options, true)) }
      if let file = server.authorityFile {
        unsafe then(natsOptions_LoadCATrustedCertificates(options, file))
      }
      if let certificate = server.certificateFile, let key = server.keyFile {
        unsafe then(natsOptions_LoadCertificatesChain(options, certificate, key))
      }
      return status
    }

    private static func setServers(_ options: OpaquePointer?, _ urls: [String]) -> natsStatus {
      var names = unsafe urls.map { unsafe strdup($0) }
      defer { while let name = unsafe names.popLast() { unsafe free(name) } }
      var pointers = unsafe names.map { unsafe UnsafePointer<CChar>($0) }
      // The client copies the names.
      return unsafe natsOptions_SetServers(options, &pointers, CInt(names.count))
    }

    /// Whether it is connected; a lost connection is made again by the client, in the background.
    var isConnected: Bool {
      unsafe natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED
    }

    /// Whether it will never be connected again.
    var isClosed: Bool { unsafe natsConnection_IsClosed(connection) }

    /// The greatest size of a message, with its headers.
    var payloadLimit: Int { Int(unsafe natsConnection_GetMaxPayload(connection)) }
  }

  extension NATSConnection {
    /// Sends a request and waits for its answer.
    func request(
      _ subject: String, _ body: [UInt8], _ operation: String
    ) throws(ShippingError) -> [UInt8] {
      var reply: OpaquePointer?
      let status = unsafe body.withUnsafeBufferPointer { body in
        unsafe natsConnection_Request(
          &reply, connection, subject, body.baseAddress, CInt(body.count), timeout)
      }
      defer { unsafe natsMsg_Destroy(reply) }
      guard status == NATS_OK, let reply = unsafe reply else { throw Self.error(status, operation) }
      return unsafe Self.bytes(of: reply)
    }

    /// The headers of the message that a stream has under a subject, by a request whose subject names that subject:
    /// a user may be allowed to look up its own messages and no others.
    ///
    /// - Parameter header: Gets a function that answers a header by its name.
    /// - Returns: What `header` returns; `nil` if the stream has no message there.
    func storedHeaders<Headers>(
      _ subject: String, in stream: String, _ operation: String,
      _ headers: ((String) -> String?) -> Headers
    ) throws(ShippingError) -> Headers? {
      var reply: OpaquePointer?
      let status = unsafe natsConnection_Request(
        &reply, connection, "$JS.API.DIRECT.GET.\(stream).\(subject)", nil, 0, timeout)
      defer { unsafe natsMsg_Destroy(reply) }
      guard status == NATS_OK, let reply = unsafe reply else { throw Self.error(status, operation) }
      func header(_ name: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe natsMsgHeader_Get(reply, name, &value) == NATS_OK else { return nil }
        return unsafe value.map { unsafe String(cString: $0) }
      }
      switch header("Status") {
      case nil: return headers(header)
      case "404": return nil
      case let status?:
        throw ShippingError(.rejected("\(status) \(header("Description") ?? "")"), operation)
      }
    }

    /// Publishes messages, and passes each answer to `body` until it has all, or time is up.
    ///
    /// - Returns: The status of the first message that was not published, or of the wait for answers.
    func publish(
      _ messages: [FleetMessage], _ body: (Answer) -> Void
    ) -> ShippingError? {
      batch += 1
      let operation = "publish parts"
      for (index, message) in messages.enumerated() {
        let status = publish(message, reply: "\(inbox).\(batch)-\(index)")
        guard status == NATS_OK else { return Self.error(status, operation) }
      }
      let clock = ContinuousClock()
      let end = clock.now + .milliseconds(timeout)
      var missing = messages.count
      while missing > 0 {
        let (seconds, attoseconds) = clock.now.duration(to: end).components
        let left = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        guard left > 0 else { return ShippingError(.timedOut, operation) }
        var reply: OpaquePointer?
        let status = unsafe natsSubscription_NextMsg(&reply, answers, left)
        defer { unsafe natsMsg_Destroy(reply) }
        guard status == NATS_OK, let reply = unsafe reply else {
          return Self.error(status, operation)
        }
        guard let index = unsafe index(of: reply), messages.indices.contains(index) else {
          continue
        }
        missing -= 1
        let hasAnswer = unsafe !natsMsg_IsNoResponders(reply)
        body(Answer(index: index, bytes: hasAnswer ? unsafe Self.bytes(of: reply) : nil))
      }
      return nil
    }

    private func publish(_ message: FleetMessage, reply: String) -> natsStatus {
      var made: OpaquePointer?
      defer { unsafe natsMsg_Destroy(made) }
      let status = unsafe Self.make(
        &made, message.subject, reply, message.headers.fields, message.body)
      return status == NATS_OK ? unsafe natsConnection_PublishMsg(connection, made) : status
    }

    /// Sends a request with headers and waits for its answer.
    func request(
      _ subject: String, _ headers: [(name: String, value: String)], _ body: [UInt8],
      _ operation: String
    ) throws(ShippingError) -> [UInt8] {
      var made: OpaquePointer?
      var reply: OpaquePointer?
      defer { unsafe natsMsg_Destroy(made) }
      defer { unsafe natsMsg_Destroy(reply) }
      var status = unsafe Self.make(&made, subject, nil, headers, body)
      if status == NATS_OK {
        status = unsafe natsConnection_RequestMsg(&reply, connection, made, timeout)
      }
      guard status == NATS_OK, let reply = unsafe reply else { throw Self.error(status, operation) }
      return unsafe Self.bytes(of: reply)
    }

    private static func make(
      _ made: inout OpaquePointer?, _ subject: String, _ reply: String?,
      _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) -> natsStatus {
      var status = unsafe body.withUnsafeBufferPointer { bytes in
        // Bytes as they are: the client does not look at them.
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          unsafe natsMsg_Create(&made, subject, reply, bytes.baseAddress, CInt(bytes.count))
        }
      }
      for (name, value) in headers where status == NATS_OK {
        status = unsafe natsMsgHeader_Set(made, name, value)
      }
      return status
    }

    /// The index of the message to which this is the answer; `nil` if it is of an earlier batch.
    private func index(of reply: OpaquePointer) -> Int? {
      guard let subject = unsafe natsMsg_GetSubject(reply) else { return nil }
      let token = unsafe String(cString: subject).split(separator: ".").last ?? ""
      let numbers = token.split(separator: "-")
      guard numbers.count == 2, Int(numbers[0]) == batch else { return nil }
      return Int(numbers[1])
    }

    static func bytes(of message: OpaquePointer) -> [UInt8] {
      let count = Int(unsafe natsMsg_GetDataLength(message))
      guard count > 0, let data = unsafe natsMsg_GetData(message) else { return [] }
      // They are the message's, which lives until the caller destroys it.
      return unsafe Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    static func error(_ status: natsStatus, _ operation: String) -> ShippingError {
      switch status {
      case NATS_TIMEOUT: ShippingError(.timedOut, operation)
      case NATS_NO_RESPONDERS: ShippingError(.noStreams, operation)
      default: ShippingError(.connection(text(of: status)), operation)
      }
    }

    /// What the client says of the error that was last on this thread; otherwise its name.
    private static func text(of status: natsStatus) -> String {
      var last = status
      if let text = unsafe nats_GetLastError(&last), last == status {
        let text = unsafe String(cString: text)
        // It begins with the place in the client's source.
        let words = text.hasPrefix("(") ? text.drop { $0 != " " }.dropFirst() : text[...]
        if !words.isEmpty { return String(words) }
      }
      return unsafe natsStatus_GetText(status).map { unsafe String(cString: $0) } ?? "?"
    }
  }
#endif
