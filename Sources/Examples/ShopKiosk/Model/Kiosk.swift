package import DRN
package import DRNLog
package import Shop

/// The shop in a public place: one customer after another, and nothing of one is left for the next.
///
/// It has no widgets: tests use it without a display.
@MainActor
package final class Kiosk {
  package let log: EventLog
  package let shop: Shop
  /// Called when the next customer begins, to close what is in no route.
  package var onNewCustomer: () -> Void = {}
  package private(set) var idle: IdleWatch?

  package var navigation: NavigationManager<ShopRoute> { shop.navigation }

  /// The name of the recorded session.
  package static let session = "kiosk"

  /// Continues where the customer was. If they have gone meanwhile, it begins anew.
  ///
  /// Nobody knows when a killed kiosk was touched last, so the newest transition in the log counts as a touch.
  ///
  /// - Parameters:
  ///   - log: The log that everything is recorded in.
  ///   - times: How long it waits for a customer.
  ///   - clock: The clock by which it waits.
  ///   - now: The time of the start.
  /// - Throws: `LogError` if the log cannot be read.
  package init<IdleClock: Clock>(
    in log: EventLog, times: IdleTimes, clock: IdleClock, now: Timestamp
  ) throws where IdleClock.Duration == Duration {
    self.log = log
    let newest = try Self.newestTime(in: log)
    shop = try Shop(in: log, session: Self.session, window: Self.session)
    try log.restoreFocus(of: shop.navigation, session: shop.session)
    if let newest, times.isOver(since: newest, at: now) { startOver() }
    idle = IdleWatch(
      IdleReset(
        navigation, after: times.idle, warning: .stillThere, countdown: times.countdown, to: .home,
        flow: .visit, clock: clock,
        onOutcome: { [weak self] outcome in
          switch outcome {
          case .reset, .alreadyThere: self?.forgetCustomer()
          case .postponed, .waiting, .refused: break
          }
        }))
  }

  /// Lets the time pass, until the task is cancelled.
  package func watch() async { await idle?.run() }

  /// Begins anew at once: a customer has said that they are done, or is known to have gone.
  package func startOver() {
    shop.beginAnew()
    navigation.switchFlow(.visit, root: .home)
    navigation.fence()
    onNewCustomer()
  }

  private func forgetCustomer() {
    shop.beginAnew()
    onNewCustomer()
  }

  /// The time of the newest transition; `nil` in a new log. Continuing the session records one more.
  private static func newestTime(in log: EventLog) throws -> Timestamp? {
    guard try log.hasSession(session) else { return nil }
    let recorded = try log.reader.session(named: session)
    return try recorded.position(recorded.head()).record.time
  }
}
