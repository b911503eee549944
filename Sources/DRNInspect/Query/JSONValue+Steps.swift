import DRN
import DRNLog

extension JSONValue {
  /// The value at the end of the steps; `null` if they lead to nothing.
  func value(at steps: [JSONPath.Step]) -> JSONValue {
    guard !steps.isEmpty else { return self }
    return JSONPath(steps).value(in: self, counting: \.count) ?? .null
  }

  /// The number of elements, members or characters.
  private var count: Int? {
    switch self {
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .string(let text): text.count
    case .null, .bool, .number: nil
    }
  }
}
