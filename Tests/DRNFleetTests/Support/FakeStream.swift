#if Fleet
  import DRNFleet
  import Locking
  import TestSupport

  /// A stream in memory that refuses a second message on a subject, as the real one does.
  final class FakeStream: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
      var messages: [String: FleetMessage] = [:]
      var order: [String] = []
      var limit = Int.max
    }

    /// The messages in the order in which they came.
    var messages: [FleetMessage] {
      state.withLock { state in state.order.compactMap { state.messages[$0] } }
    }

    /// How many messages it takes at the most.
    var limit: Int {
      get { state.withLock { $0.limit } }
      set { state.withLock { $0.limit = newValue } }
    }

    func store(_ message: FleetMessage) -> PublishOutcome {
      state.withLock { state in
        guard state.messages[message.subject] == nil else {
          return .refused("maximum messages per subject exceeded")
        }
        guard state.order.count < state.limit else { return .refused("maximum messages exceeded") }
        state.messages[message.subject] = message
        state.order.append(message.subject)
        return .stored
      }
    }

    func headers(of subject: String) -> PartHeaders? {
      state.withLock { $0.messages[subject]?.headers }
    }
  }

  /// Carries parts into a stream in memory, over a network that may be bad.
  struct FakeTransport: ShippingTransport {
    let stream: FakeStream
    let network: Lock<Network>

    struct Network: Sendable {
      var random = SplitMix64(state: 1)
      /// How many in a hundred messages are lost, and how many answers.
      var lostMessages = 0
      var lostAnswers = 0
      var isDown = false
      var published = 0
      var bodyLimit = 1 << 20
    }

    init(_ stream: FakeStream, _ network: Network = Network()) {
      (self.stream, self.network) = (stream, Lock(network))
    }

    static let failure = ShippingError(.connection("the cable is out"), "ship")

    func prepare(_ stream: StreamSettings) throws(ShippingError) {
      if network.withLock({ $0.isDown }) { throw Self.failure }
    }

    var bodyLimit: Int { network.withLock { $0.bodyLimit } }

    func publish(_ messages: [FleetMessage]) -> [PublishOutcome] {
      messages.map { message in
        network.withLock { network in
          network.published += 1
          if network.isDown || network.random.chance(network.lostMessages) {
            return .failed(Self.failure)
          }
          let outcome = stream.store(message)
          return network.random.chance(network.lostAnswers) ? .failed(Self.failure) : outcome
        }
      }
    }

    func stored(_ subject: String) throws(ShippingError) -> PartHeaders? {
      stream.headers(of: subject)
    }

    func close() {}
  }
#endif
