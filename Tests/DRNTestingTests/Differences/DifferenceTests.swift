import DRN
import DRNLog
import Testing

@testable import DRNTesting

@Suite struct DifferenceTests {
  struct Point: Hashable { var x: Int, label: String?, parts: [Double] }

  @Test func `values look as Swift writes them`() {
    #expect(ValueText(KioskRoute.menu).line == ".menu")
    #expect(ValueText(KioskRoute.dish(id: 3)).line == ".dish(id: 3)")
    #expect(ValueText(KioskRoute.Overlay.message("a\"b")).line == #".message("a\"b")"#)
    #expect(ValueText(KioskRoute.Tab?.none as Any).line == "nil")
    #expect(
      ValueText(Point(x: 1, label: "a", parts: [0.5])).line
        == #"Point(x: 1, label: "a", parts: [0.5])"#)
    #expect(ValueText(["b": 1, "a": 2]).line == #"["a": 2, "b": 1]"#)
    #expect(ValueText(Set([3, 1, 2])).line == "[1, 2, 3]")
    #expect(
      ValueText(NavigationEvent<KioskRoute>.wentBack(count: 2)).line == ".wentBack(count: 2)")
    #expect(
      ValueText(NavigationEvent<KioskRoute>.noted(label: "tap", payload: ["x": 1])).line
        == #".noted(label: "tap", payload: {"x":1})"#)
  }

  @Test func `values look as the tool shows them`() {
    func text(_ value: Any) -> String { ValueText(value, as: .plain).line }
    #expect(text(KioskRoute.dish(id: 3)) == "dish(id: 3)")
    #expect(text(KioskRoute.Overlay.message("a\"b")) == #"message("a\"b")"#)
    #expect(text(KioskRoute.Tab?.some(.food) as Any) == "food")
    #expect(text([KioskRoute.menu, .dish(id: 3)]) == "[menu, dish(id: 3)]")
    #expect(text("plain") == "plain")
    #expect(text(["quoted"]) == #"["quoted"]"#)
    #expect(text(JSONRoute(json: ["dish": ["id": 3]])) == "dish(id: 3)")
    #expect(text(JSONRoute.Tab(json: "food")) == "food")
  }

  @Test func `lines that differ stand between those that do not`() {
    let left = (1...20).map { "\($0)" }
    var right = left
    right[9] = "ten"
    right.append("21")
    #expect(
      LineDifference(expected: left, found: right).text == """
            …
              7
              8
              9
            - 10
            + ten
              11
              12
              13
            …
              18
              19
              20
            + 21
        """)
  }

  @Test func `values that look alike are told to`() {
    #expect(LineDifference(expected: ["a"], found: ["a"]).text.contains("look alike"))
  }
}
