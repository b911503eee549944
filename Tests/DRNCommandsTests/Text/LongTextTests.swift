import Testing

@testable import DRNCommands

@Suite struct LongTextTests {
  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func `a long literal is cut in its middle, and what is around it stays`() {
    let long = "went detail(id: \"\(text(500))\", name: \"short\") from home"
    let cut = "\(text(106))…\(text(53))"
    #expect(LongText.folded(long) == "went detail(id: \"\(cut)\", name: \"short\") from home")
    #expect(LongText.folded("\"\(text(160))\"") == "\"\(text(160))\"")
    #expect(LongText.folded("short \"text\"") == "short \"text\"")
  }

  @Test func `an escaped quote ends no literal, and one that is not closed is a piece of the line`()
  {
    let escaped = String(repeating: #"a\""#, count: 100)
    let folded = LongText.folded("x(\"\(escaped)\") y")
    #expect(folded.hasPrefix("x(\"a") && folded.hasSuffix("\") y") && folded.contains("…"))
    #expect(LongText.folded("say \"\(text(1_000))") == "say \"\(text(1_000))")
    #expect(LongText.folded(text(9_000)).count == 2_000)
    #expect(LongText.folded(#""\\" \#(text(200)) "z""#) == #""\\" \#(text(200)) "z""#)
  }

  /// Twice the text takes twice the time: a value may have 16 MiB.
  @Test func `a very long value is cut`() {
    #expect(LongText.folded("\"\(text(4 << 20))\"").unicodeScalars.count == 162)
  }
}
