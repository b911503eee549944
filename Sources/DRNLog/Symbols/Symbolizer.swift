package import DRN
import Locking

/// Turns an app's values into symbols and back, with bounded caches.
///
/// There is one per log and type of route, shared by all managers of that type.
package final class Symbolizer<Route: NavigationRoute>: Sendable {
  private let source: any LogSource
  private let writer: LogWriter?
  private let migrations: MigrationChain
  /// The maximum size of a value's JSON in bytes.
  private let sizeLimit: Int
  /// Whether the app has privacy rules, so that statuses must not contain values.
  private let isPrivate: Bool
  /// Hashes values before they are recorded.
  private let masker: Masker?
  private let report: @Sendable (LogStatus) -> Void
  /// The caches, which every collection of symbols replaces.
  private let currentCaches: Lock<Caches>
  /// The values that are recorded as hashes. Time travel in the running process finds them only
  /// here. Their numbers are never reused.
  private let hidden = HiddenValues()
  private var caches: Caches { currentCaches.withLock { $0 } }
  /// Used only while the journal is locked.
  let known = KnownSymbols<Route>()

  /// Creates a symbolizer for recording and reading.
  init(
    writer: LogWriter, migrations: MigrationChain, sizeLimit: Int, masker: Masker?,
    isPrivate: Bool,
    report: @escaping @Sendable (LogStatus) -> Void
  ) {
    (source, self.writer, self.report) = (writer, writer, report)
    currentCaches = Lock(
      Caches(generation: writer.generation, hidden), writer.journal.lockOrder.place(.value))
    (self.migrations, self.masker) = (migrations, masker)
    // Tools record values of any size that the format allows.
    self.sizeLimit = min(Self.isJSON ? .max : sizeLimit, LogLimits.valueByteCount)
    self.isPrivate = isPrivate
  }

  /// The caches of one generation of symbols.
  final class Caches: Sendable {
    let generation: UInt64
    let routes: SymbolMap<Route>
    let overlays: SymbolMap<Route.Overlay>
    let tabs: SymbolMap<Route.Tab>
    let flows: SymbolMap<Route.Flow>
    let texts = BoundedCache<[UInt8], UInt32>(limit: 4_096)
    /// The symbols that the app's types decode and record as they are.
    let intact = Lock(SymbolSet())

    init(generation: UInt64, _ hidden: HiddenValues) {
      self.generation = generation
      (routes, overlays) = (SymbolMap(hidden.routes), SymbolMap(hidden.overlays))
      (tabs, flows) = (SymbolMap(hidden.tabs), SymbolMap(hidden.flows))
    }
  }

  /// Survives collections of symbols, because these values cannot be read from the log: at least
  /// the newest 65,536 of each kind.
  final class HiddenValues: Sendable {
    let routes = BoundedCache<UInt32, Route>(limit: 131_072)
    let overlays = BoundedCache<UInt32, Route.Overlay>(limit: 131_072)
    let tabs = BoundedCache<UInt32, Route.Tab>(limit: 131_072)
    let flows = BoundedCache<UInt32, Route.Flow>(limit: 131_072)
  }

  /// Creates a symbolizer for reading only.
  package init(reader: LogReader, migrations: MigrationChain = MigrationChain()) {
    (source, writer, masker, report) = (reader, nil, nil, { _ in })
    currentCaches = Lock(Caches(generation: 0, hidden))
    (self.migrations, sizeLimit, isPrivate) = (migrations, .max, false)
  }

  /// Whether values are known only as JSON.
  private static var isJSON: Bool { Route.self is any JSONRepresentable.Type }
}

extension Symbolizer: SymbolEncoder {
  func number(of route: Route) throws(LogError) -> UInt32 {
    try number(of: route, .route, hidden.routes) { unsafe known.routes }
  }
  func number(of overlay: Route.Overlay) throws(LogError) -> UInt32 {
    try number(of: overlay, .overlay, hidden.overlays) { unsafe known.overlays }
  }
  func number(of tab: Route.Tab) throws(LogError) -> UInt32 {
    try number(of: tab, .tab, hidden.tabs) { unsafe known.tabs }
  }
  func number(of flow: Route.Flow) throws(LogError) -> UInt32 {
    try number(of: flow, .flow, hidden.flows) { unsafe known.flows }
  }

  /// - Parameter table: Returns the table of known values while the journal is locked.
  private func number<Value: Hashable & Codable & Sendable>(
    of value: Value, _ kind: SymbolKind, _ hidden: BoundedCache<UInt32, Value>,
    _ table: () -> SymbolTable<Value>
  ) throws(LogError) -> UInt32 {
    if let number = withJournalLocked({ table().number(of: value) }) { return number }
    let caches = caches
    let (json, isHidden) = encoded(value, kind)
    let number = try intern(kind, json)
    if isHidden { hidden[number] = value }
    insert(value, number, caches, table)
    return number
  }

  /// Makes a number known, unless the caches were replaced meanwhile: it may be invalid then.
  private func insert<Value>(
    _ value: Value, _ number: UInt32, _ caches: Caches, _ table: () -> SymbolTable<Value>
  ) {
    // Released when the journal is no longer locked, as it may be the app's object that ends.
    var replaced: Value?
    withJournalLocked {
      if writer?.generation == caches.generation { replaced = table().insert(value, number) }
    }
    withExtendedLifetime(replaced) {}
  }

  /// Runs `body` while the journal is locked; `nil` if the log is only read.
  @discardableResult
  private func withJournalLocked<Result>(_ body: () -> Result?) -> Result? {
    guard let writer else { return nil }
    writer.journal.lock()
    defer { writer.journal.unlock() }
    return body()
  }

  func number(ofText text: String) throws(LogError) -> UInt32 {
    // Keyed by bytes: a dictionary of strings would treat canonically equivalent ones as equal.
    let json = LogLimits.limited(text).canonicalBytes
    let caches = caches
    if let known = caches.texts[json] { return known }
    let number = try intern(.text, json)
    caches.texts[json] = number
    return number
  }

  func number(ofWord word: String) throws(LogError) -> UInt32 {
    let caches = caches
    let number = try number(ofText: word)
    withJournalLocked {
      if writer?.generation == caches.generation { unsafe known.words.insert(word, number) }
    }
    return number
  }

  func number(ofPayload json: JSONValue, label: String) throws(LogError) -> UInt32 {
    let masked = masker?.maskedPayload(json, label: label)
    return try intern(limitedFact: masked ?? json)
  }

  func number(ofMeta json: JSONValue) throws(LogError) -> UInt32 {
    try intern(limitedFact: masker?.maskedMeta(json) ?? json)
  }

  /// Interns a payload or a meta, or a placeholder if it exceeds the format's limit.
  private func intern(limitedFact json: JSONValue) throws(LogError) -> UInt32 {
    let bytes = json.canonicalBytes
    guard bytes.count > LogLimits.valueByteCount else { return try intern(.json, bytes) }
    let value = LargeValue(
      kind: .json, caseName: nil, byteCount: bytes.count, limit: LogLimits.valueByteCount)
    report(.valueTooLarge(value))
    return try intern(.json, value.placeholder(for: bytes).canonicalBytes)
  }

  /// The JSON to record for a value, and whether parts of it are hidden.
  ///
  /// Values are hidden before their size is checked, because the placeholder of a large value has a
  /// hash of all of it.
  private func encoded<Value: Codable>(
    _ value: Value, _ kind: SymbolKind
  ) -> (json: [UInt8], isHidden: Bool) {
    do throws(JSONError) {
      let json = try self.json(of: value)
      guard let masked = masker?.masked(json, kind, isJSON: Self.isJSON) else {
        return (limited(json.canonicalBytes, kind, json), false)
      }
      return (limited(masked.canonicalBytes, kind, masked), true)
    } catch {
      let description = String(describing: value)
      // The app may record what it receives in another log.
      report(
        .valueNotEncodable(
          isPrivate ? "a \(Value.self)" : description,
          isPrivate
            ? JSONError(.unencodable, "what is wrong is not said, as some of it is private")
            : error))
      let json: JSONValue = ["unencodable": .string(description)]
      return ((masker?.masked(json, kind) ?? json).canonicalBytes, false)
    }
  }

  /// The JSON of a value, without masks.
  func json<Value: Codable>(of value: Value) throws(JSONError) -> JSONValue {
    if let value = value as? any JSONRepresentable { return value.json }
    return try JSONCoding.encode(value)
  }

  /// The bytes to record for a value: its JSON, or a placeholder if that is too large.
  private func limited(_ bytes: [UInt8], _ kind: SymbolKind, _ json: JSONValue) -> [UInt8] {
    guard bytes.count > sizeLimit else { return bytes }
    let value = LargeValue(
      kind: kind, caseName: json.caseName, byteCount: bytes.count, limit: sizeLimit)
    report(.valueTooLarge(value))
    return value.placeholder(for: bytes).canonicalBytes
  }

  private func intern(_ kind: SymbolKind, _ json: [UInt8]) throws(LogError) -> UInt32 {
    guard let writer else {
      throw LogError(.system("The log was opened for reading only"), path: source.path)
    }
    return try writer.intern(kind, json)
  }
}

/// Why a symbol cannot be decoded by the app's types, or cannot be read.
package enum DecodingFailure: Error {
  case undecodable(json: [UInt8], JSONError, attempts: [MigrationAttempt] = [])
  case unreadable(LogError)
}

extension Symbolizer: SymbolDecoder {
  package func route(_ number: UInt32) throws(DecodingFailure) -> Route {
    try decodedRoute(number).value
  }
  package func overlay(_ number: UInt32) throws(DecodingFailure) -> Route.Overlay {
    try decodedOverlay(number).value
  }
  package func tab(_ number: UInt32) throws(DecodingFailure) -> Route.Tab {
    try decodedTab(number).value
  }
  package func flow(_ number: UInt32) throws(DecodingFailure) -> Route.Flow {
    try decodedFlow(number).value
  }

  // Only current symbols enter the fast tables, so that old ones are detected.

  func decodedRoute(_ number: UInt32) throws(DecodingFailure) -> DecodedSymbol<Route> {
    let route = try decoded(number, .route, in: { $0.routes }, table: { unsafe known.routes })
    if route.isCurrent {
      withJournalLocked { unsafe known.routeValues.insert(route.value, number) }
    }
    return route
  }
  private func decodedOverlay(
    _ number: UInt32
  ) throws(DecodingFailure) -> DecodedSymbol<Route.Overlay> {
    let overlay = try decoded(
      number, .overlay, in: { $0.overlays }, table: { unsafe known.overlays })
    if overlay.isCurrent {
      withJournalLocked { unsafe known.overlayValues.insert(overlay.value, number) }
    }
    return overlay
  }
  func decodedTab(_ number: UInt32) throws(DecodingFailure) -> DecodedSymbol<Route.Tab> {
    let tab = try decoded(number, .tab, in: { $0.tabs }, table: { unsafe known.tabs })
    if tab.isCurrent { withJournalLocked { unsafe known.tabValues.insert(tab.value, number) } }
    return tab
  }
  private func decodedFlow(
    _ number: UInt32
  ) throws(DecodingFailure) -> DecodedSymbol<Route.Flow> {
    try decoded(number, .flow, in: { $0.flows }, table: { unsafe known.flows })
  }

  /// The symbols of which it is known that the app's types decode them and record them as they are.
  var intact: SymbolSet { caches.intact.withLock { $0 } }

  /// Whether a value is recorded as this symbol, and, if it was migrated, the version from which and
  /// its form now.
  func form(
    of kind: SymbolKind, _ number: UInt32
  ) throws(DecodingFailure) -> (isCurrent: Bool, migration: (from: String, json: JSONValue)?) {
    func form<Value: Codable>(
      _ decoded: DecodedSymbol<Value>
    ) throws(DecodingFailure) -> (isCurrent: Bool, migration: (from: String, json: JSONValue)?) {
      guard let version = decoded.migratedFrom else { return (decoded.isCurrent, nil) }
      do {
        return (decoded.isCurrent, (version, try json(of: decoded.value)))
      } catch {
        throw .undecodable(json: try bytes(kind, number), error)
      }
    }
    switch kind {
    case .route: return try form(decodedRoute(number))
    case .overlay: return try form(decodedOverlay(number))
    case .tab: return try form(decodedTab(number))
    case .flow: return try form(decodedFlow(number))
    case .text, .json: return (true, nil)
    }
  }

  package func text(_ number: UInt32) throws(DecodingFailure) -> String {
    try json(.text, number).stringValue ?? ""
  }

  package func json(_ number: UInt32) throws(DecodingFailure) -> JSONValue {
    try json(.json, number)
  }

  /// The recorded JSON of a value.
  func json(_ kind: SymbolKind, _ number: UInt32) throws(DecodingFailure) -> JSONValue {
    let bytes = try self.bytes(kind, number)
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .undecodable(json: bytes, error)
    }
  }

  private func bytes(_ kind: SymbolKind, _ number: UInt32) throws(DecodingFailure) -> [UInt8] {
    do {
      return try source.json(of: kind, number)
    } catch {
      throw .unreadable(error)
    }
  }

  /// - Parameter map: The cache of the kind; a key path would be made anew for each value.
  private func decoded<Value: Hashable & Codable & Sendable>(
    _ number: UInt32, _ kind: SymbolKind, in map: (Caches) -> SymbolMap<Value>,
    table: () -> SymbolTable<Value>
  ) throws(DecodingFailure) -> DecodedSymbol<Value> {
    let caches = caches
    let map = map(caches)
    if let known = map.values[number] { return known }
    if let value = map.hidden[number] {
      return DecodedSymbol(value: value, isCurrent: true, migratedFrom: nil)
    }
    let json = try json(kind, number)
    let (value, version): (Value, String?)
    do throws(JSONError) {
      (value, version) = (try Self.value(from: json), nil)
    } catch {
      switch migrations.migrate(json, kind, Self.value(from:)) as MigrationChain.Outcome<Value> {
      case .migrated(let result, let from): (value, version) = (result, from)
      case .failed(let attempts):
        throw .undecodable(json: json.canonicalBytes, error, attempts: attempts)
      }
    }
    let decoded = DecodedSymbol(
      value: value, isCurrent: isCurrent(value, number, kind, json, caches, table),
      migratedFrom: version)
    map.values[number] = decoded
    if decoded.isCurrent, version == nil { caches.intact.withLock { $0.insert(kind, number) } }
    return decoded
  }

  /// A value inside of other JSON, in the form that it has now; `nil` if there is none.
  func value<Value: Hashable & Codable & Sendable>(
    _ json: JSONValue?, _ kind: SymbolKind
  ) throws(JSONError) -> Value? {
    guard let json else { return nil }
    do throws(JSONError) {
      return try Self.value(from: json)
    } catch {
      switch migrations.migrate(json, kind, Self.value(from:)) as MigrationChain.Outcome<Value> {
      case .migrated(let value, _): return value
      case .failed: throw error
      }
    }
  }

  private static func value<Value: Codable>(from json: JSONValue) throws(JSONError) -> Value {
    guard let type = Value.self as? any JSONRepresentable.Type else {
      return try JSONCoding.decode(Value.self, from: json)
    }
    guard let known = type.init(json: json) as? Value else { throw JSONError.notOfItsType }
    return known
  }

  /// Whether a decoded value is recorded as the symbol from which it was decoded.
  ///
  /// Equal values can have different encodings: strings that differ only in Unicode normalization,
  /// for example. A value in the state keeps its number, because the log would otherwise fold
  /// differently from the app; but not if another session stored the other encoding first.
  private func isCurrent<Value: Codable & Hashable>(
    _ value: Value, _ number: UInt32, _ kind: SymbolKind, _ json: JSONValue,
    _ caches: Caches, _ table: () -> SymbolTable<Value>
  ) -> Bool {
    // A reader records nothing.
    guard let writer else { return true }
    if let known = withJournalLocked({ table().number(of: value) }) { return known == number }
    guard (try? self.json(of: value)) == json else { return false }
    // A value that was recorded in the clear before it became sensitive must not be recorded that
    // way again.
    guard masker?.masked(json, kind, isJSON: Self.isJSON) == nil else { return false }
    // Otherwise the symbol may be removed soon, and must not be recorded again.
    if writer.keep(kind, number, generation: caches.generation) {
      insert(value, number, caches, table)
    }
    return true
  }
}

extension Symbolizer: SymbolCaching {
  func prepareToForget(for generation: UInt64) -> () -> Void {
    var numbers = KnownSymbols<Route>.Numbers()
    var caches = Caches(generation: generation, hidden)
    return { [self] in
      known.swapNumbers(with: &numbers)
      currentCaches.withLock { swap(&$0, &caches) }
    }
  }
}

extension JSONError {
  /// A `JSONRepresentable` type returned a value of another type, which the type system does not
  /// exclude.
  fileprivate static var notOfItsType: Self {
    Self(.undecodable, "the value is not of its own type")
  }
}
