import DRNInspect
import DRNLog
import Foundation
import ShopTerminal
import TestSupport
import Testing

/// Keys at random never break the screen.
@Suite(.temporaryDirectory) struct WalkTests {
  @Test(arguments: Seed.all)
  func `any keys lead to whole screens, and a restart to the same`(seed: Seed) throws {
    var walk = RandomWalk(seed.value)
    let visitor = try Visitor()
    try walk.run(visitor, keys: 50)
    try visitor.log.close()
    _ = try LogVerifier.verify(try LogReader(path: visitor.path))
  }

  /// As many keys as an hour has at six a second: `DRN_LONG_WALK=1`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["DRN_LONG_WALK"] != nil))
  func `an hour's keys never break the screen`() throws {
    var walk = RandomWalk(2_026)
    let visitor = try Visitor()
    try walk.run(visitor, keys: 21_600)
    try visitor.log.close()
    _ = try LogVerifier.verify(try LogReader(path: visitor.path))
    // Every screen of the shop, and each with what can lie on it.
    #expect(
      walk.visited == [
        "basket", "checkout", "checkout+confirmPurchase", "favorites", "home", "order", "product",
        "product+itemSettings", "profile", "profile+confirmSignOut", "search", "search+filter",
        "signIn",
      ])
  }
}
