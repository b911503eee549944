import DRN

/// A step from a value into it: `.name`, `["any key"]`, `[0]`, `[-1]`, `.count`.
enum QueryStep: Hashable, Sendable {
  case name(String)
  case key(String)
  case index(Int)
}

extension JSONValue {
  /// What the steps lead to; `null` where they lead nowhere.
  func value(at steps: some Sequence<QueryStep>) -> JSONValue {
    var value = self
    for step in steps { value = value.value(at: step) }
    return value
  }

  private func value(at step: QueryStep) -> JSONValue {
    switch step {
    case .name("count"): self["count"] ?? count.map { .integer($0) } ?? .null
    case .name(let key), .key(let key): self[key] ?? .null
    case .index(let index):
      arrayValue.flatMap { self[index < 0 ? $0.count + index : index] } ?? .null
    }
  }

  /// How many elements, members or characters there are.
  private var count: Int? {
    switch self {
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .string(let text): text.count
    case .null, .bool, .number: nil
    }
  }
}
