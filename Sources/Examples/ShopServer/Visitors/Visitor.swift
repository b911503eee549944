import DRN
import DRNLog
import Shop
import WebServing

/// A visitor: their windows and their account.
///
/// An actor, so one visitor's requests are answered in order, and different visitors' concurrently.
actor Visitor {
  /// The visitor's name in the log.
  nonisolated let name: String
  private let log: EventLog
  /// The windows in memory, most recently used last.
  private var windows: [Window] = []
  /// The number of windows in the log; `nil` until it is looked up.
  private var windowCount: Int?
  private var owner = AccountOwner()
  /// Whether the account is to be noted again in the next window.
  private var hasOldAccount = false

  /// The maximum number of windows per visitor; beyond it the least recently used one is reused.
  static let windowLimit = 8

  init(_ name: String, in log: EventLog) {
    self.name = name
    self.log = log
  }

  /// Releases everything in memory; the log keeps it.
  func rest() {
    windows = []
    windowCount = nil
    owner = AccountOwner()
  }

  /// Answers a `GET`.
  ///
  /// - Throws: ``OldKey`` for a key that was renewed.
  func show(_ target: Target, _ key: VisitorKey) throws -> Response {
    try wake()
    guard key.fits(owner.account.proof) else { throw OldKey() }
    switch target {
    case .page(let address):
      guard let window = try window(address.place.window) else {
        return try enter(address.route)
      }
      window.show(address)
      guard window.address == address else { return redirect(to: window) }
      return page(of: window, key)
    case .step(let from, let route, let overlay):
      guard let window = try window(from.window) else { return try enter(route) }
      window.step(from: from.entry, to: route, overlay)
      return redirect(to: window)
    case .tab(let tab, let from):
      guard let window = try window(from.window) else { return try enter(tab.root) }
      window.select(tab, from: from.entry)
      return redirect(to: window)
    case .entrance(let route, let link): return try enter(route, link: link)
    }
  }

  /// Opens a link in a new or reused window.
  private func enter(_ route: ShopRoute, link: String? = nil) throws -> Response {
    let window = try openWindow()
    window.enter(route, link: link ?? route.path)
    return redirect(to: window)
  }

  /// Whether `key` was the visitor's, but is not any more.
  func hasRenewed(_ key: VisitorKey) throws -> Bool {
    try wake()
    return !key.fits(owner.account.proof)
  }

  /// Answers a `POST`: performs the form's action, and redirects to the window's resulting page.
  ///
  /// - Returns: The response, and the visitor's new key if they have signed in or out.
  func take(_ request: Request, _ key: VisitorKey) throws -> (Response, renewed: VisitorKey?) {
    try wake()
    let next = VisitorKey(renewedFor: name)
    let response = try take(request, key, next)
    return (response, next.fits(owner.account.proof) ? next : nil)
  }

  private func take(
    _ request: Request, _ key: VisitorKey, _ next: VisitorKey
  ) throws -> Response {
    guard key.fits(owner.account.proof) else { throw OldKey() }
    let form = request.form
    guard Secret.areSame(form["token"] ?? "", key.formToken) else {
      return Response(MessagePage.foreignForm, status: 403)
    }
    let page = form["page"].flatMap { try? Target(Request(.get, $0)) }
    guard case .page(let address)? = page else {
      return Response(MessagePage.badForm(BadForm("The form does not say its page.")), status: 400)
    }
    let action: FormAction
    do {
      action = try FormAction(request.path.dropFirst("/do/".count), form)
    } catch {
      return Response(MessagePage.badForm(error, from: address), status: 400)
    }
    guard let window = try window(address.place.window) else { return try enter(address.route) }
    if window.isSentAgain(request) {
      window.notice = "That form had been sent before, so nothing was done again."
    } else {
      window.take(action, from: address, proof: action.renewsKey ? next.proof : nil)
    }
    return redirect(to: window)
  }

  private func page(of window: Window, _ key: VisitorKey) -> Response {
    let page = ShopPage(
      window, session: Window.session(window.number, of: name), formToken: key.formToken)
    window.notice = nil
    var response = Response(page.html, status: page.status)
    name(window, in: &response)
    // When going back, a browser may show even a page that must not be stored, without requesting
    // it. Chromium does not if a cookie that no script can read has changed.
    response.setCookie(
      "shown=\(window.number).\(window.navigation.head); Path=/; HttpOnly; SameSite=Strict")
    return response
  }

  private func redirect(to window: Window) -> Response {
    var response = Response.redirect(to: window.address.text)
    name(window, in: &response)
    return response
  }

  /// Adds headers with the window's session and its newest transition.
  private func name(_ window: Window, in response: inout Response) {
    response.headers.append(("DRN-Session", Window.session(window.number, of: name)))
    response.headers.append(("DRN-Seq", "\(window.navigation.head)"))
  }
}

// The windows.

extension Visitor {
  /// Loads what the log has of the visitor.
  private func wake() throws {
    guard windowCount == nil else { return }
    var (count, newest) = (0, 0)
    while count < Self.windowLimit, try log.hasSession(Window.session(count + 1, of: name)) {
      count += 1
      let changes = owner.account.changes
      try owner.restore(from: Window.session(count, of: name), in: log)
      if owner.account.changes > changes { newest = count }
    }
    // Without its beginning, a session may have lost the note that the first key was renewed: what
    // cannot be known any more is not assumed.
    if owner.account.proof == nil, try hasLostItsPast(of: count) { throw OldKey() }
    hasOldAccount = try newest > 0 && isAccountOld(in: newest)
    windowCount = count
  }

  /// Whether the note of the account is so far back in a session that the limits of the log may drop
  /// it while the session goes on.
  private func isAccountOld(in number: Int) throws -> Bool {
    let session = try log.reader.session(named: Window.session(number, of: name))
    guard let seq = try session.mark(named: AccountOwner.note) else { return false }
    return try session.head() - seq >= Self.oldAccountDistance
  }

  private static let oldAccountDistance = 256

  /// Whether the limits of the log have dropped the beginning of a session of the visitor's.
  private func hasLostItsPast(of count: Int) throws -> Bool {
    let reader = try log.reader
    return try (0..<count).contains {
      try reader.session(named: Window.session($0 + 1, of: name)).firstSeq > 0
    }
  }

  /// The window with a number; `nil` if the visitor has none.
  private func window(_ number: Int) throws -> Window? {
    if let index = windows.firstIndex(where: { $0.number == number }) {
      windows.append(windows.remove(at: index))
      return windows.last
    }
    guard let windowCount, 0 < number, number <= windowCount else { return nil }
    let window = try Window(number, of: name, in: log, owner: owner)
    windows.append(window)
    if hasOldAccount {
      window.shop.noteAccountAgain()
      hasOldAccount = false
    }
    return window
  }

  /// A new window, or the least recently used one.
  private func openWindow() throws -> Window {
    let count = windowCount ?? 0
    if count < Self.windowLimit {
      let window = try Window(count + 1, of: name, in: log, owner: owner)
      windowCount = count + 1
      windows.append(window)
      return window
    }
    let unused = (1...count).first { number in !windows.contains { $0.number == number } }
    let number = unused ?? windows[0].number
    return try window(number) ?? windows[0]
  }
}

/// A visitor's key that is not theirs any more: they have signed in or out since, with another.
struct OldKey: Error {}
