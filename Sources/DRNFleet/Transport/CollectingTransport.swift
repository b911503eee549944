#if Fleet
  package import DRN
  import DRNLog

  /// What a collector takes the messages of a fleet's stream from.
  ///
  /// A message that is neither acknowledged nor postponed within a minute is delivered again, also to another
  /// collector of the same archive. It is used by one thread at a time.
  package protocol CollectingTransport: Sendable {
    /// Connects if need be, and makes the stream and the consumer, or checks those that are there.
    ///
    /// - Parameters:
    ///   - consumer: The consumer's name: all collectors of an archive share one.
    ///   - quarantine: The stream of the messages that are refused.
    func prepare(
      _ stream: StreamSettings, consumer: String, quarantine: StreamSettings
    ) throws(ShippingError)

    /// The next messages, at most so many; waits for the first one.
    func fetch(_ count: Int, waiting: Duration) throws(ShippingError) -> [DeliveredMessage]

    /// The message that the stream has under a subject; `nil` if it has none.
    func message(_ subject: String) throws(ShippingError) -> DeliveredMessage?

    /// The consumer has these for the last time.
    func acknowledge(_ messages: [DeliveredMessage]) throws(ShippingError)

    /// The messages are delivered again after the delay.
    func postpone(_ messages: [DeliveredMessage], by delay: Duration) throws(ShippingError)

    /// Keeps a copy of a message, with the reason why it was refused, in the stream of the quarantine.
    func quarantine(_ message: DeliveredMessage, _ reason: String) throws(ShippingError)

    func close()
  }

  /// A message as it comes from a stream: anything may be wrong with it.
  package struct DeliveredMessage: Hashable, Sendable {
    package var subject: String
    /// `nil` if they are missing or wrong.
    package var headers: PartHeaders?
    package var body: [UInt8]
    /// Where to the acknowledgement goes; empty for a message that was looked up.
    package var reply = ""
    /// How often it was delivered, at least 1.
    package var deliveries = 1
    /// When it came into the stream.
    package var time = Timestamp.unknown
    /// How many messages were behind it in the stream when it was delivered.
    package var pending = 0

    package init(subject: String, headers: PartHeaders?, body: [UInt8]) {
      (self.subject, self.headers, self.body) = (subject, headers, body)
    }
  }
#endif
