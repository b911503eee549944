#if Fleet
  internal import CNats
  import DRN
  import DRNLog
  import Platform

  /// A subscription to a consumer of a stream, whose messages are asked for.
  ///
  /// It belongs to one thread at a time, and keeps its connection.
  @safe
  final class NATSPull {
    private let connection: NATSConnection
    private let context: OpaquePointer
    private let subscription: OpaquePointer

    init(
      _ connection: NATSConnection, stream: String, consumer: String, subjects: String,
      _ operation: String
    ) throws(ShippingError) {
      self.connection = connection
      var context: OpaquePointer?
      var status = unsafe natsConnection_JetStream(&context, connection.connection, nil)
      guard status == NATS_OK, let context = unsafe context else {
        throw NATSConnection.error(status, operation)
      }
      var subscription: OpaquePointer?
      var options = unsafe jsSubOptions()
      status = unsafe jsSubOptions_Init(&options)
      // The client copies the names before it returns.
      unsafe stream.withCString { stream in
        unsafe consumer.withCString { consumer in
          unsafe options.Stream = stream
          unsafe options.Consumer = consumer
          unsafe options.ManualAck = true
          guard status == NATS_OK else { return }
          status = unsafe js_PullSubscribe(
            &subscription, context, subjects, nil, nil, &options, nil)
        }
      }
      guard status == NATS_OK, let subscription = unsafe subscription else {
        unsafe jsCtx_Destroy(context)
        throw NATSConnection.error(status, operation)
      }
      unsafe (self.context, self.subscription) = (context, subscription)
    }

    deinit {
      unsafe natsSubscription_Destroy(subscription)
      unsafe jsCtx_Destroy(context)
    }

    /// The next messages, as many as there are and fit into memory; waits for the first one.
    func fetch(
      _ count: Int, milliseconds: Int64, _ operation: String
    ) throws(ShippingError) -> [DeliveredMessage] {
      let there = unsafe try list(operation) { list in
        var request = jsFetchRequest()
        _ = unsafe jsFetchRequest_Init(&request)
        request.Batch = CInt(count)
        request.MaxBytes = Int64(max(Self.batchByteCount, 2 * connection.payloadLimit))
        request.NoWait = true
        request.Expires = milliseconds * 1_000_000
        return unsafe natsSubscription_FetchRequest(&list, subscription, &request)
      }
      guard there.isEmpty else { return there }
      return unsafe try list(operation) { list in
        unsafe natsSubscription_Fetch(&list, subscription, 1, milliseconds, nil)
      }
    }

    /// The greatest number of bytes that are fetched at once.
    private static var batchByteCount: Int { 32 << 20 }

    private func list(
      _ operation: String, _ fetch: (inout natsMsgList) -> natsStatus
    ) throws(ShippingError) -> [DeliveredMessage] {
      var list = unsafe natsMsgList()
      let status = unsafe fetch(&list)
      defer { unsafe natsMsgList_Destroy(&list) }
      guard status != NATS_TIMEOUT, status != NATS_NOT_FOUND else { return [] }
      guard status == NATS_OK else {
        let error = NATSConnection.error(status, operation)
        // How a server ends a request that asked for no more than so many bytes; the client takes it for an error.
        if case .connection(let text) = error.code.kind, text.contains("Batch Completed") {
          return []
        }
        throw error
      }
      var messages: [DeliveredMessage] = []
      for index in 0..<Int(unsafe list.Count) {
        guard let message = unsafe list.Msgs[index] else { continue }
        messages.append(unsafe Self.delivered(message))
      }
      return messages
    }

    private static func delivered(_ message: OpaquePointer) -> DeliveredMessage {
      func header(_ name: String) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe natsMsgHeader_Get(message, name, &value) == NATS_OK else { return nil }
        return unsafe value.map { unsafe String(cString: $0) }
      }
      func text(_ string: UnsafePointer<CChar>?) -> String {
        unsafe string.map { unsafe String(cString: $0) } ?? ""
      }
      var delivered = DeliveredMessage(
        subject: unsafe text(natsMsg_GetSubject(message)), headers: PartHeaders(header),
        body: unsafe NATSConnection.bytes(of: message))
      delivered.reply = unsafe text(natsMsg_GetReply(message))
      var data: UnsafeMutablePointer<jsMsgMetaData>?
      if unsafe natsMsg_GetMetaData(&data, message) == NATS_OK, let data = unsafe data {
        delivered.deliveries = Int(clamping: unsafe data.pointee.NumDelivered)
        delivered.pending = Int(clamping: unsafe data.pointee.NumPending)
        delivered.time = Timestamp(nanosecondsSince1970: unsafe data.pointee.Timestamp)
        unsafe jsMsgMetaData_Destroy(data)
      }
      return delivered
    }
  }

  extension NATSConnection {
    /// Publishes short texts, each on its subject, and waits until the server has them.
    func send(
      _ texts: [(subject: String, text: String)], _ operation: String
    ) throws(ShippingError) {
      for (subject, text) in texts {
        let bytes = Array(text.utf8)
        let status = unsafe bytes.withUnsafeBytes { bytes in
          unsafe natsConnection_Publish(
            connection, subject, bytes.baseAddress, CInt(bytes.count))
        }
        guard status == NATS_OK else { throw Self.error(status, operation) }
      }
      let status = unsafe natsConnection_FlushTimeout(connection, timeout)
      guard status == NATS_OK else { throw Self.error(status, operation) }
    }
  }
#endif
