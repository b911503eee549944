#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Locking
  import TestSupport

  /// A consumer of a stream in memory, over a network that may be bad.
  final class FakeConsumer: CollectingTransport {
    private let state: Lock<State>

    struct State: Sendable {
      var random: SplitMix64
      /// How many of a hundred acknowledgements are lost, and calls fail.
      var lostAnswers = 0
      var failures = 0
      /// Whether messages come in any order.
      var isShuffled = false
      /// The subjects that were acknowledged, and those that somebody has and did not acknowledge yet.
      var done: Set<String> = []
      var inHands: [String: Int] = [:]
      var deliveries: [String: Int] = [:]
      var quarantine: [(subject: String, reason: String)] = []
    }

    /// The messages of the stream, which a test may change.
    private let messages: @Sendable () -> [DeliveredMessage]

    init(_ seed: Seed = Seed(value: 1), _ messages: @escaping @Sendable () -> [DeliveredMessage]) {
      self.messages = messages
      state = Lock(State(random: SplitMix64(seed)))
    }

    convenience init(_ stream: FakeStream, _ seed: Seed = Seed(value: 1)) {
      self.init(seed) { stream.messages.map(DeliveredMessage.init) }
    }

    static let failure = ShippingError(.connection("the cable is out"), "collect")

    func with<Result>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

    var quarantine: [String: String] {
      with { Dictionary($0.quarantine.map { ($0.subject, $0.reason) }) { $1 } }
    }

    var isDone: Bool { with { $0.done.count } == messages().count }

    /// Whoever had messages is dead: they are delivered again.
    func releaseAll() { with { $0.inHands = [:] } }

    private func mayFail() throws(ShippingError) {
      let fails = with { state in state.random.chance(state.failures) }
      if fails { throw Self.failure }
    }

    func prepare(
      _ stream: StreamSettings, consumer: String, quarantine: StreamSettings
    ) throws(ShippingError) { try mayFail() }

    func fetch(_ count: Int, waiting: Duration) throws(ShippingError) -> [DeliveredMessage] {
      try mayFail()
      let all = messages()
      return with { state in
        var next = all.filter {
          !state.done.contains($0.subject) && state.inHands[$0.subject] == nil
        }
        if state.isShuffled { next.shuffle(using: &state.random) }
        next = Array(next.prefix(count))
        for index in next.indices {
          let subject = next[index].subject
          state.inHands[subject] = 1
          state.deliveries[subject, default: 0] += 1
          next[index].reply = subject
          next[index].deliveries = state.deliveries[subject, default: 1]
          next[index].time = SystemClock.now
        }
        return next
      }
    }

    func message(_ subject: String) throws(ShippingError) -> DeliveredMessage? {
      try mayFail()
      return messages().first { $0.subject == subject }
    }

    func acknowledge(_ messages: [DeliveredMessage]) throws(ShippingError) {
      try mayFail()
      with { state in
        for message in messages {
          state.inHands[message.reply] = nil
          if !state.random.chance(state.lostAnswers) { state.done.insert(message.reply) }
        }
      }
    }

    func postpone(
      _ messages: [DeliveredMessage], by delay: Duration
    ) throws(ShippingError) {
      try mayFail()
      with { state in for message in messages { state.inHands[message.reply] = nil } }
    }

    func quarantine(_ message: DeliveredMessage, _ reason: String) throws(ShippingError) {
      try mayFail()
      with { $0.quarantine.append((message.subject, reason)) }
    }

    func close() {}
  }

  extension DeliveredMessage {
    init(_ message: FleetMessage) {
      self.init(subject: message.subject, headers: message.headers, body: message.body)
    }
  }
#endif
