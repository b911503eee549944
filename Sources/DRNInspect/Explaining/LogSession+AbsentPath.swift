import DRN
public import DRNLog

extension LogSession {
  /// Says in a sentence at which step a path leads to nothing in the state after `seq`, and what there is
  /// instead; `nil` if it leads to a value.
  ///
  /// - Throws: `LogError` with `noSuchTransition`, `corrupt` or `store`.
  public func absence(of path: StatePath, at seq: Int) throws(LogError) -> String? {
    let state = try keptPosition(seq).state
    let root = StatePath(root: path.root, steps: [])
    guard var value = try root.value(in: root.part.value(in: state), StatePartJSON(self)) else {
      return "'\(path)' names nothing: the state after transition \(seq) has no \(root)."
    }
    var walked = root
    for step in path.steps {
      let next = StatePath(root: path.root, steps: walked.steps + [step])
      guard let inner = StatePath(root: .entries, steps: [step]).value(in: value) else {
        return "'\(path)' names nothing: after transition \(seq), '\(walked)' "
          + "\(Self.contents(of: value, isHistory: walked == StatePath(root: .entries, steps: [])))."
      }
      (value, walked) = (inner, next)
    }
    return nil
  }

  /// What a value has, as the end of a sentence.
  private static func contents(of value: JSONValue, isHistory: Bool) -> String {
    switch value {
    case .array(let elements):
      let noun = isHistory ? "entries" : "elements"
      guard elements.count > 1 else {
        return elements.isEmpty ? "is empty" : "has one \(isHistory ? "entry" : "element"), [0]"
      }
      return "has \(elements.count) \(noun), [0] to [\(elements.count - 1)]"
    case .object(let object):
      guard object.count > 0 else { return "is empty" }
      let names = object.prefix(5).map {
        DisplayText.escaping(DisplayText.shortening($0.key, to: 60))
      }
      return
        "has \(names.joined(separator: ", "))\(object.count > 5 ? " and \(object.count - 5) more" : "")"
    case .null: return "is none"
    default:
      return "is \(DisplayText.escaping(DisplayText.shortening(value.swiftDescription, to: 80)))"
    }
  }
}
