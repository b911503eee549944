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
  package init(
    in log: EventLog, session: String, window: String? = nil, of owner: AccountOwner? = nil
  ) throws {
    let settings = SessionSettings(window: window, appVersion: "1.0", schema: "shop-1")
    let session = try log.manager(
      session: session, initial: ShopRoute.home, flow: .visit, settings: settings)
    navigation = session.manager
    self.session = session.name
    self.owner = owner ?? AccountOwner()
    // A session that is new has nothing to look for.
    let isContinued = session.restoration != nil
    if isContinued { try self.owner.restore(from: session.name, in: log) }
    links = LinkInbox(
      try ShopRoute.table.get(), navigation: navigation,
      pending: isContinued ? try log.pendingLinks(session: session.name) : [])
    navigation.guards = [NavigationGuard { [unowned self] in admit($0) }]
    links.ready()
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
