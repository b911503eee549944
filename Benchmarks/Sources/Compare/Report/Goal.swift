import Support

/// A goal of the design, and the measured value.
struct Goal {
  /// The limit of the value.
  enum Bound {
    case atMost(Double)
    case atLeast(Double)
  }

  /// A stable name without spaces.
  let name: String
  let unit: String
  let bound: Bound
  /// `nil` if it could not be measured.
  private(set) var value: Double?

  init(_ name: String, _ unit: String, _ bound: Bound) {
    (self.name, self.unit, self.bound) = (name, unit, bound)
  }

  /// The goal with a measured value.
  func measured(_ value: Double?) -> Goal {
    var goal = self
    goal.value = value
    return goal
  }

  var holds: Bool {
    guard let value else { return false }
    return switch bound {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }

  /// The goal as text, such as `≤ 1.0`.
  var goal: String {
    switch bound {
    case .atMost(let limit): "≤ \(Self.text(limit))"
    case .atLeast(let limit): "≥ \(Self.text(limit))"
    }
  }

  private static func text(_ limit: Double) -> String {
    limit < 10 && limit != 0 ? limit.fixed(1) : limit.fixed(0)
  }

  /// The goal as a row of the table of goals.
  var row: [String] {
    [name, value.map(\.formatted) ?? "not measured", unit, goal, holds ? "yes" : "NO"]
  }

  /// The goal as a JSON object.
  var json: String {
    let number = value.map { $0.isFinite ? "\($0)" : "null" } ?? "null"
    return """
      {"name":"\(name)","value":\(number),"unit":"\(unit)","goal":"\(goal)","holds":\(holds)}
      """
  }
}
