import DRN
import TestSupport
import Testing

/// The section "What a guard is told" of the article "Guards and transactions": its code, word for word.
@Suite struct GuardRequestTests {
  // sample
  enum ShopRoute: NavigationRoute {
    case home, cart, payment, thanks
    case product(id: Int)
    case photo(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case address, zoom }

    var composite: Composite<Self>? {
      if case .photo(let id) = self { Composite(.product(id: id), overlay: .zoom) } else { nil }
    }
  }

  final class Checkout {
    var isPaid = false
    var hasUnsavedAddress = false
  }
  // end

  typealias Guard = NavigationGuard<ShopRoute>

  private func section() throws -> Article {
    try Article("Sources/DRN/DRN.docc/Guards-and-Transactions.md").section("What a guard is told")
  }

  @Test func `the section's code is this`() throws {
    #expect(try section().blocks() == Article.samples())
  }

  @Test func `the section's guard does what it says`() throws {
    // sample
    let checkout = Checkout()
    let shop = NavigationManager(ShopRoute.home, recorder: MemoryRecorder())

    shop.guards = [
      NavigationGuard(on: [.moves, .dismissals, .travel]) { request in
        // Nobody is there to be asked, and a reset starts anew.
        if request.cause == .idle { return .allow }
        if case .reset = request.event { return .allow }

        // Back in time: only where it leads.
        if request.subjects.contains(.travel) {
          let isOver = request.destination == .payment && checkout.isPaid
          return isOver ? .block(reason: "It is paid.") : .allow
        }

        // The form is what the user sees, and this would close it or leave it.
        if request.state.activeOverlay == .address, checkout.hasUnsavedAddress {
          return .ask(question: "Discard the address?")
        }

        // A link to the payment shows first what is paid.
        let isFromCart = request.state.currentRoute == .cart
        let isLink = request.cause == .link
        return request.destination == .payment && isLink && !isFromCart ? .redirect(.cart) : .allow
      }
    ]

    shop.go(.payment, cause: .link)  // .redirected(to: .cart, …)
    shop.go(.payment)  // from the cart: .changed
    shop.showOverlay(.address)  // not asked: .overlays is not among its subjects
    checkout.hasUnsavedAddress = true
    shop.hideOverlay()  // .pending: it is a dismissal
    shop.go(.thanks)  // .pending: it is a move
    // end

    #expect(shop.pendingMove?.question == "Discard the address?")
    #expect(shop.entries.map(\.route) == [.home, .cart, .payment])
    #expect(shop.activeOverlay == .address)
    shop.reset(to: [.home], cause: .idle)
    #expect(shop.currentRoute == .home && shop.pendingMove == nil)
    shop.reset(to: [.home, .payment])
    #expect(shop.currentRoute == .payment)
    checkout.isPaid = true
    shop.go(.thanks)
    #expect(shop.undo().refusal?.reason == "It is paid.")
    #expect(shop.currentRoute == .thanks)
  }

  @Test func `the outcomes in the section's comments are right`() {
    let shop = NavigationManager(ShopRoute.home)
    var subjects: [Guard.Subjects] = []
    var causes: [Cause] = []
    shop.guards = [
      Guard(on: [.moves, .dismissals, .travel]) { request in
        subjects.append(request.subjects)
        causes.append(request.cause)
        return request.cause == .link && request.state.currentRoute != .cart
          ? .redirect(.cart)
          : request.state.activeOverlay == nil ? .allow : .ask(question: "Discard the address?")
      }
    ]
    #expect(shop.go(.payment, cause: .link) == .redirected(to: .cart, seq: 1))
    #expect(causes == [.link, .guard])
    #expect(shop.go(.payment) == .changed(seq: 2))
    subjects = []
    #expect(shop.showOverlay(.address) == .changed(seq: 3))
    #expect(subjects == [])
    func isPending(_ outcome: NavigationOutcome<ShopRoute>) -> Bool {
      if case .pending = outcome { true } else { false }
    }
    #expect(isPending(shop.hideOverlay()))
    #expect(subjects == [.dismissals])
    #expect(isPending(shop.go(.thanks)))
    #expect(subjects == [.dismissals, .moves])
  }

  /// What a guard is told of a call, as a row of the section's table.
  private func row(
    _ call: String, _ make: (NavigationManager<ShopRoute>) -> Void
  ) -> String {
    let shop = NavigationManager(ShopRoute.home, recorder: MemoryRecorder())
    shop.go(.cart)
    shop.go(.photo(id: 7))
    var told: Guard.Request?
    shop.guards = [
      Guard(on: [.moves, .overlays, .dismissals, .travel]) { request in
        told = request
        return .allow
      }
    ]
    make(shop)
    guard let told else { return "| \(call) | nobody is asked |" }
    let names: [(Guard.Subjects, String)] = [
      (.moves, "moves"), (.overlays, "overlays"), (.dismissals, "dismissals"), (.travel, "travel"),
    ]
    let subjects = names.filter { told.subjects.contains($0.0) }.map(\.1)
    let event =
      switch told.event {
      case .went(let route, _): "went(\(route))"
      case .composed(let composite, _): "composed(\(composite.base), \(composite.overlay))"
      case .overlayPushed(let overlay): "overlayPushed(\(overlay))"
      default: "\(told.event)"
      }
    return "| \(call) | `\(event)` | \(subjects.joined(separator: ", ")) | `\(told.destination)` "
      + "| `\(told.cause.rawValue)` |"
  }

  @Test func `the section's table is what a guard is told`() throws {
    let rows = [
      row("`go(.thanks)`") { $0.go(.thanks) },
      row("`go(.photo(id: 8), cause: .link)`") { $0.go(.photo(id: 8), cause: .link) },
      row("`pushOverlay(.address)`") { $0.pushOverlay(.address) },
      row("`hideOverlay()`") { $0.hideOverlay() },
      row("`pushOverlay(.address)`, then `hideOverlay()`") {
        $0.pushOverlay(.address)
        $0.hideOverlay()
      },
      row("`hideOverlay(returning: false)`") { $0.hideOverlay(returning: false) },
      row("`goBack()`") { $0.goBack() },
      row("`undo()`") { $0.undo() },
      row("`revalidate(orElse: .home)`") { $0.revalidate(orElse: .home) },
      row("`go(.product(id: 7))`, where the user is") { $0.go(.product(id: 7)) },
    ]
    let table = try section().text
    for row in rows { #expect(table.contains("\n\(row)\n"), "The section lacks this row:\n\(row)") }
    // Nobody is asked about these.
    for call: (NavigationManager<ShopRoute>) -> Void in [
      { $0.update(.product(id: 8)) }, { $0.note("tap") }, { $0.mark("here") }, { $0.fence() },
      { $0.path = [.cart, .product(id: 7)] },
    ] {
      #expect(row("x", call) == "| x | nobody is asked |")
    }
  }

  @Test func `inside a transaction a guard sees the steps before`() {
    let shop = NavigationManager(ShopRoute.home)
    var seen: [ShopRoute] = []
    shop.guards = [
      Guard { request in
        seen.append(request.state.currentRoute)
        return .allow
      }
    ]
    shop.transaction("two") {
      shop.go(.cart)
      shop.go(.payment)
    }
    #expect(seen == [.home, .cart])
  }

  @Test func `an overlay that closes is the active one, unless a root overlay is above it`() {
    let shop = NavigationManager(ShopRoute.home)
    shop.showOverlay(.address)
    var closing: [ShopRoute.Overlay?] = []
    shop.guards = [
      Guard(on: .dismissals) { request in
        if case .overlaysHidden(let count) = request.event {
          closing.append(request.state.overlays.suffix(count).first)
        } else {
          closing.append(request.state.activeOverlay)
        }
        return .block(reason: "Not now.")
      }
    ]
    shop.hideOverlay()
    shop.showRootOverlay(.zoom)
    shop.hideOverlay()
    shop.hideAllOverlays()
    #expect(closing == [.address, .zoom, .address])
  }
}
