public import DRN

/// The values from older versions that an app found when it continued a session.
public struct RestorationReport: Sendable {
  /// A value that this version of the app cannot decode.
  public struct Loss: Hashable, Sendable {
    /// `route`, `overlay`, `tab` or `flow`.
    public let kind: SymbolKind
    /// The recorded value.
    public let json: JSONValue
    /// Why it could not be decoded.
    public let reason: JSONError
    /// The migrations that were tried, and why they failed.
    public let attempts: [MigrationAttempt]
  }

  /// A value that an older version recorded in another form and that was migrated.
  public struct Migrated: Hashable, Sendable {
    /// `route`, `overlay`, `tab` or `flow`.
    public let kind: SymbolKind
    /// The version from which it was migrated.
    public let version: String
    /// The recorded value.
    public let from: JSONValue
    /// The migrated value.
    public let to: JSONValue
  }

  /// The lost values, in the order of the state: the history, the remembered histories of tabs, the
  /// root overlays, the flow; then tabs that became equal to another one.
  public let losses: [Loss]

  /// The values that were migrated, in the same order.
  public let migrated: [Migrated]

  /// The number of removed entries, including those of other tabs.
  public let lostEntryCount: Int

  /// Whether the current entry was lost, so that the session continues at the fallback.
  public let usedFallback: Bool
}

extension RestorationReport.Loss: CustomStringConvertible {
  /// One line: the lost value, and why.
  public var description: String {
    "\(kind) \(DisplayText.escaping(json.shortText)): \(attempts.sentence(after: reason))"
  }
}

extension RestorationReport.Migrated: CustomStringConvertible {
  /// One line: the migrated value.
  public var description: String {
    "\(kind) \(DisplayText.escaping(from.shortText)) of version "
      + "\(DisplayText.quoting(version, limit: 40)): \(DisplayText.escaping(to.shortText))"
  }
}

/// What a manager needs to continue a session.
@usableFromInline
struct Restored<Route: NavigationRoute> {
  @usableFromInline let recorder: SessionRecorder<Route>
  /// The state as the log has it.
  @usableFromInline let recorded: RecordedState
  @usableFromInline let head: Int
  @usableFromInline let report: RestorationReport
  let symbols: Symbolizer<Route>
  let path: String
}

extension Restored {
  /// The state with the app's values.
  ///
  /// Inlined, because code that is specialized for the app's type takes a fraction of the time; see also
  /// ``SessionRecorder/moment(at:)``.
  @inlinable
  func state() throws(LogError) -> NavigationState<Route> {
    let state = try? recorded.map(
      route: { number throws(Refusal) in try recorder.route(number) },
      overlay: { number throws(Refusal) in try recorder.overlay(number) },
      tab: { number throws(Refusal) in try recorder.tab(number) },
      flow: { number throws(Refusal) in try recorder.flow(number) })
    if let state { return state }
    return try decoded()
  }

  @usableFromInline
  func decoded() throws(LogError) -> NavigationState<Route> {
    do throws(DecodingFailure) {
      return try recorded.decoded(symbols)
    } catch {
      throw LogError(error, path: path)
    }
  }
}

extension EventLog {
  /// Continues a session, or its replacement if it is damaged.
  ///
  /// - Returns: The name, which is that of a new session if there is nothing to continue.
  @usableFromInline
  func restoreWhole<Route: NavigationRoute>(
    _ name: String, fallback: Place<Route>, _ settings: SessionSettings
  ) throws(LogError) -> (String, Restored<Route>?) {
    var (candidate, number) = (name, 1)
    while true {
      do throws(LogError) {
        return (candidate, try restore(candidate, fallback: fallback, settings))
      } catch {
        guard setsDamageAside, error.code.isDamage else { throw error }
        number += 1
        let replacement = "\(name) (\(number))"
        // If no session can be looked up, another name does not help.
        _ = try writer.hasSession(named: replacement)
        report(.sessionSetAside(session: candidate, error, replacement: replacement))
        candidate = replacement
      }
    }
  }

  /// Continues a session: determines what is lost and records it. `nil` if there is no such
  /// session.
  @usableFromInline
  func restore<Route: NavigationRoute>(
    _ name: String, fallback: Place<Route>, _ settings: SessionSettings
  ) throws(LogError) -> Restored<Route>? {
    guard let number = try writer.continueSession(named: name) else { return nil }
    let recorder = SessionRecorder<Route>(log: self, name: name, session: number)
    let symbols = symbolizer(for: Route.self)
    let (head, before) = try newest(of: number)
    var search = LossSearch(symbols: symbols, path: path)
    try search.look(through: before)

    let usesFallback = search.lost.contains(before.history.current)
    var record = EventRecord(seq: head + 1, time: SystemClock.now, kind: .restored)
    // Repeated if a collection of symbols began meanwhile.
    var generation: UInt64
    repeat {
      generation = writer.generation
      record.cause = try symbols.number(ofText: Cause.restore.rawValue)
      record.routes = search.lost.routes.map(\.number).sorted()
      record.overlays = search.lost.overlays.map(\.number).sorted()
      record.tabs = search.lost.tabs.map(\.number).sorted()
      record.flow = search.lost.flow?.number ?? 0
      if let meta = meta(of: settings) { record.meta = try symbols.number(ofMeta: meta) }
      if usesFallback {
        record.route = try symbols.number(of: fallback.route)
        if let overlay = fallback.overlay { record.overlay = try symbols.number(of: overlay) }
        if let tab = fallback.tab {
          // The remaining state may have the tab as an older symbol.
          if let known = search.tabs[tab] {
            record.tab = known
          } else {
            record.tab = try symbols.number(of: tab)
          }
        }
      }
    } while try !writer.append([record], to: number, generation: generation)

    var after = before
    if !search.lost.isEmpty { after.apply(record.event, seq: record.seq) }
    let report = RestorationReport(
      losses: search.losses, migrated: search.migrated,
      lostEntryCount: before.entryCount - after.entryCount + (usesFallback ? 1 : 0),
      usedFallback: usesFallback)
    do throws(DecodingFailure) {
      if search.hasOld || !search.lost.isEmpty { try recorder.continueRecording(in: after) }
    } catch {
      throw LogError(error, path: path)
    }
    return Restored(
      recorder: recorder, recorded: after, head: record.seq, report: report, symbols: symbols,
      path: path)
  }

  /// The version of the app that continued the session, for readers of the log.
  private func meta(of settings: SessionSettings) -> JSONValue? {
    var meta = JSONObject()
    if let version = settings.appVersion { meta["appVersion"] = .string(version) }
    if let schema = settings.schema ?? migrations.versions.last {
      meta["schema"] = .string(schema)
    }
    return meta.isEmpty ? nil : .object(meta)
  }
}

/// Finds the values of a state that an app's types cannot decode.
struct LossSearch<Route: NavigationRoute> {
  let symbols: Symbolizer<Route>
  let path: String
  /// Whether unreadable values count as lost, like those that cannot be decoded.
  var isTolerant = false
  var lost = Losses<RecordedRoute>()
  var losses: [RestorationReport.Loss] = []
  var migrated: [RestorationReport.Migrated] = []
  /// The remaining tabs, each with a single number.
  private(set) var tabs: [Route.Tab: UInt32] = [:]
  /// Whether a value is not recorded any more as the symbol that the state has.
  private(set) var hasOld = false
  private var seen = SymbolSet()
  /// The symbols of which other sessions have shown that nothing is wrong with them.
  private let intact: SymbolSet

  init(symbols: Symbolizer<Route>, path: String, isTolerant: Bool = false) {
    self.symbols = symbols
    intact = symbols.intact
    self.path = path
    self.isTolerant = isTolerant
  }

  mutating func look(through state: RecordedState) throws(LogError) {
    try look(through: state.history)
    for (tab, history) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      try look(at: tab)
      try look(through: history)
    }
    for overlay in state.rootOverlays { try look(at: overlay) }
    if let flow = state.flow, try isLost(.flow, flow.number) { lost.flow = flow }
    try loseMergedTabs(of: state)
  }

  /// If tabs have become equal, only one of them keeps its history: the current tab, or else the
  /// one with the lower number.
  private mutating func loseMergedTabs(of state: RecordedState) throws(LogError) {
    do throws(DecodingFailure) {
      try state.forEachTab { (number) throws(DecodingFailure) in
        guard !lost.tabs.contains(RecordedRoute.Tab(number)) else { return }
        let tab = try symbols.tab(number)
        guard let kept = tabs[tab], kept != number else {
          tabs[tab] = number
          return
        }
        lost.tabs.insert(RecordedRoute.Tab(number))
        losses.append(
          .init(
            kind: .tab, json: try symbols.json(.tab, number),
            reason: .merged(with: try symbols.json(.tab, kept)), attempts: []))
      }
    } catch {
      throw LogError(error, path: path)
    }
  }

  private mutating func look(through history: History<RecordedRoute>) throws(LogError) {
    for entry in history.entries {
      if try isLost(.route, entry.route.number) { lost.routes.insert(entry.route) }
      for overlay in entry.overlays { try look(at: overlay) }
      if let tab = entry.tab { try look(at: tab) }
    }
  }

  private mutating func look(at overlay: RecordedRoute.Overlay) throws(LogError) {
    if try isLost(.overlay, overlay.number) { lost.overlays.insert(overlay) }
  }

  private mutating func look(at tab: RecordedRoute.Tab) throws(LogError) {
    if try isLost(.tab, tab.number) { lost.tabs.insert(tab) }
  }

  /// Checks each value once.
  private mutating func isLost(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> Bool {
    guard !intact.contains(kind, number), !seen.contains(kind, number) else { return false }
    seen.insert(kind, number)
    do {
      // Throws if the value cannot be decoded.
      let (isCurrent, migration) = try symbols.form(of: kind, number)
      if !isCurrent { hasOld = true }
      if let (version, value) = migration {
        migrated.append(
          .init(
            kind: kind, version: version, from: try symbols.json(kind, number), to: value))
      }
      return false
    } catch {
      guard case .undecodable(let json, let reason, let attempts) = error else {
        guard isTolerant else { throw LogError(error, path: path) }
        losses.append(
          .init(
            kind: kind, json: ["$lost": .object(["\(kind)": .integer(Int(number))])],
            reason: JSONError(.undecodable, "it is damaged in the log"), attempts: []))
        return true
      }
      let value = (try? JSONValue(parsing: json)) ?? .string(String(decoding: json, as: UTF8.self))
      losses.append(.init(kind: kind, json: value, reason: reason, attempts: attempts))
      return true
    }
  }
}

extension RecordedState {
  /// The number of entries, including those of other tabs.
  var entryCount: Int {
    rememberedTabs.values.reduce(history.entries.count) { $0 + $1.entries.count }
  }
}

extension LogError {
  package init(_ failure: DecodingFailure, path: String) {
    switch failure {
    case .unreadable(let error): self = error
    case .undecodable(let json, let error, let attempts):
      let json = String(decoding: json, as: UTF8.self)
      let reasons = attempts.sentence(after: error)
      let advice = attempts.isEmpty ? "; pass the migrations that bring it up" : ""
      self.init(
        .badValue("\(json) is not what the app's types expect: \(reasons)\(advice)."), path: path)
    }
  }
}
