import DRN
import DRNInspect
import DRNLog

/// A file exported by Redux DevTools: its actions, with times and states if it has them.
///
/// There are two forms: the lifted state of the monitors, with times and states; and the list of
/// actions that the browser extension writes, as JSON in a string, along with the initial state.
struct ReduxDocument {
  /// An action in the order of the file.
  struct Step {
    var action: JSONValue
    var time: Timestamp?
    /// The state after it, if the file has it.
    var state: JSONValue?
    /// Whether it was skipped in DevTools: the states are computed without it.
    var isSkipped = false
  }

  private(set) var steps: [Step] = []

  /// Parses a file.
  ///
  /// - Throws: `LineError` if it has neither form.
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
        "it is not an export of Redux DevTools, which has 'actionsById' or a 'payload' of actions")
    }
  }

  private mutating func readLifted(_ state: JSONValue) throws(LineError) {
    guard let ids = state["stagedActionIds"]?.arrayValue else {
      throw LineError("'stagedActionIds' is not an array")
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

  /// Parses a string as JSON; returns any other value unchanged.
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
