import DRN
import DRNLog

/// Gives a session's values to the engine as symbol numbers, and its texts as they are.
///
/// The engine only compares values, and a number takes no longer to compare where its value is long.
/// Equal values have one number, as in the printed test, where a log of others has two.
final class TestSymbols: SymbolDecoder {
  typealias Route = RecordedRoute
  typealias DecodeFailure = LogError

  private struct Value: Hashable {
    let kind: SymbolKind
    let json: [UInt8]
  }

  private let session: LogSession
  /// The number that a value has here.
  private var numbers: [SymbolKey: UInt32] = [:]
  private var firsts: [Value: UInt32] = [:]
  /// A text costs 1 for each KiB.
  private let texts = BoundedCache<UInt32, String>(
    limit: 16_384, cost: { 1 + $0.utf8.count >> 10 })

  init(_ session: LogSession) { self.session = session }

  func route(_ number: UInt32) throws(LogError) -> RecordedRoute {
    RecordedRoute(try self.number(.route, number))
  }
  func overlay(_ number: UInt32) throws(LogError) -> RecordedRoute.Overlay {
    RecordedRoute.Overlay(try self.number(.overlay, number))
  }
  func tab(_ number: UInt32) throws(LogError) -> RecordedRoute.Tab {
    RecordedRoute.Tab(try self.number(.tab, number))
  }
  func flow(_ number: UInt32) throws(LogError) -> RecordedRoute.Flow {
    RecordedRoute.Flow(try self.number(.flow, number))
  }

  func text(_ number: UInt32) throws(LogError) -> String {
    if let known = texts[number] { return known }
    let text = try session.text(number)
    texts[number] = text
    return text
  }

  /// The number of a payload or a meta, in place of it: the engine does not look at them.
  func json(_ number: UInt32) -> JSONValue { .number(JSONNumber(Int(number))) }

  /// The JSON of a value, for its constant.
  func value(_ key: SymbolKey) throws(LogError) -> JSONValue {
    let bytes = try session.json(of: key.kind, key.number)
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw LogError(.undecodable(json: bytes, error), path: session.source.path)
    }
  }

  private func number(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> UInt32 {
    let key = SymbolKey(kind: kind, number: number)
    if let known = numbers[key] { return known }
    let value = Value(kind: kind, json: try session.json(of: kind, number))
    let first = firsts[value] ?? number
    (firsts[value], numbers[key]) = (first, first)
    return first
  }
}
