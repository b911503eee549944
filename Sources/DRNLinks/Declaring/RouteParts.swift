/// The values of a route, found by reflection.
///
/// They are a guess: the caller makes the route again from the values, and compares.
struct RouteParts {
  /// The values of a case, each followed by its own parts.
  private let values: [Any]

  /// The text of each outermost value that has a label, by that label.
  let texts: [String: String]

  /// The maximum depth of reflection, and the maximum number of values.
  private static let (maximumDepth, maximumCount) = (4, 32)

  init(_ route: some Any) {
    let outer = Self.children(of: route)
    var values: [Any] = []
    for child in outer { Self.add(child.value, to: &values, depth: 1) }
    self.values = values
    var texts: [String: String] = [:]
    for (label, value) in outer {
      let mirror = Mirror(reflecting: value)
      let inner: Any? =
        if mirror.displayStyle == .optional { mirror.children.first?.value } else { value }
      if let label, let inner { texts[label] = "\(inner)" }
    }
    self.texts = texts
  }

  func indices<Value>(of type: Value.Type) -> [Int] {
    values.indices.filter { values[$0] is Value }
  }

  /// The associated values of a case, or the properties of a struct.
  private static func children(of value: some Any) -> [(label: String?, value: Any)] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first else {
      return Array(mirror.children)
    }
    let tuple = Mirror(reflecting: payload.value)
    return tuple.displayStyle == .tuple ? Array(tuple.children) : [(nil, payload.value)]
  }

  private static func add(_ value: Any, to values: inout [Any], depth: Int) {
    guard values.count < maximumCount else { return }
    values.append(value)
    guard depth < maximumDepth else { return }
    switch Mirror(reflecting: value).displayStyle {
    case .enum, .struct, .tuple, .optional:
      for child in children(of: value) { add(child.value, to: &values, depth: depth + 1) }
    default: break
    }
  }
}

extension RouteParts {
  /// Returns the values of a choice one after another.
  struct Picker {
    private let parts: RouteParts
    private var choice: ArraySlice<Int>

    init(_ parts: RouteParts, _ choice: [Int]) {
      self.parts = parts
      self.choice = choice[...]
    }

    mutating func next<Value>(_: Value.Type) throws(NoValue) -> Value {
      guard let index = choice.popFirst(), let value = parts.values[index] as? Value else {
        throw NoValue()
      }
      return value
    }
  }

  struct NoValue: Error {}

  /// The maximum number of choices that are tried for one route and one link.
  private static var maximumTries: Int { 256 }

  /// The first result of `body` for a choice of one index from each list, in ascending order.
  static func firstChoice<Result>(from indices: [[Int]], _ body: ([Int]) -> Result?) -> Result? {
    var tries = 0
    func choose(_ choice: [Int]) -> Result? {
      guard choice.count < indices.count else {
        tries += 1
        return body(choice)
      }
      for index in indices[choice.count] where index > choice.last ?? -1 {
        if tries >= maximumTries { return nil }
        if let result = choose(choice + [index]) { return result }
      }
      return nil
    }
    return choose([])
  }
}
