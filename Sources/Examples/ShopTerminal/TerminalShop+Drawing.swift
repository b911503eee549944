package import DRN
package import Shop
import TerminalScreen

extension TerminalShop {
  package var frame: Frame {
    var frame = Frame(canvas: Canvas(columns: columns, rows: rows))
    guard columns >= 20, rows >= 8 else {
      frame.canvas.put("Too small", row: 0, column: 0)
      return frame
    }
    // A small screen omits the header and the rules.
    let isRoomy = rows >= 18
    let top = isRoomy ? 3 : 2
    let bottom = rows - (isRoomy ? 3 : 2)
    for row in isRoomy ? [top - 1, bottom] : [top - 1] {
      frame.canvas.put(String(repeating: "─", count: columns), .dim, row: row, column: 0)
    }

    let overlays = navigation.overlays + navigation.rootOverlays
    let margin = columns < 60 ? 1 : max((columns - 92) / 2, 2)
    drawTabs(at: isRoomy ? 1 : 0, column: margin, in: &frame)
    if isRoomy { drawHeader(margin: margin, in: &frame) }
    let body = Picture.Area(row: top, column: 0, height: bottom - top, width: columns)
    let content = Picture.Area(
      row: isRoomy && body.height > 14 ? top + 1 : top, column: margin,
      height: body.height - (isRoomy && body.height > 14 ? 1 : 0), width: columns - 2 * margin)
    let place = Page(of: navigation.currentRoute, shop.account, draft)
    PageLayout(place, hasFocus: overlays.isEmpty, draft.focus)
      .draw(in: content, hasTitle: true, &frame)
    for (index, overlay) in overlays.enumerated() {
      frame.canvas.dim(rows: 0..<bottom)
      frame.cursor = nil
      frame.hits.removeAll { if case .target = $0.what { true } else { false } }
      let page = Page(of: overlay, on: navigation.currentRoute, shop.account, draft)
      let layout = PageLayout(page, hasFocus: index == overlays.count - 1, draft.focus)
      layout.drawBox(overlay.presentationStyle, in: body, &frame)
    }
    let room = columns - 2 * margin - 2
    let said = status.width > room ? status.cut(to: room - 1) + "…" : status
    frame.canvas.put(
      said, message == nil ? .dim : .heading, row: rows - 2, column: margin + 1, width: room)
    drawKeys(at: rows - 1, column: margin + 1, in: &frame)
    return frame
  }

  /// The tab highlighted in the bar.
  package var currentTab: ShopTab { navigation.state.highlightedTab ?? .shop }

  private func drawHeader(margin: Int, in frame: inout Frame) {
    frame.canvas.put("◆ The Shop", .brand, row: 0, column: margin + 1)
    let account = shop.account
    let count = account.basket.reduce(0) { $0 + $1.amount }
    var line = TextLine()
    if !account.favorites.isEmpty { line.append("♥ \(account.favorites.count)   ", .heart) }
    if count > 0 { line.append("\(counted(count, "thing")) for \(priceText(account.total))   ") }
    line.append(account.name ?? "nobody signed in", account.name == nil ? .dim : .bold)
    let width = line.text.width
    let column = columns - margin - 1 - width
    if column > margin + 12 { frame.canvas.put(line, row: 0, column: column) }
  }

  private func drawTabs(at row: Int, column: Int, in frame: inout Frame) {
    var column = column
    for tab in ShopTab.allCases {
      let text = " \(tab.name) "
      guard column + text.width <= columns else { break }
      frame.canvas.put(text, tab == currentTab ? .currentTab : .plain, row: row, column: column)
      frame.hits.append(
        .init(area: .init(row: row, column: column, height: 1, width: text.width), what: .tab(tab)))
      column += text.width + 1
    }
  }

  private func drawKeys(at row: Int, column: Int, in frame: inout Frame) {
    var column = column
    for (key, meaning) in keys {
      let width = key.width + meaning.width + 1
      guard column + width <= columns - 1 else { break }
      frame.canvas.put(key, .bold, row: row, column: column)
      frame.canvas.put(meaning, .dim, row: row, column: column + key.width + 1)
      column += width + 2
    }
  }

  private var keys: [(String, String)] {
    let row = focusedRow
    var keys: [(String, String)] = []
    if typedText != nil {
      keys = [("a-z", "type"), ("↓", "go on")]
    } else if case .stepper = row?.kind {
      keys = [("←→", "change"), ("↑↓", "move")]
    } else {
      keys = [("↑↓", "move"), ("⏎", "choose")]
    }
    keys.append(("esc", navigation.activeOverlay == nil ? "back" : "close"))
    guard typedText == nil, navigation.activeOverlay == nil else { return keys }
    keys.append(("tab", "next tab"))
    if row?.product != nil { keys.append(("f", "favorite")) }
    if case .basket = navigation.currentRoute { keys.append(("x", "remove")) }
    return keys + [("/", "search"), ("b", "basket"), ("u", "undo"), ("q", "quit")]
  }

  /// The text of the status line: a message, or where the exit command leads.
  package var status: String {
    if let seconds = idle?.remaining { return "The shop begins anew in \(seconds) s." }
    if let message { return message }
    var text: String
    if let next = stateAfterExit {
      if navigation.activeOverlay == nil {
        text = "Esc goes back to \(name(of: next))"
      } else if next.current.id == navigation.state.current.id {
        text = "Esc closes this; \(name(of: next)) stays"
      } else {
        text = "Esc returns to \(name(of: next))"
      }
    } else {
      text = "Esc leaves the shop"
    }
    let state = navigation.state
    if navigation.canGoForward, navigation.activeOverlay == nil {
      text += ", → goes on to \(state.entries[state.cursor + 1].route.title)"
    }
    return text + "."
  }

  /// The state after the exit command; `nil` if it would quit the program.
  package var stateAfterExit: NavigationState<ShopRoute>? {
    var state = navigation.state
    let action: NavigationAction<ShopRoute> =
      state.activeOverlay == nil ? .goBack(1) : .hideOverlay(returning: true)
    guard let event = state.proposal(for: action) else { return nil }
    state.apply(event, seq: navigation.head + 1)
    return state
  }

  private func name(of state: NavigationState<ShopRoute>) -> String {
    let isRefused =
      navigation.activeOverlay == nil && state.currentRoute.needsAccount && shop.account.name == nil
    return isRefused ? "signing in" : state.currentRoute.title
  }
}
