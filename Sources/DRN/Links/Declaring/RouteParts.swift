/// The values that a route is made of, found by reflection.
///
/// A guess is all that this has to be: whoever takes values from it makes the route of them again and
/// compares.
struct RouteParts {
  /// The values of a case, each followed by those that it is made of itself.
  private let values: [Any]

  /// What the outermost values that have a label look like.
  let texts: [String: String]

  /// How deep routes are looked into, and how many values are taken into account.
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

  /// The indices of the values that are of a type.
  func places<Value>(of type: Value.Type) -> [Int] {
    values.indices.filter { values[$0] is Value }
  }

  /// What a case's values are, one by one, or a struct's.
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
  /// Takes the values of a choice one after another.
  struct Picker {
    private let parts: RouteParts
    private var choice: ArraySlice<Int>

    init(_ parts: RouteParts, _ choice: [Int]) {
      self.parts = parts
      self.choice = choice[...]
    }

    mutating func next<Value>(_: Value.Type) throws(NoValue) -> Value {
      guard let place = choice.popFirst(), let value = parts.values[place] as? Value else {
        throw NoValue()
      }
      return value
    }
  }

  struct NoValue: Error {}

  /// How many choices are tried for one route and one link.
  private static var maximumTries: Int { 256 }

  /// The first result of `body` for a choice of one place out of each list; the places ascend.
  static func firstChoice<Result>(
    from places: [[Int]], _ body: ([Int]) -> Result?
  ) -> Result? {
    var tries = 0
    func choose(_ choice: [Int]) -> Result? {
      guard choice.count < places.count else {
        tries += 1
        return body(choice)
      }
      for place in places[choice.count] where place > choice.last ?? -1 {
        if tries >= maximumTries { return nil }
        if let result = choose(choice + [place]) { return result }
      }
      return nil
    }
    return choose([])
  }
}
