// What guards can be asked about.

extension NavigationState {
  /// What an event is of that which guards can be asked about.
  ///
  /// - Parameter isMove: Whether it leads to another place.
  @inlinable
  func subjects(
    of event: NavigationEvent<Route>, isMove: Bool
  ) -> NavigationGuard<Route>.Subjects {
    var subjects: NavigationGuard<Route>.Subjects = isMove ? .moves : []
    switch event {
    case .overlayHidden, .overlaysHidden, .stayed: subjects.insert(.dismissals)
    case .overlayShown, .overlayPushed, .rootOverlayShown, .composed: subjects.insert(.overlays)
    case .replaced(let place), .flowSwitched(_, let place):
      if place.overlay != nil { subjects.insert(.overlays) }
    case .tabSelected(let tab, let root):
      if root.overlay != nil, rememberedTabs[tab] == nil { subjects.insert(.overlays) }
    case .reset(let places): if places.last?.overlay != nil { subjects.insert(.overlays) }
    case .historyEdited(let edit): if edit.showsOverlay { subjects.insert(.overlays) }
    case .rewound: subjects.insert(.travel)
    default: break
    }
    return subjects
  }
}
