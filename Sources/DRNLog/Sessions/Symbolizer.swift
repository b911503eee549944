import DRN
import Locking

/// Turns an app's values into symbols and back, and remembers what it knows of them, up to a bound.
///
/// One for each log and type of route, shared by all managers of that type.
final class Symbolizer<Route: NavigationRoute>: Sendable {
  private let source: any LogSource
  private let writer: LogWriter?
  private let migrations: MigrationChain
  /// How many bytes of JSON a value may have.
  private let sizeLimit: Int
  /// Whether the app has rules about what is private, so that it is not told values either.
  private let isPrivate: Bool
  /// What is recorded as hashes.
  private let masker: Masker?
  private let report: @Sendable (LogStatus) -> Void
  /// What is known; others from every collection of symbols on.
  private let currentCaches: Lock<Caches>
  /// Values that are recorded as hashes: time travel of the running process finds them here alone, by
  /// numbers that are never given again.
  private let hidden = HiddenValues()
  private var caches: Caches { currentCaches.withLock { $0 } }
  /// For whoever holds the journal.
  let known = KnownSymbols<Route>()

  /// For recording, and for reading what was recorded.
  init(
    writer: LogWriter, migrations: MigrationChain, sizeLimit: Int, masker: Masker?,
    isPrivate: Bool,
    report: @escaping @Sendable (LogStatus) -> Void
  ) {
    (source, self.writer, self.report) = (writer, writer, report)
    currentCaches = Lock(Caches(generation: writer.generation, hidden))
    (self.migrations, self.masker) = (migrations, masker)
    // Tools record whatever they are given.
    self.sizeLimit = Self.isJSON ? .max : sizeLimit
    self.isPrivate = isPrivate
  }

  /// What is known of symbols, and since which collection.
  final class Caches: Sendable {
    let generation: UInt64
    let routes: SymbolMap<Route>
    let overlays: SymbolMap<Route.Overlay>
    let tabs: SymbolMap<Route.Tab>
    let flows: SymbolMap<Route.Flow>
    let texts = BoundedCache<[UInt8], UInt32>(limit: 4_096)

    init(generation: UInt64, _ hidden: HiddenValues) {
      self.generation = generation
      (routes, overlays) = (SymbolMap(hidden.routes), SymbolMap(hidden.overlays))
      (tabs, flows) = (SymbolMap(hidden.tabs), SymbolMap(hidden.flows))
    }
  }

  /// What every collection of symbols leaves, for it cannot be read again.
  final class HiddenValues: Sendable {
    let routes = RecentValues<UInt32, Route>(limit: 65_536)
    let overlays = RecentValues<UInt32, Route.Overlay>(limit: 65_536)
    let tabs = RecentValues<UInt32, Route.Tab>(limit: 65_536)
    let flows = RecentValues<UInt32, Route.Flow>(limit: 65_536)
  }

  /// For reading only.
  init(reader: LogReader, migrations: MigrationChain = MigrationChain()) {
    (source, writer, masker, report) = (reader, nil, nil, { _ in })
    currentCaches = Lock(Caches(generation: 0, hidden))
    (self.migrations, sizeLimit, isPrivate) = (migrations, .max, false)
  }

  /// Whether values are known as JSON only.
  private static var isJSON: Bool { Route.self is any JSONRepresentable.Type }
}

/// Both ways between values and numbers.
final class SymbolMap<Value: Hashable & Sendable>: Sendable {
  let numbers = BoundedCache<Value, UInt32>()
  let values = BoundedCache<UInt32, DecodedSymbol<Value>>()
  /// Values that are recorded as hashes.
  let hidden: RecentValues<UInt32, Value>

  init(_ hidden: RecentValues<UInt32, Value>) { self.hidden = hidden }
}

/// What became of a symbol.
struct DecodedSymbol<Value: Sendable>: Sendable {
  let value: Value
  /// Whether the value is recorded as this symbol: otherwise it was recorded in another form, by an
  /// older version as a rule, and has another number now.
  let isCurrent: Bool
  /// The version from which it was brought up.
  let migratedFrom: String?
}

extension Symbolizer: SymbolEncoder {
  func number(of route: Route) throws(LogError) -> UInt32 {
    let caches = caches
    let number = try number(of: route, .route, caches.routes)
    whileHolding(since: caches) { unsafe known.routes.insert(route, number) }
    return number
  }
  func number(of overlay: Route.Overlay) throws(LogError) -> UInt32 {
    let caches = caches
    let number = try number(of: overlay, .overlay, caches.overlays)
    whileHolding(since: caches) { unsafe known.overlays.insert(overlay, number) }
    return number
  }
  func number(of tab: Route.Tab) throws(LogError) -> UInt32 {
    let caches = caches
    let number = try number(of: tab, .tab, caches.tabs)
    whileHolding(since: caches) { unsafe known.tabs.insert(tab, number) }
    return number
  }

  /// Runs `body` unless known numbers were forgotten since: one that was found before may be gone.
  private func whileHolding(since caches: Caches, _ body: () -> Void) {
    whileHolding {
      if writer?.generation == caches.generation { body() }
    }
  }

  private func whileHolding(_ body: () -> Void) {
    guard let writer else { return }
    writer.journal.hold()
    body()
    writer.journal.letGo()
  }

  func number(of flow: Route.Flow) throws(LogError) -> UInt32 {
    try number(of: flow, .flow, caches.flows)
  }

  func number(ofText text: String) throws(LogError) -> UInt32 {
    // By bytes: a dictionary of strings would take canonically equivalent ones for the same.
    let json = JSONValue.string(text).canonicalBytes
    let caches = caches
    if let known = caches.texts[json] { return known }
    let number = try intern(.text, json)
    caches.texts[json] = number
    return number
  }

  func number(ofPayload json: JSONValue, label: String) throws(LogError) -> UInt32 {
    let masked = masker?.maskedPayload(json, label: label)
    return try intern(.json, (masked ?? json).canonicalBytes)
  }

  func number(ofMeta json: JSONValue) throws(LogError) -> UInt32 {
    try intern(.json, (masker?.maskedMeta(json) ?? json).canonicalBytes)
  }

  private func number<Value: Hashable & Codable & Sendable>(
    of value: Value, _ kind: SymbolKind, _ map: SymbolMap<Value>
  ) throws(LogError) -> UInt32 {
    if let known = map.numbers[value] { return known }
    let (json, isHidden) = encoded(value, kind)
    let number = try intern(kind, json)
    if isHidden { map.hidden[number] = value }
    map.numbers[value] = number
    return number
  }

  /// What is recorded of a value, and whether hashes stand in it for what is sensitive.
  ///
  /// Those come first: what is said of a value that is too large has a hash of all of it.
  private func encoded<Value: Codable>(
    _ value: Value, _ kind: SymbolKind
  ) -> (json: [UInt8], isHidden: Bool) {
    do throws(JSONError) {
      let json = try Self.json(of: value)
      guard let masked = masker?.masked(json, kind, isJSON: Self.isJSON) else {
        return (limited(json.canonicalBytes, kind, json), false)
      }
      return (limited(masked.canonicalBytes, kind, masked), true)
    } catch {
      let description = String(describing: value)
      // What the app is told may end up in another log of its.
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

  private static func json<Value: Codable>(of value: Value) throws(JSONError) -> JSONValue {
    if let value = value as? any JSONRepresentable { return value.json }
    return try JSONCoding.encode(value)
  }

  /// What is recorded of a value: itself, unless it is too large.
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

/// A symbol that an app's types cannot decode any more, or that cannot be read.
enum DecodingFailure: Error {
  case undecodable(json: [UInt8], JSONError, attempts: [MigrationAttempt] = [])
  case unreadable(LogError)
}

extension Symbolizer: SymbolDecoder {
  func route(_ number: UInt32) throws(DecodingFailure) -> Route {
    try decodedRoute(number).value
  }
  func overlay(_ number: UInt32) throws(DecodingFailure) -> Route.Overlay {
    let overlay = try decoded(number, .overlay, \.overlays)
    if overlay.isCurrent {
      whileHolding { unsafe known.overlayValues.insert(overlay.value, number) }
    }
    return overlay.value
  }
  func tab(_ number: UInt32) throws(DecodingFailure) -> Route.Tab { try decodedTab(number).value }
  func flow(_ number: UInt32) throws(DecodingFailure) -> Route.Flow {
    try decoded(number, .flow, \.flows).value
  }

  // Only what is recorded as it was is known the short way, so that nothing older is missed there.

  func decodedRoute(_ number: UInt32) throws(DecodingFailure) -> DecodedSymbol<Route> {
    let route = try decoded(number, .route, \.routes)
    if route.isCurrent { whileHolding { unsafe known.routeValues.insert(route.value, number) } }
    return route
  }
  func decodedTab(_ number: UInt32) throws(DecodingFailure) -> DecodedSymbol<Route.Tab> {
    let tab = try decoded(number, .tab, \.tabs)
    if tab.isCurrent { whileHolding { unsafe known.tabValues.insert(tab.value, number) } }
    return tab
  }

  /// What a symbol was brought up to, and from which version; `nil` where it is of today's form.
  func migration(
    of kind: SymbolKind, _ number: UInt32
  ) throws(DecodingFailure) -> (from: String, json: JSONValue)? {
    func migration<Value: Codable>(
      _ decoded: DecodedSymbol<Value>
    ) throws(DecodingFailure) -> (from: String, json: JSONValue)? {
      guard let version = decoded.migratedFrom else { return nil }
      do {
        return (version, try Self.json(of: decoded.value))
      } catch {
        throw .undecodable(json: try bytes(kind, number), error)
      }
    }
    switch kind {
    case .route: return try migration(decodedRoute(number))
    case .overlay: return try migration(decoded(number, .overlay, \.overlays))
    case .tab: return try migration(decodedTab(number))
    case .flow: return try migration(decoded(number, .flow, \.flows))
    case .text, .json: return nil
    }
  }

  func text(_ number: UInt32) throws(DecodingFailure) -> String {
    try json(.text, number).stringValue ?? ""
  }

  func json(_ number: UInt32) throws(DecodingFailure) -> JSONValue { try json(.json, number) }

  /// A value as it was recorded.
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

  private func decoded<Value: Hashable & Codable & Sendable>(
    _ number: UInt32, _ kind: SymbolKind, _ map: (Caches) -> SymbolMap<Value>
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
      switch migrations.bringUp(json, kind, Self.value(from:)) as MigrationChain.Outcome<Value> {
      case .migrated(let result, let from): (value, version) = (result, from)
      case .failed(let attempts):
        throw .undecodable(json: json.canonicalBytes, error, attempts: attempts)
      }
    }
    let decoded = DecodedSymbol(
      value: value, isCurrent: isCurrent(value, number, kind, json, map, caches),
      migratedFrom: version)
    map.values[number] = decoded
    return decoded
  }

  private static func value<Value: Codable>(from json: JSONValue) throws(JSONError) -> Value {
    guard let type = Value.self as? any JSONRepresentable.Type else {
      return try JSONCoding.decode(Value.self, from: json)
    }
    guard let known = type.init(json: json) as? Value else { throw JSONError.notOfItsType }
    return known
  }

  /// Whether a value that was decoded is recorded as the symbol that it was decoded from.
  ///
  /// Equal values may be encoded differently: strings are, that differ in Unicode normalisation
  /// only. What a state has keeps its number, or the log would fold otherwise than the app; but not
  /// where another session stored the other encoding first.
  private func isCurrent<Value: Codable & Hashable>(
    _ value: Value, _ number: UInt32, _ kind: SymbolKind, _ json: JSONValue,
    _ map: SymbolMap<Value>, _ caches: Caches
  ) -> Bool {
    // Who only reads records nothing.
    guard let writer else { return true }
    if let known = map.numbers[value] { return known == number }
    guard (try? Self.json(of: value)) == json else { return false }
    // What was recorded in the clear before it was sensitive is not to be recorded so again.
    guard masker?.masked(json, kind, isJSON: Self.isJSON) == nil else { return false }
    // Otherwise it is about to go, and is not to be recorded again.
    if writer.keep(kind, number, generation: caches.generation) { map.numbers[value] = number }
    return true
  }
}

extension Symbolizer: SymbolCaching {
  func prepareToForget(for generation: UInt64) -> ForgettingSymbols {
    var numbers = KnownSymbols<Route>.Numbers()
    var caches = Caches(generation: generation, hidden)
    return ForgettingSymbols { [self] in
      known.swapNumbers(with: &numbers)
      currentCaches.withLock { swap(&$0, &caches) }
    }
  }
}

extension JSONError {
  /// A `JSONRepresentable` type made something else of a value; the language cannot rule that out.
  fileprivate static var notOfItsType: Self {
    Self(.undecodable, "the value is not of its own type")
  }
}

/// What knows the numbers of symbols.
protocol SymbolCaching: AnyObject, Sendable {
  /// Makes everything ready to forget all numbers in a moment.
  func prepareToForget(for generation: UInt64) -> ForgettingSymbols
}

/// Forgets the numbers of symbols.
///
/// What was known is let go of with this, and not while everybody waits.
struct ForgettingSymbols {
  /// Forgets them. The caller holds the journal.
  let run: () -> Void
}

/// The symbolizers of a log, for who must not keep them.
struct WeakSymbolizers: Sendable {
  weak var table: SymbolizerTable?
}

/// The symbolizers of a log, by the type of route.
final class SymbolizerTable: Sendable {
  private let symbolizers = Lock<[ObjectIdentifier: any SymbolCaching]>([:])

  /// Runs `body` with all that there are; meanwhile none is made.
  func withAll<Result>(_ body: ([any SymbolCaching]) -> Result) -> Result {
    symbolizers.withLock { body(Array($0.values)) }
  }

  func symbolizer<Route: NavigationRoute>(
    for route: Route.Type, _ make: () -> Symbolizer<Route>
  ) -> Symbolizer<Route> {
    symbolizers.withLock { symbolizers in
      let key = ObjectIdentifier(route)
      if let known = symbolizers[key] as? Symbolizer<Route> { return known }
      let made = make()
      symbolizers[key] = made
      return made
    }
  }
}
