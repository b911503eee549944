package import DRN
import DRNLog

/// A comparison of two values.
package enum QueryRelation: Hashable, Sendable {
  case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
  /// The right value is an array, and the left one is one of its elements.
  case isIn
  /// The left value is a text that contains the right one, or an array with that element.
  case contains

  package func holds(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch self {
    case .equal: Self.areEqual(left, right)
    case .unequal: !Self.areEqual(left, right)
    case .less: Self.order(left, right) == .orderedAscending
    case .lessOrEqual: Self.order(left, right).map { $0 != .orderedDescending } ?? false
    case .greater: Self.order(left, right) == .orderedDescending
    case .greaterOrEqual: Self.order(left, right).map { $0 != .orderedAscending } ?? false
    case .isIn: right.arrayValue?.contains { Self.areEqual(left, $0) } ?? false
    case .contains:
      if let elements = left.arrayValue {
        elements.contains { Self.areEqual($0, right) }
      } else {
        Self.texts(left, right).map { $0.containsBytes(of: $1) } ?? false
      }
    }
  }

  /// The result for two numbers or two times.
  @inline(__always)
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .isIn, .contains: false
    }
  }

  /// Whether it applies to two numbers or two times.
  var isOrder: Bool { self != .isIn && self != .contains }

  /// The relation with its sides exchanged.
  var flipped: QueryRelation {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .unequal, .isIn, .contains: self
    }
  }
}

extension QueryRelation {
  private enum Order {
    case orderedAscending, orderedSame, orderedDescending

    init<Value: Comparable>(_ left: Value, _ right: Value) {
      self = left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
    }
  }

  /// Compares numbers by value, an enum case with a string by the case's name, and others as
  /// canonical JSON.
  private static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      left == right || order(left, right) == .orderedSame
    case (.string(let text), .object), (.object, .string(let text)):
      (left.caseName ?? right.caseName)?.hasSameBytes(as: text) ?? false
    default: left == right
    }
  }

  /// Orders numbers by value and texts by their bytes; `nil` for anything else.
  private static func order(_ left: JSONValue, _ right: JSONValue) -> Order? {
    if case (.number(let left), .number(let right)) = (left, right) { return order(left, right) }
    guard let (left, right) = texts(left, right) else { return nil }
    if left.hasSameBytes(as: right) { return .orderedSame }
    return left.precedesInBytes(right) ? .orderedAscending : .orderedDescending
  }

  /// Both values as texts; `nil` unless one is a string. An enum case then counts as its name.
  private static func texts(_ left: JSONValue, _ right: JSONValue) -> (String, String)? {
    guard left.stringValue != nil || right.stringValue != nil,
      let left = left.nameOrText, let right = right.nameOrText
    else { return nil }
    return (left, right)
  }

  private static func order(_ left: JSONNumber, _ right: JSONNumber) -> Order {
    if let left = left.int64, let right = right.int64 { return Order(left, right) }
    return Order(DecimalNumber(left.text), DecimalNumber(right.text))
  }
}

extension JSONValue {
  /// A string, or the name of an enum's case.
  var nameOrText: String? { stringValue ?? caseName }

  /// The texts that a regular expression is applied to: strings, names and numbers, or those of an
  /// array's elements.
  var searchedTexts: [String] {
    switch self {
    case .array(let elements): elements.compactMap(\.searchedText)
    default: [searchedText].compactMap(\.self)
    }
  }

  private var searchedText: String? { numberValue?.text ?? nameOrText }
}
