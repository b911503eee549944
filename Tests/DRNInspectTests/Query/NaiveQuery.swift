import DRN
import Foundation
import TestSupport

@testable import DRNLog
@testable import DRNLogTests

/// A condition, its text, and what it says of the JSON of a transition: as simple as can be, and with
/// no part in common with the library's own.
indirect enum NaiveQuery {
  case truth(Path)
  case compare(Operand, String, Operand)
  case match(Operand, Pattern)
  case not(NaiveQuery)
  case and([NaiveQuery])
  case or([NaiveQuery])

  struct Path {
    var prefix: String?
    var name: String
    var steps: [Step]
  }

  enum Step {
    case name(String)
    case key(String)
    case index(Int)
  }

  enum Operand {
    case path(Path)
    case json(JSONValue)
    case duration(Int, unit: String)
    case durations([(Int, unit: String)])
  }

  struct Pattern {
    let text: String
    let isFound: @Sendable (String) -> Bool
  }
}

/// What is known of a transition: its line as `drn show --json` has it, and the gap before it.
struct NaivePosition {
  let seq: Int
  let line: JSONValue
  let gap: Int?
}

// What it says.

extension NaiveQuery {
  func holds(_ position: NaivePosition) -> Bool {
    switch self {
    case .truth(let path):
      let value = path.value(position)
      return value.map { $0 != .null && $0 != .bool(false) } ?? (position.gap != nil)
    case .not(let query): return !query.holds(position)
    case .and(let queries): return queries.allSatisfy { $0.holds(position) }
    case .or(let queries): return queries.contains { $0.holds(position) }
    case .match(let operand, let pattern):
      guard let value = operand.value(position) else { return false }
      let elements = if case .array(let elements) = value { elements } else { [value] }
      return elements.contains { element in
        switch element {
        case .number(let number): pattern.isFound(number.text)
        default: element.naiveText.map(pattern.isFound) ?? false
        }
      }
    case .compare(let left, let relation, let right):
      if left.isGap || right.isGap { return Self.holdsOfGap(left, relation, right, position) }
      guard let a = left.value(position), let b = right.value(position) else { return false }
      if left.isTime || right.isTime { return Self.holdsOfTime(a, relation, b) }
      return Self.holds(a, relation, b)
    }
  }

  private static func holds(_ a: JSONValue, _ relation: String, _ b: JSONValue) -> Bool {
    switch relation {
    case "==": return equal(a, b)
    case "!=": return !equal(a, b)
    case "in":
      guard case .array(let elements) = b else { return false }
      return elements.contains { equal(a, $0) }
    case "contains":
      if case .array(let elements) = a { return elements.contains { equal($0, b) } }
      guard let (x, y) = texts(a, b) else { return false }
      return y.isEmpty || Data(x.utf8).range(of: Data(y.utf8)) != nil
    default:
      if case (.number(let x), .number(let y)) = (a, b) {
        return ordered(decimal(x), relation, decimal(y))
      }
      guard let (x, y) = texts(a, b) else { return false }
      let order = Array(x.utf8).lexicographicallyPrecedes(Array(y.utf8)) ? -1 : 1
      return ordered(Array(x.utf8) == Array(y.utf8) ? 0 : order, relation, 0)
    }
  }

  private static func equal(_ a: JSONValue, _ b: JSONValue) -> Bool {
    if case (.number(let x), .number(let y)) = (a, b) { return decimal(x) == decimal(y) }
    if let (x, y) = texts(a, b) { return Array(x.utf8) == Array(y.utf8) }
    return a.canonicalText == b.canonicalText
  }

  /// Two texts, one of which may be the name of a case.
  private static func texts(_ a: JSONValue, _ b: JSONValue) -> (String, String)? {
    guard a.stringValue != nil || b.stringValue != nil, let x = a.naiveText, let y = b.naiveText
    else { return nil }
    return (x, y)
  }

  private static func decimal(_ number: JSONNumber) -> Decimal {
    Decimal(string: number.text) ?? .nan
  }

  private static func ordered<V: Comparable>(_ a: V, _ relation: String, _ b: V) -> Bool {
    switch relation {
    case "<": a < b
    case "<=": a <= b
    case ">": a > b
    case ">=": a >= b
    case "==": a == b
    default: a != b
    }
  }

  private static func holdsOfGap(
    _ left: Operand, _ relation: String, _ right: Operand, _ position: NaivePosition
  ) -> Bool {
    func nanoseconds(_ operand: Operand) -> Int? {
      switch operand {
      case .path: return position.gap
      case .duration(let count, let unit): return count * Self.units[unit, default: 0]
      default: return nil
      }
    }
    if case .durations(let list) = right {
      return list.contains { position.gap == $0 * units[$1, default: 0] }
    }
    let (a, b) = (nanoseconds(left), nanoseconds(right))
    if relation == "==" { return a == b }
    if relation == "!=" { return a != b }
    guard let a, let b else { return false }
    return ordered(a, relation, b)
  }

  private static let units = [
    "ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000,
  ]

  private static func holdsOfTime(_ a: JSONValue, _ relation: String, _ b: JSONValue) -> Bool {
    guard let x = a.stringValue, let y = b.stringValue else { return relation == "!=" }
    // The canonical form has the order of time.
    func canonical(_ text: String) -> String {
      RFC3339.nanoseconds(parsing: text).map { RFC3339.string(nanosecondsSince1970: $0) } ?? text
    }
    return ordered(canonical(x), relation, canonical(y))
  }
}

extension NaiveQuery.Path {
  var isGap: Bool { prefix == nil && name == "gap" }

  /// What it leads to; `nil` for a gap, which is no JSON.
  func value(_ position: NaivePosition) -> JSONValue? {
    guard !isGap else { return nil }
    let (line, state) = (position.line, position.line["state"] ?? .null)
    var value: JSONValue
    switch (prefix, name) {
    case ("event", _): value = line[name] ?? .null
    case ("state", _): value = state[name] ?? .null
    case (_, "route"): value = line["route"] ?? state["currentRoute"] ?? .null
    case (_, "overlay"):
      value =
        line["overlay"] ?? state["rootOverlays"]?.arrayValue?.last
        ?? state["overlays"]?.arrayValue?.last ?? .null
    default: value = line[name] ?? state[name] ?? .null
    }
    for step in steps {
      switch (step, value) {
      case (.name("count"), .object(let object)):
        value = object["count"] ?? .integer(object.members.count)
      case (.name("count"), .array(let elements)): value = .integer(elements.count)
      case (.name("count"), .string(let text)): value = .integer(text.count)
      case (.name(let key), .object(let object)), (.key(let key), .object(let object)):
        value = object[key] ?? .null
      case (.index(let index), .array(let elements)):
        let place = index < 0 ? elements.count + index : index
        value = elements.indices.contains(place) ? elements[place] : .null
      default: value = .null
      }
    }
    return value
  }
}

extension NaiveQuery.Operand {
  var isGap: Bool { if case .path(let path) = self { path.isGap } else { false } }

  var isTime: Bool {
    if case .path(let path) = self { path.name == "time" && path.steps.isEmpty } else { false }
  }

  func value(_ position: NaivePosition) -> JSONValue? {
    switch self {
    case .path(let path): path.value(position)
    case .json(let value): value
    case .duration, .durations: nil
    }
  }
}

extension JSONValue {
  fileprivate var naiveText: String? {
    if case .string(let text) = self { return text }
    guard case .object(let object) = self, object.members.count == 1,
      object.members[0].value.objectValue != nil
    else { return nil }
    return object.members[0].key
  }
}

// Its text.

extension NaiveQuery {
  /// The condition in the language, written in one of the ways that mean the same.
  func text(_ random: inout SplitMix64) -> String {
    switch self {
    case .truth(let path): return path.text
    case .match(let operand, let pattern):
      return "\(operand.text) matches \(JSONValue.string(pattern.text).canonicalText)"
    case .compare(let left, let relation, let right):
      return "\(left.text) \(relation) \(right.text)"
    case .not(let query):
      return "\(random.pick(["not ", "!", "! "]))\(query.wrapped(&random))"
    case .and(let queries): return join(queries, random.pick([" and ", " && ", "&&"]), &random)
    case .or(let queries): return join(queries, random.pick([" or ", " || "]), &random)
    }
  }

  private func join(
    _ queries: [NaiveQuery], _ separator: String, _ random: inout SplitMix64
  ) -> String {
    queries.map { $0.wrapped(&random) }.joined(separator: separator)
  }

  private func wrapped(_ random: inout SplitMix64) -> String { "(\(text(&random)))" }
}

extension NaiveQuery.Path {
  var text: String {
    var text = prefix.map { "\($0).\(name)" } ?? name
    for step in steps {
      switch step {
      case .name(let name): text += ".\(name)"
      case .key(let key): text += "[\(JSONValue.string(key).canonicalText)]"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension NaiveQuery.Operand {
  var text: String {
    switch self {
    case .path(let path): path.text
    case .json(let value): value.canonicalText
    case .duration(let count, let unit): "\(count)\(unit)"
    case .durations(let list):
      "[" + list.map { "\($0)\($1)" }.joined(separator: ", ") + "]"
    }
  }
}
