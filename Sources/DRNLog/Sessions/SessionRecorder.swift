public import DRN

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
  @usableFromInline var session: UInt32
  /// Why recording stopped.
  private(set) var failure: LogError?

  init(log: EventLog, name: String, session: UInt32 = 0) {
    self.log = log
    self.name = name
    self.session = session
    symbols = log.symbolizer(for: Route.self)
    known = symbols.known
    journal = log.writer.journal
  }

  deinit {
    if session != 0 { log.writer.release(session) }
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
    guard failure == nil else { return }
    do {
      try log.writer.checkProcess()
      var records: [EventRecord] = []
      for transition in group { records.append(try EventRecord(transition, symbols)) }
      if session != 0 {
        try log.writer.append(records, to: session)
      } else {
        try start(with: records)
      }
    } catch {
      stop(error)
    }
  }

  /// Throws if somebody else started the session in between. That the log is full, say, is told to
  /// `onStatus` instead: navigation goes on.
  @usableFromInline
  func checkStart() throws(LogError) {
    if failure?.code.isPresence == true { throw LogError(.sessionInUse(name), path: log.path) }
  }

  private func stop(_ error: LogError) {
    failure = error
    if session != 0 { log.writer.release(session) }
    session = 0
    // A session that is there already is told to whoever asked for it.
    if !error.code.isPresence { log.stopped(name, error) }
  }

  private func start(with records: [EventRecord]) throws(LogError) {
    guard records.count == 1, let first = records.first, first.kind == .started else {
      throw LogError(.corrupt("session '\(name)' does not begin with its start"), path: log.path)
    }
    session = try log.writer.startSession(named: name, with: first)
  }

  private var timeline: SessionTimeline<LogWriter>? {
    session == 0 || journal.isForked
      ? nil : SessionTimeline(session: session, source: log.writer)
  }

  @inlinable
  func moment(at seq: Int) throws(Refusal) -> Moment<Route> {
    let place = try place(at: seq)
    let state = try place.state.map(
      route: { number throws(Refusal) in try route(number) },
      overlay: { number throws(Refusal) in try overlay(number) },
      tab: { number throws(Refusal) in try tab(number) },
      flow: { number throws(Refusal) in try flow(number) })
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
    let place = try find { (timeline) throws(LogError) in try timeline.destination(seq) }
    log.writer.intake.withLock { $0.destination = place }
    return (place.seq, place.state)
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
    try decoded { () throws(DecodingFailure) in try symbols.route(recorded.number) }
  }

  @usableFromInline
  func decoded(_ recorded: RecordedRoute.Overlay) throws(Refusal) -> Route.Overlay {
    try decoded { () throws(DecodingFailure) in try symbols.overlay(recorded.number) }
  }

  @usableFromInline
  func decoded(_ recorded: RecordedRoute.Tab) throws(Refusal) -> Route.Tab {
    try decoded { () throws(DecodingFailure) in try symbols.tab(recorded.number) }
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
    } else {
      self.init(.unreadable, "\(error)")
    }
  }

  init(_ failure: DecodingFailure) {
    switch failure {
    case .undecodable(let json, let error):
      self.init(
        .undecodable, "The app cannot decode \(String(decoding: json, as: UTF8.self)): \(error)")
    case .unreadable(let error): self.init(error)
    }
  }
}
