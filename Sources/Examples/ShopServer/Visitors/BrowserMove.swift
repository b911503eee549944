import DRN
import Shop

extension Cause {
  /// The browser went somewhere by itself, such as by its back button, and the history follows.
  static let browser: Self = "browser"
}

/// Follows a browser to an entry that the history has, in whichever tab, and to what lies on it there.
struct BrowserMove: NavigationCommand {
  /// The entry to follow to.
  var entry: EntryID
  /// What lies on it: the overlay, or none; `nil` for what the history has.
  var overlay: ShopOverlay??

  var name: String { "browser" }

  func actions(in state: NavigationState<ShopRoute>) -> [NavigationAction<ShopRoute>] {
    guard let found = state.find(entry) else { return [] }
    var actions: [NavigationAction<ShopRoute>] = []
    if let tab = found.tab { actions.append(.selectTab(tab, root: Place(tab.root))) }
    if found.steps < 0 { actions.append(.goBack(-found.steps)) }
    if found.steps > 0 { actions.append(.goForward(found.steps)) }
    if case .some(let overlay) = overlay, overlay != found.entry.overlays.last {
      actions.append(overlay.map { .showOverlay($0) } ?? .hideOverlay(returning: false))
    }
    return actions
  }
}

extension NavigationState<ShopRoute> {
  /// Finds an entry, in the history or in one that another tab remembers.
  ///
  /// - Returns: The entry, how many steps it is forward, and the tab that has to be selected before.
  func find(_ id: EntryID) -> (entry: Entry<ShopRoute>, steps: Int, tab: ShopTab?)? {
    if let index = entries.firstIndex(where: { $0.id == id }) {
      return (entries[index], index - cursor, nil)
    }
    for (tab, history) in rememberedTabs {
      if let index = history.entries.firstIndex(where: { $0.id == id }) {
        return (history.entries[index], index - history.cursor, tab)
      }
    }
    return nil
  }
}
