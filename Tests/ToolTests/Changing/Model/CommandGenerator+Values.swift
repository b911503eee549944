/// Few tabs, overlays and routes are drawn from these, the likes of each of which have hurt.
extension CommandGenerator {
  static let allTabs: [ModelJSON] = ["feed", "search", "caf\u{e9}", "cafe\u{301}"]

  static let allOverlays: [ModelJSON] = [
    "settings", ["alert": ["text": "quote \" back \\ slash /"]], "sheet", .null,
    ["sheet": ["_0": "\u{e9}"]], ["sheet": ["_0": "e\u{301}"]],
  ]

  static let allRoutes: [ModelJSON] = [
    "home", "profile", "", .null, .bool(true), 1, .number("1.0"), .number("1e2"),
    .number("12345678901234567890.10"), [], [:], "caf\u{e9}", "cafe\u{301}",
    "\u{1f469}\u{200d}\u{1f680} \u{1f1e9}\u{1f1ea} \u{2028}\u{7f}",
    "quote \" back \\ slash / \u{0}\u{1}\u{8}\u{c}\n\r\t\u{1f}",
    ["detail": ["id": "42"]], ["detail": ["id": 42]], ["go": "home", "tab": "feed"],
    ["b": 1, "a": ["z": [.null, .bool(false), "\u{e9}"], "Z": [:]], "B": [[], [[]]], "": 0],
    // As keys: equal to Swift's strings, and in another order by UTF-16 than by UTF-8.
    ["e\u{301}": 1, "\u{e9}": 2], ["\u{1f600}": 1, "\u{ff5e}": 2],
    ["search": ["text": .string(String(repeating: "long \u{e9} ", count: 60))]],
  ]
}
