import DRN
import Shop

extension Cause {
  /// The browser navigated by itself, for example with its back button, and the history follows.
  static let browser: Self = "browser"
}

/// Moves to an entry that the history or another tab has, with the overlay that the browser shows.
struct BrowserMove: NavigationCommand {
  var entry: EntryID
  /// The overlay on it, or none; `nil` keeps the entry's own overlays.
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
  /// Finds an entry in the history or in another tab's remembered history.
  ///
  /// - Returns: The entry, its distance in steps forward, and the tab to select first.
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
