package import DRN
import DRNLinks
package import DRNLog
package import Shop
import TerminalScreen

/// The shop in a terminal: its drawing and its keys. It does not use a terminal itself, so tests
/// and recording programs can press keys and read frames.
package final class TerminalShop {
  package let shop: Shop
  package var columns: Int
  package var rows: Int
  /// The unfinished input at the current place.
  package internal(set) var draft = Draft()
  /// The text of the status line until the next key.
  package internal(set) var message: String?
  var isAskingToLeave = false
  package internal(set) var wantsToEnd = false
  /// In a kiosk, what begins anew for the next customer.
  package private(set) var idle: IdleReset<ShopRoute, ContinuousClock>?
  package internal(set) var wantsToStop = false

  var navigation: NavigationManager<ShopRoute> { shop.navigation }

  /// Continues where the user was: with the place and its overlays, the focus there and in the
  /// history, and unfinished input.
  ///
  /// - Throws: ``LogError`` if the log cannot be read.
  package init(_ shop: Shop, log: EventLog, columns: Int = 80, rows: Int = 24) throws {
    self.shop = shop
    (self.columns, self.rows) = (columns, rows)
    try log.restoreFocus(of: shop.navigation, session: shop.session)
    draft = .saved(in: navigation) ?? Draft(focus: navigation.focus)
    if draft.focus != nil { navigation.focus = draft.focus }
  }

  /// Begins anew for the next customer when nobody has pressed a key for so long.
  package func becomeKiosk(after idleTime: Duration) {
    idle = IdleReset(
      navigation, after: idleTime, warning: .stillThere, to: .home, flow: .visit,
      onOutcome: { [shop] outcome in
        switch outcome {
        case .reset, .alreadyThere: shop.beginAnew()
        case .postponed, .waiting, .refused: break
        }
      })
  }

  /// Does what is due at an instant, if this is a kiosk; returns the instant of the next call.
  package func advance(to now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let idle else { return nil }
    var next = now
    keepingDraft { next = idle.advance(to: now) }
    return next
  }

  /// Opens a link, as when the system starts an app with one.
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

  /// The page with the focus: that of the topmost overlay, otherwise the screen's.
  package var page: Page {
    guard let overlay = navigation.activeOverlay else {
      return Page(of: navigation.currentRoute, shop.account, draft)
    }
    return Page(of: overlay, on: navigation.currentRoute, shop.account, draft)
  }

  package var focusedRow: Row? { page.focused(draft.focus) }

  func focus(on target: String) {
    draft.focus = target
    navigation.focus = target
  }

  /// Runs an action that may change the place, which has a draft of its own, and saves the draft.
  func keepingDraft(_ body: () -> Void) {
    let before = navigation.state
    body()
    let now = navigation.state
    let isElsewhere =
      before.current.id != now.current.id || before.overlays != now.overlays
      || before.rootOverlays != now.rootOverlays
    let saved = Draft.saved(in: navigation)
    if isElsewhere { draft = saved ?? Draft(focus: navigation.focus) }
    if draft != saved ?? Draft() { draft.save(in: navigation) }
  }
}
