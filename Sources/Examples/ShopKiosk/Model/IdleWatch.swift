import DRN
import Shop

/// The kiosk's idle reset, whatever its clock is.
@MainActor
package struct IdleWatch {
  /// The seconds that are left; `nil` while nobody is warned. Observable.
  package let remaining: () -> Int?

  /// Says that somebody is there; returns whether they had been warned.
  package let input: () -> Bool

  /// Lets the time pass, until the task is cancelled.
  let run: () async -> Void

  init<IdleClock: Clock>(_ idle: IdleReset<ShopRoute, IdleClock>)
  where IdleClock.Duration == Duration {
    remaining = { idle.remaining }
    input = { idle.input() }
    run = { await idle.run() }
  }
}
