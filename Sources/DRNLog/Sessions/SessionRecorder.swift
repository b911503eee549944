public import DRN
import Locking

/// Records one manager's session in a log, and looks up its earlier states.
@usableFromInline
final class SessionRecorder<Route: NavigationRoute>: TransitionRecorder {
  let log: EventLog
  let name: String
  let symbols: Symbolizer<Route>
  @usableFromInline let known: KnownSymbols<Route>
  @usableFromInline let journal: Journal
  /// The session's number. It is 0 before the first transition is recorded, and after recording
  /// stopped: positions have no gaps, so nothing can follow a transition that was not recorded.
  private var number: UInt32 {
    didSet { session = tracker == nil ? number : 0 }
  }
  /// The same, for the fast path, which checks only this. It is also 0 while there is a tracker.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var session: UInt32
  /// The log's version of the state, while it has values that the app records in another form now.
  private var tracker: RecordedStateTracker<Route>? {
    didSet { session = tracker == nil ? number : 0 }
  }
  /// The tracker of the state that was looked up last.
  private var found: (seq: Int, tracker: RecordedStateTracker<Route>?)?
  /// The position that was looked up last.
  private var destination: Destination?
  /// The same position with the app's values.
  @usableFromInline var newestMoment: Moment<Route>?
  /// The symbols' generation before it was looked up.
  private var destinationGeneration: UInt64 = 0
  /// Whether decoding it found old symbols.
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

  /// Continues in a state of the log.
  func continueRecording(in state: RecordedState) throws(DecodingFailure) {
    tracker = try RecordedStateTracker(of: state, symbols)
  }

  @usableFromInline
  var now: Timestamp { SystemClock.now }

  /// Records a move by its parts; see ``Recording``.
  ///
  /// If all values are known, this takes a look-up and a store under one short lock, without
  /// allocation.
  @inlinable @inline(__always)
  func recordMove(
    _ kind: EventKind, _ route: Borrowed<Route>, _ overlay: Route.Overlay?, _ tab: Route.Tab?,
    _ call: RecordedCall
  ) -> Timestamp? {
    record(call) { known.shortMove(kind, route, overlay, tab, call.cause) }
  }

  /// Records a change without a route by its parts.
  @inlinable @inline(__always)
  func recordChange(
    _ kind: EventKind, _ overlay: Route.Overlay?, _ count: Int, _ call: RecordedCall
  ) -> Timestamp? {
    record(call) { known.shortChange(kind, overlay, count, call.cause) }
  }

  @inlinable @inline(__always)
  func record(_ call: RecordedCall, _ short: () -> ShortEvent?) -> Timestamp? {
    guard session != 0 else { return nil }
    let time = call.time ?? now
    return record(call.seq, at: time, short) ? time : nil
  }

  /// Records the event that `short` returns, if it returns one.
  @inlinable @inline(__always)
  func record(_ seq: Int, at time: Timestamp, _ short: () -> ShortEvent?) -> Bool {
    guard session != 0 else { return false }
    journal.lock()
    var request: CheckpointRequest?
    if let event = short() {
      request = journal.append(
        event, seq: seq, session: session, nanoseconds: time.nanosecondsSince1970)
    }
    journal.unlock()
    guard let request else { return false }
    if request != .none { requestCheckpoint(request) }
    return true
  }

  /// Records a transition in the short way if all its values are known, like a change by its parts.
  @inlinable
  func recordTransition(_ transition: Transition<Route>) {
    let isRecorded =
      transition.group == nil && transition.meta == nil
      && record(transition.seq, at: transition.time) {
        known.short(transition.event, transition.cause)
      }
    if !isRecorded { record(transition) }
  }

  /// Records a transaction in the short way if all its values are known.
  @inlinable
  func recordGroup(_ group: [Transition<Route>]) {
    guard session != 0, (1...Journal.shortGroupLimit).contains(group.count),
      let about = group[0].group
    else { return record(group: group) }
    journal.lock()
    let request = short(group, about).flatMap { name in
      journal.appendSteps(of: name, first: about.first, session: session)
    }
    journal.unlock()
    guard let request else { return record(group: group) }
    if request != .none { requestCheckpoint(request) }
  }

  /// Gives a transaction's steps to the journal, which is locked.
  ///
  /// - Returns: The number of its name; `nil` unless all of its values are known.
  @inlinable
  func short(_ group: [Transition<Route>], _ about: TransitionGroup) -> UInt32? {
    guard let name = unsafe known.words.number(of: about.name) else { return nil }
    journal.steps.removeAll(keepingCapacity: true)
    // By index: the loop would copy whole transitions.
    for index in group.indices {
      guard group[index].meta == nil,
        let event = known.short(group[index].event, group[index].cause)
      else { return nil }
      journal.steps.append(
        ShortStep(event, nanoseconds: group[index].time.nanosecondsSince1970))
    }
    return name
  }

  @usableFromInline
  func record(_ transition: Transition<Route>) { record(group: [transition]) }

  @usableFromInline
  func requestCheckpoint(_ request: CheckpointRequest) { log.writer.requestCheckpoint(request) }

  @usableFromInline
  func record(group: [Transition<Route>]) {
    guard failure == nil else { return log.missed(group.count) }
    do {
      try log.writer.checkProcess()
      var tracker = tracker
      // Repeated if a collection of symbols began meanwhile.
      while true {
        let generation = log.writer.generation
        tracker = self.tracker
        let records = try encoded(group, &tracker)
        if try append(records, generation) { break }
      }
      // Most sessions never have a tracker.
      if self.tracker != nil { self.tracker = tracker }
      if case .rewound(let target)? = group.last?.event { try arrive(at: target) }
    } catch {
      stop(error)
      log.missed(group.count)
    }
  }

  private func encoded(
    _ group: [Transition<Route>], _ tracker: inout RecordedStateTracker<Route>?
  ) throws(LogError) -> [EventRecord] {
    var records: [EventRecord] = []
    for transition in group {
      guard let current = tracker else {
        records.append(try EventRecord(transition, symbols))
        continue
      }
      let record = try EventRecord(
        transition, TrackedSymbols(symbols, current, for: transition.event))
      records.append(record)
      if tracker?.apply(record) == false { tracker = nil }
    }
    return records
  }

  private func append(_ records: [EventRecord], _ generation: UInt64) throws(LogError) -> Bool {
    guard number != 0 else { return try start(with: records, generation) }
    do throws(LogError) {
      return try log.writer.append(
        records, to: number, generation: generation,
        rewindingTo: destination.map { ($0, destinationGeneration) })
    } catch {
      guard error.code.isDropped, try renewDestination(of: records) else { throw error }
      return false
    }
  }

  /// Assigns numbers again to the values of the state that was looked up last: after its position
  /// was dropped, they may have been collected. The app has moved there, so the log must record it.
  ///
  /// - Returns: `false` if `records` lead elsewhere.
  private func renewDestination(of records: [EventRecord]) throws(LogError) -> Bool {
    guard let destination, let newestMoment, newestMoment.seq == destination.seq,
      records.first?.target == destination.seq
    else { return false }
    destinationGeneration = log.writer.generation
    let state = try newestMoment.state.map(
      route: { (route) throws(LogError) in RecordedRoute(try symbols.number(of: route)) },
      overlay: { (overlay) throws(LogError) in .init(try symbols.number(of: overlay)) },
      tab: { (tab) throws(LogError) in .init(try symbols.number(of: tab)) },
      flow: { (flow) throws(LogError) in .init(try symbols.number(of: flow)) })
    self.destination = Destination(
      session: destination.session, seq: destination.seq, state: state, node: destination.node)
    found = (destination.seq, nil)
    return true
  }

  /// Throws if another thread started the session meanwhile. Other failures, such as a full log,
  /// are only reported to `onStatus`, because navigation continues.
  @usableFromInline
  func checkStart() throws(LogError) {
    if failure?.code.isPresence == true { throw LogError(.sessionInUse(name), path: log.path) }
  }

  /// Why a newly started session is not recorded.
  @usableFromInline var startFailure: LogError? {
    guard let failure else { return nil }
    return failure.code.isPresence ? LogError(.sessionInUse(name), path: log.path) : failure
  }

  /// Continues in the state to which a rewind has led.
  private func arrive(at target: Int) throws(LogError) {
    if found?.seq != target, let timeline {
      let place = try timeline.destination(target)
      do throws(DecodingFailure) {
        found = (target, try RecordedStateTracker(of: place.state, symbols))
      } catch {
        throw LogError(error, path: log.path)
      }
    }
    tracker = found?.tracker
    found = nil
  }

  private func stop(_ error: LogError) {
    failure = error
    if number != 0 { log.writer.release(number) }
    (number, tracker) = (0, nil)
    // An existing session is reported by throwing to the caller.
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
    try keepTracker(of: place.state, at: place.seq)
    let moment = Moment(seq: place.seq, state: state)
    newestMoment = moment
    return moment
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

  @usableFromInline
  func newestFence() throws(Refusal) -> Int? {
    try find { (timeline) throws(LogError) in try timeline.newestFence() }
  }
}

extension Recording {
  /// The recording of a session, which takes its parts.
  @inlinable
  convenience init(of recorder: SessionRecorder<Route>) {
    self.init(
      recorder, move: { recorder.recordMove($0, $1, $2.value, $3.value, $4) },
      change: { recorder.recordChange($0, $1.value, $2, $3) },
      transition: { recorder.recordTransition($0) }, group: { recorder.recordGroup($0) })
  }
}

extension SessionRecorder {
  @usableFromInline
  func timeAndCause(of seq: Int) -> (time: Timestamp, cause: Cause)? {
    guard let record = try? timeline?.record(seq) else { return nil }
    let cause = record.cause == 0 ? nil : try? symbols.text(record.cause)
    return (record.time, cause.map { Cause(rawValue: $0) } ?? .user)
  }
}

// The parts of a moment. The moment itself is created in code that is specialized for the app's
// type, because generic code would take as long as everything before it.

extension SessionRecorder {
  @usableFromInline
  func place(at seq: Int) throws(Refusal) -> (seq: Int, state: RecordedState) {
    destinationGeneration = log.writer.generation
    let place = try find { (timeline) throws(LogError) in try timeline.destination(seq) }
    log.writer.buffer.withLock { $0.destination = place }
    destination = place
    hasFoundOld = false
    return (place.seq, place.state)
  }

  /// Keeps the tracker of a decoded state, for a rewind to it.
  @usableFromInline
  func keepTracker(of state: RecordedState, at seq: Int) throws(Refusal) {
    guard hasFoundOld else {
      found = (seq, nil)
      return
    }
    found = (
      seq,
      try decoded { () throws(DecodingFailure) in try RecordedStateTracker(of: state, symbols) }
    )
  }

  @usableFromInline
  func undoTarget() throws(Refusal) -> Int? {
    try find { (timeline) throws(LogError) in try timeline.undoTarget() }
  }

  @usableFromInline
  func redoTarget() throws(Refusal) -> Int? {
    try find { (timeline) throws(LogError) in try timeline.redoTarget() }
  }

  func find<Result>(
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
    let value = withJournalLocked { unsafe known.routeValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable
  func overlay(_ recorded: RecordedRoute.Overlay) throws(Refusal) -> Route.Overlay {
    let value = withJournalLocked { unsafe known.overlayValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable
  func tab(_ recorded: RecordedRoute.Tab) throws(Refusal) -> Route.Tab {
    let value = withJournalLocked { unsafe known.tabValues.value(of: recorded.number) }
    if let value { return value }
    return try decoded(recorded)
  }

  @inlinable @inline(__always)
  func withJournalLocked<Result>(_ body: () -> Result) -> Result {
    journal.lock()
    defer { journal.unlock() }
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
  /// The state with the app's own values.
  package func decoded<Symbols: SymbolDecoder>(
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
      let json = DisplayText.shortening(String(decoding: json, as: UTF8.self), to: 120)
      self.init(
        .undecodable, "The app cannot decode \(json): \(attempts.sentence(after: error)).")
    case .unreadable(let error): self.init(error)
    }
  }
}
