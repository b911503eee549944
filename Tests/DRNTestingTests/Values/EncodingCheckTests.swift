import DRNTesting
import Testing

@Suite struct EncodingCheckTests {
  @Test func `routes that survive pass`() throws {
    try EncodingCheck.check([
      ShopRoute.home, .favorites, .favoriteItem(id: 1), .favoriteItem(id: 2), .home,
    ])
    try EncodingCheck.check([ShopRoute.Overlay.settings])
  }

  /// Forgets its number when it is encoded.
  struct Forgetful: Hashable, Codable {
    var number: Int
    enum CodingKeys: CodingKey {}
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws { number = 0 }
    func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: CodingKeys.self) }
  }

  @Test func `two values that are recorded alike are found`() {
    let mismatch = #expect(throws: Mismatch.self) {
      try EncodingCheck.check([Forgetful(number: 1), Forgetful(number: 2)])
    }
    #expect(mismatch?.description.contains("are both recorded as {}") == true)
  }

  @Test func `a value that is not what it was is found`() {
    #expect(throws: Mismatch.self) { try EncodingCheck.check([Forgetful(number: 7)]) }
    try? EncodingCheck.check([Forgetful(number: 0)])
  }

  @Test func `a value that cannot be recorded is found`() {
    let mismatch = #expect(throws: Mismatch.self) { try EncodingCheck.check([Double.nan]) }
    #expect(mismatch?.description.contains("cannot be recorded") == true)
  }
}
