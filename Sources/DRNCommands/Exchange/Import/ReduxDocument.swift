import DRN
import DRNLog

/// What Redux DevTools exported: actions, and what is known of each.
///
/// It has two shapes: the lifted state of its monitors, with times and states, and the list of
/// actions that its extension writes, as JSON within JSON, behind the state that they began from.
struct ReduxDocument {
  /// An action in its place.
  struct Step {
    var action: JSONValue
    var time: Timestamp?
    /// The state after it, where that was kept.
    var state: JSONValue?
    /// Whether somebody switched it off: the states are as if it had not been.
    var isSkipped = false
  }

  private(set) var steps: [Step] = []

  /// Reads a file.
  ///
  /// - Throws: `LineError` where it is of neither shape.
  init(_ bytes: [UInt8]) throws(LineError) {
    let document = try Self.parse(bytes)
    guard let payload = document["payload"] else {
      try read(document, preloaded: nil)
      return
    }
    var preloaded: JSONValue?
    if let state = document["preloadedState"] { preloaded = try Self.unwrapping(state) }
    try read(try Self.unwrapping(payload), preloaded: preloaded)
  }

  private mutating func read(_ value: JSONValue, preloaded: JSONValue?) throws(LineError) {
    switch value {
    case .array(let actions):
      if let preloaded {
        steps.append(Step(action: ["type": "@@INIT"], state: preloaded))
      }
      steps += actions.map { Step(action: $0) }
    case .object where value["actionsById"] != nil: try readLifted(value)
    default:
      throw LineError(
        "it is no export of Redux DevTools, which has 'actionsById' or a 'payload' of actions")
    }
  }

  private mutating func readLifted(_ state: JSONValue) throws(LineError) {
    guard let ids = state["stagedActionIds"]?.arrayValue else {
      throw LineError("'stagedActionIds' is no array")
    }
    let skipped = Set((state["skippedActionIds"]?.arrayValue ?? []))
    let computed = state["computedStates"]
    for (index, id) in ids.enumerated() {
      guard let number = id.numberValue, let performed = state["actionsById"]?[number.text],
        let action = performed["action"]
      else { throw LineError("'actionsById' lacks the action \(id.canonicalText.prefix(40))") }
      steps.append(
        Step(
          action: action,
          time: performed["timestamp"]?.numberValue.flatMap {
            ForeignTime.timestamp($0, in: .milliseconds)
          },
          state: computed?[index]?["state"], isSkipped: skipped.contains(id)))
    }
  }

  /// The value that a string of JSON has; any other is itself.
  private static func unwrapping(_ value: JSONValue) throws(LineError) -> JSONValue {
    guard case .string(let text) = value else { return value }
    return try parse(Array(text.utf8))
  }

  private static func parse(_ bytes: [UInt8]) throws(LineError) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw LineError("it is not JSON: \(error)")
    }
  }
}
