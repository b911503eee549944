public import DRN
import Locking

/// Records one manager's session in a log, and finds its earlier states again.
@usableFromInline
final class SessionRecorder<Route: NavigationRoute>: TransitionRecorder {
  private let log: EventLog
  private let name: String
  private let symbols: Symbolizer<Route>
  @usableFromInline let known: KnownSymbols<Route>
  @usableFromInline let journal: Journal
  /// The session's number; 0 until its first transition is there, and once recording stopped:
  /// positions have no gaps, so nothing can follow what was not kept.
  private var number: UInt32 {
    didSet { session = shadow == nil ? number : 0 }
  }
  /// The same for the short way of recording, which asks this alone: 0 also while there is a shadow.
  @usableFromInline private(set) var session: UInt32
  /// What the log folds, as long as it has something that the app records in another form now.
  private var shadow: StateShadow<Route>? {
    didSet { session = shadow == nil ? number : 0 }
  }
  /// The shadow of the newest state that was looked for.
  private var found: (seq: Int, shadow: StateShadow<Route>?)?
  /// What was looked for last.
  private var destination: Destination?
  /// What the symbols' generation was before it was looked up.
  private var destinationGeneration: UInt64 = 0
  /// Whether anything old was decoded for it.
  private var hasFoundOld = false
  /// Why recording stopped.
  private(set) var failure: LogError?

  init(log: EventLog, name: String, session: UInt32 = 0) {
    self.log = log
    self.name = name
    number = session
    self.session = session
    symbols = log.symbolizer(for: Route.self)
    known = symbols.known
    journal = log.writer.journal
  }

  deinit {
    if number != 0 { log.writer.release(number) }
  }

  /// Goes on in a state of the log.
  func go(on state: RecordedState) throws(DecodingFailure) {
    shadow = try StateShadow(of: state, symbols)
  }

  @usableFromInline
  var now: Timestamp { SystemClock.now }

  /// Where all values are known, a look-up and a store in one short lock; nothing is allocated.
  @inlinable
  func record(
    _ kind: PlainEvent, route: Route?, overlay: Route.Overlay?, tab: Route.Tab?, count: Int,
    seq: Int, time: Timestamp, transition: () -> Transition<Route>
  ) {
    if session != 0 {
      journal.hold()
      var wish: Journal.Wish?
      if let event = known.shortEvent(
        kind, route: route, overlay: overlay, tab: tab, count: count)
      {
        wish = journal.append(
          event, seq: seq, session: session, nanoseconds: time.nanosecondsSince1970)
      }
      journal.letGo()
      if let wish {
        if wish != .none { fulfil(wish) }
        return
      }
    }
    record(group: [transition()])
  }

  @usableFromInline
  func record(_ transition: Transition<Route>) { record(group: [transition]) }

  @usableFromInline
  func fulfil(_ wish: Journal.Wish) { log.writer.fulfil(wish) }

  @usableFromInline
  func record(group: [Transition<Route>]) {
    guard failure == nil else { return log.missed(group.count) }
    do {
      try log.writer.checkProcess()
      var shadow = shadow
      // Once more where a collection of symbols began meanwhile.
      while true {
        let generation = log.writer.generation
        shadow = self.shadow
        let records = try encoded(group, &shadow)
        if try append(records, generation) { break }
      }
      // Most sessions never have one.
      if self.shadow != nil { self.shadow = shadow }
      if case .rewound(let target)? = group.last?.event { try arrive(at: target) }
    } catch {
      stop(error)
      log.missed(group.count)
    }
  }

  private func encoded(
    _ group: [Transition<Route>], _ shadow: inout StateShadow<Route>?
  ) throws(LogError) -> [EventRecord] {
    var records: [EventRecord] = []
    for transition in group {
      guard let current = shadow else {
        records.append(try EventRecord(transition, symbols))
        continue
      }
      let record = try EventRecord(
        transition, ShadowedSymbols(symbols, current, for: transition.event))
      records.append(record)
      if shadow?.apply(record) == false { shadow = nil }
    }
    return records
  }

  private func append(_ records: [EventRecord], _ generation: UInt64) throws(LogError) -> Bool {
    guard number != 0 else { return try start(with: records, generation) }
    return try log.writer.append(
      records, to: number, generation: generation,
      rewindingTo: destination.map { ($0, destinationGeneration) })
  }

  /// Throws if somebody else started the session in between. That the log is full, say, is told to
  /// `onStatus` instead: navigation goes on.
  @usableFromInline
  func checkStart() throws(LogError) {
    if failure?.code.isPresence == true { throw LogError(.sessionInUse(name), path: log.path) }
  }

  /// Why a session that was just started is not recorded.
  @usableFromInline var startFailure: LogError? {
    guard let failure else { return nil }
    return failure.code.isPresence ? LogError(.sessionInUse(name), path: log.path) : failure
  }

  /// Goes on in the state to which a rewind has led.
  private func arrive(at target: Int) throws(LogError) {
    if found?.seq != target, let timeline {
      let place = try timeline.destination(target)
      do throws(DecodingFailure) {
        found = (target, try StateShadow(of: place.state, symbols))
      } catch {
        throw LogError(error, path: log.path)
      }
    }
    shadow = found?.shadow
    found = nil
  }

  private func stop(_ error: LogError) {
    failure = error
    if number != 0 { log.writer.release(number) }
    (number, shadow) = (0, nil)
    // A session that is there already is told to whoever asked for it.
    if !error.code.isPresence { log.stopped(name, error) }
  }

  private func start(
    with records: [EventRecord], _ generation: UInt64
  ) throws(LogError) -> Bool {
    guard records.count == 1, let first = records.first, first.kind == .started else {
      throw LogError(.corrupt("session '\(name)' does not begin with its start"), path: log.path)
    }
    guard
      let started = try log.writer.startSession(named: name, with: first, generation: generation)
    else { return false }
    number = started
    return true
  }

  private var timeline: SessionTimeline<LogWriter>? {
    number == 0 || journal.isForked
      ? nil : SessionTimeline(session: number, source: log.writer)
  }

  @inlinable
  func moment(at seq: Int) throws(Refusal) -> Moment<Route> {
    let place = try place(at: seq)
    let state = try place.state.map(
      route: { number throws(Refusal) in try route(number) },
      overlay: { number throws(Refusal) in try overlay(number) },
      tab: { number throws(Refusal) in try tab(number) },
      flow: { number throws(Refusal) in try flow(number) })
    try keepShadow(of: place.state, at: place.seq)
    return Moment(seq: place.seq, state: state)
  }

  @inlinable
  func undoMoment() throws(Refusal) -> Moment<Route>? {
    guard let seq = try undoTarget() else { return nil }
    return try moment(at: seq)
  }

  @inlinable
  func redoMoment() throws(Refusal) -> Moment<Route>? {
    guard let seq = try redoTarget() else { return nil }
    return try moment(at: seq)
  }
}

extension SessionRecorder {
  @usableFromInline
  func occasion(of seq: Int) -> (time: Timestamp, cause: Cause)? {
    guard let record = try? timeline?.position(seq).record else { return nil }
    let cause = record.cause == 0 ? nil : try? symbols.text(record.cause)
    return (record.time, cause.map { Cause(rawValue: $0) } ?? .user)
  }
}

// What a moment is made of; the moment itself is made where the app's type is known, or it would take
// as long as everything before.

extension SessionRecorder {
  @usableFromInline
  func place(at seq: Int) throws(Refusal) -> (seq: Int, state: RecordedState) {
    destinationGeneration = log.writer.generation
    let place = try find { (timeline) throws(LogError) in try timeline.destination(seq) }
    log.writer.intake.withLock { $0.destination = place }
    destination = place
    hasFoundOld = false
    return (place.seq, place.state)
  }

  /// Keeps the shadow of a state that was decoded, for a rewind to it.
  @usableFromInline
  func keepShadow(of state: RecordedState, at seq: Int) throws(Refusal) {
    guard hasFoundOld else {
      found = (seq, nil)
      return
    }
    found = (seq, try decoded { () throws(DecodingFailure) in try StateShadow(of: state, symbols) })
  }

  @usableFromInline
  func undoTarget() throws(Refusal) -> Int? {
    try find { (timeline) throws(LogError) in try timeline.undoTarget() }
  }

  @usableFromInline
  func redoTarget() throws(Refusal) -> Int? {
    try find { (timeline) throws(LogError) in try timeline.redoTarget() }
  }

  private func find<Result>(
    _ body: (SessionTimeline<LogWriter>) throws(LogError) -> Result
  ) throws(Refusal) -> Result {
    guard let timeline else { throw .recordingStopped }
    do {
      return try body(timeline)
    } catch {
      throw Refusal(error)
    }
  }

  @inlinable
  func route(_ recorded: RecordedRoute) throws(Refusal) -> Route {
    let value = whileHolding { unsafe known.routeValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable
  func overlay(_ recorded: RecordedRoute.Overlay) throws(Refusal) -> Route.Overlay {
    let value = whileHolding { unsafe known.overlayValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable
  func tab(_ recorded: RecordedRoute.Tab) throws(Refusal) -> Route.Tab {
    let value = whileHolding { unsafe known.tabValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable @inline(__always)
  func whileHolding<Result>(_ body: () -> Result) -> Result {
    journal.hold()
    defer { journal.letGo() }
    return body()
  }

  @usableFromInline
  func decoded(_ recorded: RecordedRoute) throws(Refusal) -> Route {
    let route = try decoded { () throws(DecodingFailure) in
      try symbols.decodedRoute(recorded.number)
    }
    if !route.isCurrent { hasFoundOld = true }
    return route.value
  }

  @usableFromInline
  func decoded(_ recorded: RecordedRoute.Overlay) throws(Refusal) -> Route.Overlay {
    try decoded { () throws(DecodingFailure) in try symbols.overlay(recorded.number) }
  }

  @usableFromInline
  func decoded(_ recorded: RecordedRoute.Tab) throws(Refusal) -> Route.Tab {
    let tab = try decoded { () throws(DecodingFailure) in try symbols.decodedTab(recorded.number) }
    if !tab.isCurrent { hasFoundOld = true }
    return tab.value
  }

  @usableFromInline
  func flow(_ recorded: RecordedRoute.Flow) throws(Refusal) -> Route.Flow {
    try decoded { () throws(DecodingFailure) in try symbols.flow(recorded.number) }
  }

  private func decoded<Value>(
    _ body: () throws(DecodingFailure) -> Value
  ) throws(Refusal) -> Value {
    do {
      return try body()
    } catch {
      throw Refusal(error)
    }
  }
}

extension RecordedState {
  /// The state in an app's own values.
  func decoded<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> NavigationState<Symbols.Route> {
    try map(
      route: { route throws(Symbols.DecodeFailure) in try symbols.route(route.number) },
      overlay: { overlay throws(Symbols.DecodeFailure) in try symbols.overlay(overlay.number) },
      tab: { tab throws(Symbols.DecodeFailure) in try symbols.tab(tab.number) },
      flow: { flow throws(Symbols.DecodeFailure) in try symbols.flow(flow.number) })
  }
}

extension Refusal {
  static var recordingStopped: Self {
    Self(.unreadable, "Recording of this session stopped, so its history cannot be travelled.")
  }

  init(_ error: LogError) {
    if case .noSuchTransition(let seq, let head) = error.code.kind {
      self = .noSuchTransition(seq, head: head)
    } else if error.code.isDropped {
      self.init(.noSuchTransition, "\(error)")
    } else {
      self.init(.unreadable, "\(error)")
    }
  }

  init(_ failure: DecodingFailure) {
    switch failure {
    case .undecodable(let json, let error, let attempts):
      let json = String(decoding: json, as: UTF8.self)
      self.init(
        .undecodable, "The app cannot decode \(json): \(attempts.sentence(after: error))")
    case .unreadable(let error): self.init(error)
    }
  }
}
