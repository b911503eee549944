package import DRN
package import DRNLinks
package import DRNLog

/// One person's shop: their navigation and their account.
///
/// All programs that show the shop share it. It belongs to its creator's isolation: the main actor,
/// or a server's task.
package final class Shop {
  package let navigation: NavigationManager<ShopRoute>
  /// Opens the shop's links.
  package let links: LinkInbox<ShopRoute>
  /// The name of the recorded session.
  package let session: String
  /// The account in its newest version.
  package var account: Account { owner.account }
  private let owner: AccountOwner

  /// Continues a session where it ended, or starts it.
  ///
  /// - Parameters:
  ///   - log: The log that everything is recorded in.
  ///   - session: The session's name: a window's, or a visitor's.
  ///   - window: The window's name in the log.
  ///   - owner: The owner of several windows, which all show the same account.
  ///   - appVersion: The program's version.
  /// - Throws: `LogError`, and `LinkTableError` for a table that contradicts itself.
  package convenience init(
    in log: EventLog, session: String, window: String? = nil, of owner: AccountOwner? = nil,
    appVersion: String = "1.0"
  ) throws {
    let session = try log.manager(
      session: session, initial: ShopRoute.home, flow: .visit,
      settings: Self.settings(window, appVersion))
    // A new session has no recorded account.
    try self.init(
      session.manager, session.name, continuedIn: session.restoration == nil ? nil : log, of: owner)
  }

  /// Continues a session where it ended, or starts it; works even if the log could not be opened.
  ///
  /// - Parameters:
  ///   - launch: The result of opening the log.
  ///   - session: The session's name: a window's, or a visitor's.
  ///   - window: The window's name in the log.
  ///   - owner: The owner of several windows, which all show the same account.
  /// - Throws: `LogError` if an intact log can no longer be read, and `LinkTableError` for a table
  ///   that contradicts itself.
  package convenience init(
    in launch: LogLaunch, session: String, window: String? = nil, of owner: AccountOwner? = nil
  ) throws {
    let session = launch.manager(
      session: session, initial: ShopRoute.home, flow: .visit, settings: Self.settings(window))
    let isContinued = session.isRecorded && session.recovery == nil && session.restoration != nil
    try self.init(
      session.manager, session.name, continuedIn: isContinued ? launch.log : nil, of: owner)
  }

  private init(
    _ navigation: NavigationManager<ShopRoute>, _ session: String, continuedIn log: EventLog?,
    of owner: AccountOwner?
  ) throws {
    self.navigation = navigation
    self.session = session
    self.owner = owner ?? AccountOwner()
    if let log { try self.owner.restore(from: session, in: log) }
    links = LinkInbox(
      try ShopRoute.table.get(), navigation: navigation,
      pending: try log?.pendingLinks(session: session) ?? [])
    navigation.guards = [NavigationGuard(on: [.moves, .travel]) { [unowned self] in admit($0) }]
    links.ready()
  }

  private static func settings(
    _ window: String?, _ appVersion: String = "1.0"
  ) -> SessionSettings {
    SessionSettings(window: window, appVersion: appVersion, schema: "shop-1")
  }

  /// Redirects a user who is not signed in to the sign-in screen, and from there to their
  /// destination.
  private func admit(
    _ request: NavigationGuard<ShopRoute>.Request
  ) -> NavigationGuard<ShopRoute>.Decision {
    guard request.destination.needsAccount, account.name == nil else { return .allow }
    return .redirect(.signIn(for: request.destination))
  }

  /// Notes the account once more, unchanged: where a log has limits, old notes are dropped.
  package func noteAccountAgain() { change("keep account") { _ in } }

  /// Changes the account together with the place: a crash keeps both changes or neither.
  func change(
    _ name: String, _ change: (inout Account) -> Void,
    then moves: @escaping (NavigationManager<ShopRoute>) -> Void = { _ in }
  ) {
    owner.change(change)
    let payload = try? JSONCoding.encode(account)
    navigation.transaction(name) { [navigation] in
      navigation.note(AccountOwner.note, payload)
      navigation.mark(AccountOwner.note, at: navigation.head)
      moves(navigation)
    }
  }
}
