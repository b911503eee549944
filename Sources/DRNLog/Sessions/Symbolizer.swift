import DRN

/// Turns an app's values into symbols and back, and remembers what it knows of them, up to a bound.
///
/// One for each log and type of route, shared by all managers of that type.
final class Symbolizer<Route: NavigationRoute>: Sendable {
  private let source: any LogSource
  private let writer: LogWriter?
  private let report: @Sendable (LogStatus) -> Void
  private let routes = SymbolMap<Route>()
  private let overlays = SymbolMap<Route.Overlay>()
  private let tabs = SymbolMap<Route.Tab>()
  private let flows = SymbolMap<Route.Flow>()
  private let texts = BoundedCache<[UInt8], UInt32>(limit: 4_096)
  /// For whoever holds the journal.
  let known = KnownSymbols<Route>()

  /// For recording, and for reading what was recorded.
  init(writer: LogWriter, report: @escaping @Sendable (LogStatus) -> Void) {
    (source, self.writer, self.report) = (writer, writer, report)
  }

  /// For reading only.
  init(reader: LogReader) {
    (source, writer, report) = (reader, nil, { _ in })
  }
}

/// Both ways between values and numbers.
final class SymbolMap<Value: Hashable & Sendable>: Sendable {
  let numbers = BoundedCache<Value, UInt32>()
  let values = BoundedCache<UInt32, Value>()
}

extension Symbolizer: SymbolEncoder {
  func number(of route: Route) throws(LogError) -> UInt32 {
    let number = try number(of: route, .route, routes)
    whileHolding { unsafe known.routes.insert(route, number) }
    return number
  }
  func number(of overlay: Route.Overlay) throws(LogError) -> UInt32 {
    let number = try number(of: overlay, .overlay, overlays)
    whileHolding { unsafe known.overlays.insert(overlay, number) }
    return number
  }
  func number(of tab: Route.Tab) throws(LogError) -> UInt32 {
    let number = try number(of: tab, .tab, tabs)
    whileHolding { unsafe known.tabs.insert(tab, number) }
    return number
  }

  private func whileHolding(_ body: () -> Void) {
    guard let writer else { return }
    writer.journal.hold()
    body()
    writer.journal.letGo()
  }

  func number(of flow: Route.Flow) throws(LogError) -> UInt32 {
    try number(of: flow, .flow, flows)
  }

  func number(ofText text: String) throws(LogError) -> UInt32 {
    // By bytes: a dictionary of strings would take canonically equivalent ones for the same.
    let json = JSONValue.string(text).canonicalBytes
    if let known = texts[json] { return known }
    let number = try intern(.text, json)
    texts[json] = number
    return number
  }

  func number(ofJSON json: JSONValue) throws(LogError) -> UInt32 {
    try intern(.json, json.canonicalBytes)
  }

  private func number<Value: Hashable & Codable & Sendable>(
    of value: Value, _ kind: SymbolKind, _ map: SymbolMap<Value>
  ) throws(LogError) -> UInt32 {
    if let known = map.numbers[value] { return known }
    let number = try intern(kind, encoded(value))
    map.numbers[value] = number
    return number
  }

  private func encoded<Value: Codable>(_ value: Value) -> [UInt8] {
    if let value = value as? any JSONRepresentable { return value.json.canonicalBytes }
    do {
      return try JSONCoding.canonicalBytes(of: value)
    } catch {
      let description = String(describing: value)
      report(.valueNotEncodable(description, error))
      return JSONValue.object(["unencodable": .string(description)]).canonicalBytes
    }
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
  case undecodable(json: [UInt8], JSONError)
  case unreadable(LogError)
}

extension Symbolizer: SymbolDecoder {
  func route(_ number: UInt32) throws(DecodingFailure) -> Route {
    let route = try value(number, .route, routes)
    whileHolding { unsafe known.routeValues.insert(route, number) }
    return route
  }
  func overlay(_ number: UInt32) throws(DecodingFailure) -> Route.Overlay {
    let overlay = try value(number, .overlay, overlays)
    whileHolding { unsafe known.overlayValues.insert(overlay, number) }
    return overlay
  }
  func tab(_ number: UInt32) throws(DecodingFailure) -> Route.Tab {
    let tab = try value(number, .tab, tabs)
    whileHolding { unsafe known.tabValues.insert(tab, number) }
    return tab
  }
  func flow(_ number: UInt32) throws(DecodingFailure) -> Route.Flow {
    try value(number, .flow, flows)
  }

  func text(_ number: UInt32) throws(DecodingFailure) -> String {
    try json(.text, number).stringValue ?? ""
  }

  func json(_ number: UInt32) throws(DecodingFailure) -> JSONValue { try json(.json, number) }

  private func json(
    _ kind: SymbolKind, _ number: UInt32
  ) throws(DecodingFailure) -> JSONValue {
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

  private func value<Value: Hashable & Codable & Sendable>(
    _ number: UInt32, _ kind: SymbolKind, _ map: SymbolMap<Value>
  ) throws(DecodingFailure) -> Value {
    if let known = map.values[number] { return known }
    let bytes = try bytes(kind, number)
    let value: Value
    do throws(JSONError) {
      if let type = Value.self as? any JSONRepresentable.Type {
        let json = try JSONValue(parsing: bytes)
        guard let known = type.init(json: json) as? Value else { throw JSONError.notOfItsType }
        value = known
      } else {
        value = try JSONCoding.decode(Value.self, from: bytes)
      }
    } catch {
      throw .undecodable(json: bytes, error)
    }
    map.values[number] = value
    // Equal values may be encoded differently: strings are, that differ in Unicode normalisation
    // only. What a state has keeps its number, or the log would fold otherwise than the app; but
    // not where another session stored the other encoding first: equal values must encode equally.
    if map.numbers[value] == nil { map.numbers[value] = number }
    return value
  }
}

extension JSONError {
  /// A `JSONRepresentable` type made something else of a value; the language cannot rule that out.
  fileprivate static var notOfItsType: Self {
    Self(.undecodable, "the value is not of its own type")
  }
}

/// The symbolizers of a log, by the type of route.
final class SymbolizerTable: Sendable {
  private let symbolizers = Lock<[ObjectIdentifier: any Sendable]>([:])

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
