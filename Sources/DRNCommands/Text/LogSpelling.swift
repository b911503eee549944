import DRN
import DRNLog

/// Formats the values of a log in Swift syntax, and its texts escaped for terminals.
struct LogSpelling: TransitionSpelling {
  typealias Failure = LogError

  let session: LogSession
  /// The texts of values, which are of the log and not of the session.
  let texts: ValueSpellings

  /// - Parameter texts: The texts of another session of the log.
  init(session: LogSession, texts: ValueSpellings? = nil) {
    self.session = session
    self.texts = texts ?? ValueSpellings()
  }

  func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> String {
    let key = SymbolKey(kind: kind, number: number)
    if let known = texts[key] { return known }
    let text = try json(kind, number).swiftDescription
    texts[key] = text
    return text
  }

  func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue {
    let bytes = try session.json(of: kind, number)
    return (try? JSONValue(parsing: bytes)) ?? .string(String(decoding: bytes, as: UTF8.self))
  }

  func value(_ value: Any) throws(LogError) -> String {
    switch value {
    case let route as RecordedRoute: try self.value(.route, route.number)
    case let overlay as RecordedRoute.Overlay: try self.value(.overlay, overlay.number)
    case let tab as RecordedRoute.Tab: try self.value(.tab, tab.number)
    case let flow as RecordedRoute.Flow: try self.value(.flow, flow.number)
    default: text(String(describing: value))
    }
  }

  func payload(_ payload: JSONValue) -> String? { payload.swiftDescription }

  func text(_ text: String) -> String { DisplayText.escaping(text) }

  func quoting(_ text: String) -> String { DisplayText.quoting(text) }
}

/// Decodes the texts of events. Values remain symbol numbers, which are looked up when formatted.
extension LogSpelling: SymbolDecoder {
  typealias Route = RecordedRoute
  typealias DecodeFailure = LogError

  func route(_ number: UInt32) -> RecordedRoute { RecordedRoute(number) }
  func overlay(_ number: UInt32) -> RecordedRoute.Overlay { RecordedRoute.Overlay(number) }
  func tab(_ number: UInt32) -> RecordedRoute.Tab { RecordedRoute.Tab(number) }
  func flow(_ number: UInt32) -> RecordedRoute.Flow { RecordedRoute.Flow(number) }
  func text(_ number: UInt32) throws(LogError) -> String { try session.text(number) }
  func json(_ number: UInt32) throws(LogError) -> JSONValue { try json(.json, number) }
}
