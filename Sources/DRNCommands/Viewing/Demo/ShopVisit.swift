import DRN
import DRNLog

/// A short visit to the shop, with the pauses that a person makes: playing it shows something.
enum ShopVisit {
  /// What the visitor does at one time.
  private struct Step {
    /// How long the visitor looked before, in milliseconds.
    var pause: Int64
    var actions: [NavigationAction<ShopRoute>]
    /// The name of the transaction that the actions are.
    var transaction: String?
  }

  private static var steps: [Step] {
    func step(
      _ pause: Int64, _ actions: NavigationAction<ShopRoute>..., as transaction: String? = nil
    )
      -> Step
    { Step(pause: pause, actions: actions, transaction: transaction) }
    return [
      step(2_400, .go(Place(.search(query: "lamp")))),
      step(1_700, .showOverlay(.filter)),
      step(3_200, .hideOverlay(returning: true)),
      step(2_100, .go(Place(.detail(id: "lamp-42")))),
      step(4_600, .go(Place(.favorites))),
      step(2_300, .go(Place(.favoriteItemWithSettings(id: 5)))),
      step(3_800, .hideOverlay(returning: true)),
      step(1_200, .mark("before checkout")),
      step(
        1_500, .go(Place(.checkout)), .showOverlay(.confirmPurchase),
        .note("payment", payload: ["method": "card", "amount": 4900]), as: "checkout"),
      step(5_100, .goBack(1)),
      // The purchase after all: the rewind leaves the overtaken future in the log, as a branch.
      step(2_600, .rewind(to: 11)),
      step(1_900, .hideAllOverlays),
      step(900, .replace(Place(.orderConfirmed(number: 1001)))),
    ]
  }

  /// Records the visit as a session that ends at a time.
  static func record(
    into log: EventLog, session name: String, endingAt end: Timestamp
  ) throws(LogError) {
    let steps = steps
    var time = end.nanosecondsSince1970
    for step in steps { time -= step.pause * 1_000_000 }
    let shop = try log.startSession(
      name, at: Place(ShopRoute.home),
      settings: SessionSettings(window: "main", appVersion: "1.0", schema: "shop-1"),
      time: Timestamp(nanosecondsSince1970: time))
    for step in steps {
      time += step.pause * 1_000_000
      let now = Timestamp(nanosecondsSince1970: time)
      func perform() { for action in step.actions { shop.perform(action, time: now) } }
      if let name = step.transaction { shop.transaction(name, perform) } else { perform() }
    }
  }
}
