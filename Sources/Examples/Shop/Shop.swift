package import DRN
package import DRNLog

/// One person in the shop: where they are, and what is theirs.
///
/// The same for every program that shows it. It belongs to whoever made it: the main actor, a server's
/// task.
package final class Shop {
  package let navigation: NavigationManager<ShopRoute>
  /// Opens the shop's addresses.
  package let links: LinkInbox<ShopRoute>
  /// The name that the session is recorded under.
  package let session: String
  /// What has been theirs since it was last recorded.
  package var account: Account { owner.account }
  private let owner: AccountOwner

  /// Continues a session where it was, or starts it.
  ///
  /// - Parameters:
  ///   - log: Where everything is recorded.
  ///   - session: The name of the session: a window, or a visitor.
  ///   - window: The window's name, which the log shows.
  ///   - owner: Whose window it is, where they have several; what is theirs is the same in all of them.
  /// - Throws: `LogError`, and `LinkTableError` for a table that contradicts itself.
  package convenience init(
    in log: EventLog, session: String, window: String? = nil, of owner: AccountOwner? = nil
  ) throws {
    let session = try log.manager(
      session: session, initial: ShopRoute.home, flow: .visit, settings: Self.settings(window))
    // A session that is new has nothing to look for.
    try self.init(
      session.manager, session.name, continuedIn: session.restoration == nil ? nil : log, of: owner)
  }

  /// Continues a session where it was, or starts it, whatever became of the log: the shop is open.
  ///
  /// - Parameters:
  ///   - launch: What became of the log.
  ///   - session: The name of the session: a window, or a visitor.
  ///   - window: The window's name, which the log shows.
  ///   - owner: Whose window it is, where they have several; what is theirs is the same in all of them.
  /// - Throws: `LogError` where a log that was in order cannot be read any more, and `LinkTableError` for a
  ///   table that contradicts itself.
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
    navigation.guards = [NavigationGuard { [unowned self] in admit($0) }]
    links.ready()
  }

  private static func settings(_ window: String?) -> SessionSettings {
    SessionSettings(window: window, appVersion: "1.0", schema: "shop-1")
  }

  /// Leads whoever is not signed in to where they can do so, and from there to where they wanted.
  private func admit(
    _ request: NavigationGuard<ShopRoute>.Request
  ) -> NavigationGuard<ShopRoute>.Decision {
    guard request.destination.needsAccount, account.name == nil else { return .allow }
    return .redirect(.signIn(for: request.destination))
  }

  /// Changes what is theirs together with where they are: a crash leaves both or neither.
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
