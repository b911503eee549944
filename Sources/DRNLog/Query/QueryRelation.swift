import DRN

/// How two values can be compared.
enum QueryRelation: Hashable, Sendable {
  case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
  /// The right value is an array, and the left one is one of its elements.
  case isIn
  /// The left value is a text that has the right one in it, or an array with that element.
  case contains

  /// Whether it is true of two JSON values.
  func holds(_ left: JSONValue, _ right: JSONValue) -> Bool {
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
        Self.texts(left, right).map { $0.utf8.contains($1.utf8) } ?? false
      }
    }
  }

  /// Whether it is true of two numbers, or of two times.
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

  /// The relation that is true of two values the other way round.
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

  /// Numbers by value, an enum's case as its name where it meets a string, else as canonical JSON.
  private static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      left == right || order(left, right) == .orderedSame
    case (.string(let text), .object(let object)), (.object(let object), .string(let text)):
      object.caseName.map { $0.hasSameBytes(as: text) } ?? false
    default: left == right
    }
  }

  /// Numbers by value, texts by their bytes; `nil` for anything else.
  private static func order(_ left: JSONValue, _ right: JSONValue) -> Order? {
    if case (.number(let left), .number(let right)) = (left, right) { return order(left, right) }
    guard let (left, right) = texts(left, right) else { return nil }
    if left.hasSameBytes(as: right) { return .orderedSame }
    return left.precedesInBytes(right) ? .orderedAscending : .orderedDescending
  }

  /// Two values as texts: an enum's case is its name where it meets a string, and otherwise an object.
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
  var nameOrText: String? {
    switch self {
    case .string(let text): text
    case .object(let object): object.caseName
    default: nil
    }
  }

  /// What a regular expression is looked for in: texts, names and numbers; of an array, its elements'.
  var searchedTexts: [String] {
    switch self {
    case .array(let elements): elements.compactMap(\.searchedText)
    default: [searchedText].compactMap(\.self)
    }
  }

  private var searchedText: String? { numberValue?.text ?? nameOrText }
}

extension JSONObject {
  /// The name of the enum's case that this is, if it looks like one: one member, an object.
  fileprivate var caseName: String? {
    guard members.count == 1, let only = members.first, case .object = only.value else {
      return nil
    }
    return only.key
  }
}
