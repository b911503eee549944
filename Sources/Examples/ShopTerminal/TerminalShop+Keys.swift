import DRN
import Shop
package import TerminalScreen

extension TerminalShop {
  /// Handles an input of the terminal.
  package func take(_ input: Input) {
    switch input {
    case .key(let key): press(key)
    case .select(let row, let column): select(row: row, column: column)
    case .scroll(let count, _, _): keepingDraft { moveFocus(by: count.signum()) }
    case .resized: break
    case .closed: wantsToEnd = true
    }
  }

  package func press(_ key: Key) {
    let wasAsking = isAskingToLeave
    (message, isAskingToLeave) = (nil, false)
    keepingDraft {
      if !type(key) { perform(key, wasAsking: wasAsking) }
    }
  }

  private func perform(_ key: Key, wasAsking: Bool) {
    switch key {
    case .up: moveFocus(by: -1)
    case .down: moveFocus(by: 1)
    case .pageUp: moveFocus(by: -8)
    case .pageDown: moveFocus(by: 8)
    case .home: moveFocus(by: -.max)
    case .end: moveFocus(by: .max)
    case .enter, .character(" "): if let row = focusedRow { choose(row) }
    case .escape, .backspace: leave(wasAsking: wasAsking)
    case .left: if !step(by: -1) { goBack() }
    case .right: if !step(by: 1) { goForward() }
    case .tab: select(nextTab(1))
    case .backTab: select(nextTab(-1))
    case .character("1"): select(.shop)
    case .character("2"): select(.favorites)
    case .character("3"): select(.profile)
    case .character("/"): search()
    case .character("b"): navigation.go(.basket)
    case .character("f"): if let product = focusedRow?.product { shop.toggleFavorite(product) }
    case .character("x"), .delete: remove()
    case .character("u"): navigation.undo()
    case .character("r"): navigation.redo()
    case .character("q"), .control("c"): wantsToEnd = true
    case .control("z"): wantsToStop = true
    default: break
    }
  }

  /// The exit command: closes an overlay or goes back; at the root, asks whether to quit.
  private func leave(wasAsking: Bool) {
    guard case .refused(let refusal) = navigation.exit() else { return }
    guard refusal.code == .atRoot else {
      message = refusal.reason
      return
    }
    if wasAsking {
      wantsToEnd = true
    } else {
      message = "Esc once more leaves the shop. It keeps your place."
      isAskingToLeave = true
    }
  }

  private func goBack() {
    if navigation.activeOverlay != nil || navigation.canGoBack {
      navigation.exit()
    } else {
      message = "This is where the tab begins."
    }
  }

  private func goForward() {
    if navigation.goForward() == .unchanged { message = "Nothing is ahead." }
  }

  // MARK: Tabs

  private func nextTab(_ step: Int) -> ShopTab {
    let tabs = ShopTab.allCases
    let index = tabs.firstIndex(of: currentTab) ?? 0
    return tabs[(index + step + tabs.count) % tabs.count]
  }

  private func select(_ tab: ShopTab) { navigation.tapTab(tab, root: tab.root) }

  // MARK: Focus

  private func moveFocus(by count: Int) {
    let targets = page.targets
    guard let index = focusedRow?.target.flatMap(targets.firstIndex) else { return }
    let (sum, isTooFar) = index.addingReportingOverflow(count)
    let place = isTooFar ? targets.count - 1 : min(max(sum, 0), targets.count - 1)
    if place != index { focus(on: targets[place]) }
  }

  private func select(row: Int, column: Int) {
    guard let hit = frame.hit(row: row, column: column) else { return }
    (message, isAskingToLeave) = (nil, false)
    keepingDraft {
      switch hit {
      case .tab(let tab): select(tab)
      case .target(let target):
        focus(on: target)
        if let row = focusedRow, row.kind != .field || typedText == nil { choose(row) }
      }
    }
  }

  // MARK: Text

  private static let longestText = 40

  /// The text in the focused field; `nil` if no field has the focus.
  var typedText: String? {
    guard navigation.activeOverlay == nil, let row = focusedRow, row.kind == .field else {
      return nil
    }
    return switch navigation.currentRoute {
    case .search(let search): search.text
    case .signIn: draft.name
    default: nil
    }
  }

  /// Types a key; returns false if it is not text or no field has the focus.
  private func type(_ key: Key) -> Bool {
    guard var text = typedText else { return false }
    switch key {
    case .character(let scalar) where scalar.properties.generalCategory != .control:
      guard text.unicodeScalars.count < Self.longestText else { return true }
      // A leading space, or an accent without a letter, would be invisible.
      if text.isEmpty, scalar == " " || String(scalar).width == 0 { return true }
      text.unicodeScalars.append(scalar)
    case .backspace where !text.isEmpty: text.removeLast()
    default: return false
    }
    if case .search(var search) = navigation.currentRoute {
      search.text = text
      shop.search(search)
    } else {
      draft.name = text
    }
    return true
  }
}
