import DRN
package import DRNLog
package import Shop
import TerminalScreen

/// The shop in a terminal: what is drawn, and what keys do. It knows no terminal, so that tests and
/// whoever records a picture can press keys and look at frames.
package final class TerminalShop {
  package let shop: Shop
  package var columns: Int
  package var rows: Int
  /// What somebody is doing where they are.
  package internal(set) var draft = Draft()
  /// The draft that somebody would find who came back now.
  var notedDraft = Draft()
  /// What the line at the bottom says until the next key.
  package internal(set) var message: String?
  var isAskingToLeave = false
  package internal(set) var wantsToEnd = false
  package internal(set) var wantsToStop = false

  var navigation: NavigationManager<ShopRoute> { shop.navigation }

  /// Goes on where somebody was: the place with what lies on it, what had the focus there and on the
  /// way back, and what they had begun.
  ///
  /// - Throws: ``LogError`` where the log cannot be read.
  package init(_ shop: Shop, log: EventLog, columns: Int = 80, rows: Int = 24) throws {
    self.shop = shop
    (self.columns, self.rows) = (columns, rows)
    try log.restoreFocus(of: shop.navigation, session: shop.session)
    draft = try Draft.newest(in: log, session: shop.session) ?? Draft()
    notedDraft = draft
    if draft.focus != nil { navigation.focus = draft.focus }
  }

  /// Opens a link, as the system does that an app is started with one.
  package func open(_ link: String) {
    keepingDraft {
      switch shop.links.open(link) {
      case .opened, .queued: break
      case .pending, .duplicate: message = "The link opens once you have signed in."
      case .unknown(let error, _): message = "\(error)"
      case .dropped(_, let reason): message = reason
      case .refused(let refusal): message = refusal.reason
      }
    }
  }

  /// The page that has the focus: that of the topmost overlay, or the screen's.
  package var page: Page {
    guard let overlay = navigation.activeOverlay else {
      return Page(of: navigation.currentRoute, shop.account, draft)
    }
    return Page(of: overlay, on: navigation.currentRoute, shop.account, draft)
  }

  /// The row that has the focus.
  package var focusedRow: Row? { page.focused(draft.focus) }

  func focus(on target: String) {
    draft.focus = target
    navigation.focus = target
  }

  /// Does something that may lead elsewhere, where another draft begins; and notes what it is then.
  func keepingDraft(_ body: () -> Void) {
    let before = navigation.state
    body()
    let now = navigation.state
    if before != now { notedDraft = Draft() }
    if before.current.id != now.current.id || before.overlays != now.overlays {
      draft = Draft(focus: navigation.focus)
    }
    if draft != notedDraft {
      draft.note(in: navigation)
      notedDraft = draft
    }
  }
}
