import ShopKiosk
import Testing

@Suite struct TintTests {
  @Test func `contrast is what WCAG 2 says`() {
    #expect(Tint(0xffffff).contrast(with: Tint(0x000000)) == 21)
    #expect(Tint(0x777777).contrast(with: Tint(0x777777)) == 1)
    // A gray that is just below 4.5 on white, and the next darker one, which is above.
    #expect(Tint(0x777777).contrast(with: Tint(0xffffff)) < 4.5)
    #expect(Tint(0x767676).contrast(with: Tint(0xffffff)) > 4.5)
  }

  @Test(arguments: [Theme.light, .dark])
  func `every text can be read on what it is written on`(theme: Theme) {
    for (name, text, ground) in theme.texts {
      #expect(text.contrast(with: ground) >= 4.5, "\(name)")
    }
    for (name, edge, ground) in theme.edges {
      #expect(edge.contrast(with: ground) >= 3, "\(name)")
    }
  }
}
