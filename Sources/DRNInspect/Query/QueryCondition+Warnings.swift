extension QueryCondition {
  /// A sentence about each list that stands for a condition: an empty list is true as well, so the
  /// condition holds everywhere.
  var warnings: [String] {
    switch self {
    case .truth(let path):
      guard case .list(let list) = path.source, path.steps.isEmpty, let name = list.nameInState
      else { return [] }
      return [
        "'\(name)' by itself is true of every transition, for an empty list is true: "
          + "'\(name).count > 0' asks whether it has any."
      ]
    case .constant, .comparison, .match: return []
    case .not(let condition): return condition.warnings
    case .all(let conditions), .any(let conditions): return conditions.flatMap(\.warnings)
    }
  }
}

extension QueryList {
  /// The list's name, if every state has it.
  fileprivate var nameInState: String? {
    switch self {
    case .overlays: "overlays"
    case .stateOverlays: "state.overlays"
    case .rootOverlays: "rootOverlays"
    case .entries: "entries"
    case .eventRoutes, .eventOverlays, .eventTabs: nil
    }
  }
}
