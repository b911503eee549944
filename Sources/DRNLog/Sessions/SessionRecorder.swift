import DRN

/// Records one manager's session in a log, and finds its earlier states again.
final class SessionRecorder<Route: NavigationRoute>: TransitionRecorder {
  private let log: EventLog
  private let name: String
  private let symbols: Symbolizer<Route>
  /// The session's number; `nil` until its first transition is there.
  private var session: UInt32?
  /// Whether recording stopped: positions have no gaps, so nothing can follow what was not kept.
  private var isStopped = false
  /// Why the session could not be started.
  private(set) var startFailure: LogError?

  init(log: EventLog, name: String, session: UInt32?) {
    self.log = log
    self.name = name
    self.session = session
    symbols = log.symbolizer(for: Route.self)
  }

  deinit {
    if let session { log.writer.release(session) }
  }

  var now: Timestamp { SystemClock.now }

  func record(_ transition: Transition<Route>) { record(group: [transition]) }

  func record(group: [Transition<Route>]) {
    guard !isStopped else { return }
    do {
      var records: [EventRecord] = []
      for transition in group { records.append(try EventRecord(transition, symbols)) }
      if let session {
        try log.writer.append(records, to: session)
      } else {
        try start(with: records)
      }
    } catch {
      isStopped = true
      if session == nil { startFailure = error }
      if startFailure?.code.isPresence == true { return }
      log.report(.recordingStopped(session: name, error))
    }
  }

  private func start(with records: [EventRecord]) throws(LogError) {
    guard records.count == 1, let first = records.first, first.kind == .started else {
      throw LogError(.corrupt("session '\(name)' does not begin with its start"), path: log.path)
    }
    session = try log.writer.startSession(named: name, with: first)
  }

  private var timeline: SessionTimeline<LogWriter>? {
    session.map { SessionTimeline(session: $0, source: log.writer) }
  }

  func moment(at seq: Int) throws(Refusal) -> Moment<Route> {
    guard !isStopped, let timeline else { throw .recordingStopped }
    let place: (seq: Int, state: RecordedState, node: Int)
    do {
      place = try timeline.destination(seq)
    } catch {
      throw Refusal(error)
    }
    do {
      return Moment(seq: place.seq, state: try place.state.decoded(symbols))
    } catch {
      throw Refusal(error)
    }
  }

  func undoMoment() throws(Refusal) -> Moment<Route>? {
    try moment { (timeline) throws(LogError) in try timeline.undoTarget() }
  }

  func redoMoment() throws(Refusal) -> Moment<Route>? {
    try moment { (timeline) throws(LogError) in try timeline.redoTarget() }
  }

  private func moment(
    _ target: (SessionTimeline<LogWriter>) throws(LogError) -> Int?
  ) throws(Refusal) -> Moment<Route>? {
    guard !isStopped, let timeline else { throw .recordingStopped }
    let seq: Int?
    do {
      seq = try target(timeline)
    } catch {
      throw Refusal(error)
    }
    guard let seq else { return nil }
    return try moment(at: seq)
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
