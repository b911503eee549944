#if Fleet
  /// What carries parts into a stream.
  ///
  /// It is used by one thread at a time.
  package protocol ShippingTransport: Sendable {
    /// Connects if need be, and makes the stream or checks the one that is there.
    ///
    /// Called before each batch; if everything is in place, it costs nothing.
    func prepare(_ stream: StreamSettings) throws(ShippingError)

    /// The greatest size of a message's body in bytes, once it is prepared.
    var bodyLimit: Int { get }

    /// Publishes parts and waits for what becomes of each.
    ///
    /// - Returns: As many outcomes, in the same order.
    func publish(_ messages: [FleetMessage]) -> [PublishOutcome]

    /// The headers of the part that the stream has under a subject; `nil` if it has none.
    func stored(_ subject: String) throws(ShippingError) -> PartHeaders?

    func close()
  }

  /// What became of a part that was published.
  package enum PublishOutcome: Hashable, Sendable {
    /// The stream has it.
    case stored
    /// The stream did not take it, because it has a message on the subject, or is full.
    case refused(String)
    /// It is not known whether the stream has it.
    case failed(ShippingError)
  }

  /// The stream of a fleet.
  package struct StreamSettings: Hashable, Sendable {
    package let name: String
    package let subjects: String
    /// In how many servers of a cluster it is kept, if it is made.
    package let replicas: Int

    package init(name: String, subjects: String, replicas: Int) {
      (self.name, self.subjects, self.replicas) = (name, subjects, replicas)
    }
  }
#endif
