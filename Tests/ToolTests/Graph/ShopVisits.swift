import TestSupport

/// Forty visits to a shop, the same on every run: what the README's graph is of.
struct ShopVisits {
  private var random = SplitMix64(state: 6)
  private var second = 0
  private var lines = ""

  /// The commands of all visits, for `drn record`.
  static let commands: String = {
    var visits = ShopVisits()
    for number in 1...40 { visits.visit(number) }
    return visits.lines
  }()

  private mutating func add(_ command: String) {
    second += Int.random(in: 1...14, using: &random)
    let (hour, minute) = (9 + second / 3_600, second / 60 % 60)
    let clock = [hour, minute, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    lines += #"{"time":"2026-11-21T\#(clock.joined(separator: ":"))Z",\#(command)}"# + "\n"
  }

  private mutating func visit(_ number: Int) {
    add(#""session":"visit \#(number)","initial":"home","tab":"shop""#)
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: search()
      case 4..<6: detail(from: "offers")
      case 6..<8: favorites()
      default: profile()
      }
      add(#""goBackToRoot":{}"#)
    }
  }

  private mutating func search() {
    add(#""go":{"search":{"query":"lamp"}}"#)
    if random.chance(40) {
      add(#""showOverlay":"filter""#)
      add(#""hideOverlay":{}"#)
    }
    if random.chance(70) { detail(from: nil) }
  }

  private mutating func detail(from screen: String?) {
    if let screen { add(#""go":"\#(screen)""#) }
    add(#""go":{"detail":{"id":"\#(Int.random(in: 1...9, using: &random))"}}"#)
    if random.chance(30) {
      add(#""pushOverlay":"reviews""#)
      add(#""hideOverlay":{}"#)
    }
    if random.chance(30) { return add(#""goBack":1"#) }
    guard random.chance(60) else { return }
    add(#""go":"cart""#)
    guard random.chance(60) else { return }
    add(#""go":"checkout""#)
    add(#""showOverlay":"confirmPurchase""#)
    if random.chance(60) { add(#""go":"orderConfirmed""#) }
  }

  private mutating func favorites() {
    add(#""selectTab":{"tab":"saved","root":"favorites"}"#)
    if random.chance(70) {
      let id = Int.random(in: 1...5, using: &random)
      add(
        #""compose":{"route":{"favoriteItem":{"id":\#(id)}},"overlay":{"itemSettings":{"id":\#(id)}}}"#
      )
      add(#""hideOverlay":{}"#)
    }
    add(#""selectTab":{"tab":"shop","root":"home"}"#)
  }

  private mutating func profile() {
    if random.chance(40) {
      add(#""go":"login","cause":"guard""#)
      if random.chance(30) { return }
    }
    add(#""go":"profile""#)
  }
}
