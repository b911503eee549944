import Testing

/// Scenarios worked out by hand from the transition table, so that the model can be trusted.
@Suite struct NaiveModelTests: ModelScenarios {
  // MARK: Start and go

  @Test func `a session starts with one entry`() throws {
    let model = try run(
      #"{"session":"w","initial":{"b":1,"a":2},"tab":"feed","flow":"guest","historyLimit":5}"#)
    #expect(
      model.stateJSON(at: 0)
        == #"{"currentRoute":{"a":2,"b":1},"overlays":[],"rootOverlays":[],"origin":null,"#
        + #""entries":[{"a":2,"b":1}],"cursor":0,"tab":"feed","flow":"guest"}"#)
    #expect(
      model.events[0].text
        == #"{"seq":0,"kind":"started","group":null,"route":{"a":2,"b":1},"tab":"feed","#
        + #""flow":"guest"}"#)
  }

  @Test func `going to where one is changes nothing`() throws {
    var model = try run(start)
    let outcome = try model.apply(["go": "home"])
    #expect(!outcome.changed && outcome.lastSeq == 0 && outcome.events.isEmpty)
  }

  @Test func `going to where one is under an overlay settles and stays`() throws {
    let model = try run(start, #"{"showOverlay":"sheet"}"#, #"{"go":"home"}"#)
    #expect(model.head == 2)
    #expect(shown(model) == state("home", in: ["home"], at: 0))
  }

  @Test func `going away settles the place that is left`() throws {
    let model = try run(
      start, #"{"showOverlay":"sheet"}"#, #"{"go":"profile"}"#, #"{"goBack":1}"#)
    #expect(shown(model) == state("home", in: ["home", "profile"], at: 0))
    #expect(
      model.events[3].text == #"{"seq":3,"kind":"wentBack","group":null,"count":1}"#)
  }

  @Test func `the history limit drops the oldest entries`() throws {
    let model = try run(limited, #"{"go":"a"}"#, #"{"go":"b"}"#)
    #expect(shown(model) == state("b", in: ["a", "b"], at: 1))
  }

  // MARK: Back and forward

  @Test func `going back keeps the forward way until something is appended`() throws {
    var model = try run(start, #"{"go":"a"}"#, #"{"go":"b"}"#, #"{"goBack":9}"#)
    #expect(model.events[3].count == 2)
    #expect(shown(model) == state("home", in: ["home", "a", "b"], at: 0))
    _ = try model.apply(["goForward": 1])
    #expect(shown(model) == state("a", in: ["home", "a", "b"], at: 1))
    _ = try model.apply(["go": "c"])
    #expect(shown(model) == state("c", in: ["home", "a", "c"], at: 2))
  }

  @Test func `a replaced entry leaves the forward way alone`() throws {
    let model = try run(
      start, #"{"go":"a"}"#, #"{"go":"b"}"#, #"{"goBack":1}"#, #"{"pushOverlay":"sheet"}"#,
      #"{"replace":"a"}"#, #"{"replace":"x"}"#, #"{"replace":"x"}"#)
    #expect(model.head == 6)
    #expect(shown(model) == state("x", in: ["home", "x", "b"], at: 1))
  }

  @Test func `going back to a route finds the nearest earlier one`() throws {
    var model = try run(
      start, #"{"go":"a"}"#, #"{"go":"home"}"#, #"{"go":"a"}"#, #"{"go":"b"}"#, #"{"go":"c"}"#,
      #"{"goBackTo":"a"}"#)
    let entries: ModelJSON = ["home", "a", "home", "a", "b", "c"]
    #expect(model.events[6].text == #"{"seq":6,"kind":"wentBack","group":null,"count":2}"#)
    #expect(shown(model) == state("a", in: entries, at: 3))
    // Earlier ones only, and never the place itself.
    _ = try model.apply(["goBackTo": "a"])
    #expect(shown(model) == state("a", in: entries, at: 1))
    #expect(try !model.apply(["goBackTo": "a"]).changed)
    #expect(try model.apply(["goBackToRoot": [:]]).events[0].count == 1)
    #expect(try !model.apply(["goBackToRoot": [:]]).changed)
  }

  @Test func `a reset keeps the last entries within the limit`() throws {
    let model = try run(limited, #"{"reset":["a","b","c"]}"#, #"{"reset":[]}"#)
    #expect(model.head == 1)
    #expect(
      model.events[1].text == #"{"seq":1,"kind":"reset","group":null,"routes":["a","b","c"]}"#)
    #expect(shown(model) == state("c", in: ["b", "c"], at: 1))
  }

  // MARK: Overlays

  @Test func `a shown overlay takes the place of the top one`() throws {
    let model = try run(
      start, #"{"showOverlay":"s"}"#, #"{"pushOverlay":"s"}"#, #"{"showOverlay":"s"}"#,
      #"{"showOverlay":"t"}"#)
    #expect(model.head == 3)
    #expect(shown(model) == state("home", overlays: ["s", "t"], in: ["home"], at: 0))
  }

  @Test func `hiding through an overlay takes the topmost of its kind`() throws {
    let model = try run(
      start, #"{"pushOverlay":"x"}"#, #"{"pushOverlay":"y"}"#, #"{"pushOverlay":"x"}"#,
      #"{"pushOverlay":"z"}"#, #"{"hideOverlays":{"through":"x"}}"#,
      #"{"hideOverlays":{"through":"z"}}"#)
    #expect(model.head == 5)
    #expect(model.events[5].text == #"{"seq":5,"kind":"overlaysHidden","group":null,"count":2}"#)
    #expect(shown(model) == state("home", overlays: ["x", "y"], in: ["home"], at: 0))
  }

  @Test func `a root overlay outlives every move and is the first to be hidden`() throws {
    var model = try run(
      start, #"{"showRootOverlay":"update"}"#, #"{"pushOverlay":"s"}"#,
      #"{"hideOverlay":{"returning":false}}"#, #"{"hideAllOverlays":{}}"#,
      #"{"switchFlow":{"flow":"in","root":"desk"}}"#, #"{"pushOverlay":"t"}"#)
    #expect(model.head == 5)
    #expect(
      shown(model)
        == state("desk", overlays: ["t"], root: ["update"], in: ["desk"], at: 0, flow: "in"))
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("desk", overlays: ["t"], in: ["desk"], at: 0, flow: "in"))
  }

  // MARK: Composites

  @Test func `closing a composite returns to a place that was not settled`() throws {
    var model = try run(
      start, #"{"pushOverlay":"sheet"}"#, #"{"compose":{"route":"fav","overlay":"settings"}}"#)
    #expect(
      model.events[2].text
        == #"{"seq":2,"kind":"composed","group":null,"route":"fav","overlay":"settings"}"#)
    #expect(
      shown(model)
        == state("fav", overlays: ["settings"], origin: "home", in: ["home", "fav"], at: 1))
    #expect(try !model.apply(["compose": ["route": "fav", "overlay": "settings"]]).changed)
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("home", overlays: ["sheet"], in: ["home"], at: 0))
  }

  @Test func `composites on composites return one by one`() throws {
    var model = try run(
      start, #"{"compose":{"route":"a","overlay":"s"}}"#,
      #"{"compose":{"route":"a","overlay":"t"}}"#)
    #expect(
      shown(model) == state("a", overlays: ["t"], origin: "a", in: ["home", "a", "a"], at: 2))
    _ = try model.apply(["hideAllOverlays": [:]])
    #expect(
      shown(model) == state("a", overlays: ["s"], origin: "home", in: ["home", "a"], at: 1))
    _ = try model.apply(["hideOverlays": ["through": "s"]])
    #expect(shown(model) == state("home", in: ["home"], at: 0))
  }

  @Test func `showing another overlay over a composite keeps its origin`() throws {
    var model = try run(
      start, #"{"compose":{"route":"a","overlay":"s"}}"#, #"{"showOverlay":"t"}"#,
      #"{"pushOverlay":"u"}"#, #"{"hideOverlay":{}}"#)
    #expect(
      shown(model) == state("a", overlays: ["t"], origin: "home", in: ["home", "a"], at: 1))
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("home", in: ["home"], at: 0))
  }

  @Test func `staying on the base route forgets the origin`() throws {
    var model = try run(
      start, #"{"compose":{"route":"a","overlay":"s"}}"#, #"{"hideOverlay":{"returning":false}}"#)
    #expect(model.events[2].kind == "stayed")
    #expect(shown(model) == state("a", in: ["home", "a"], at: 1))
    _ = try model.apply(["pushOverlay": "s"])
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("a", in: ["home", "a"], at: 1))
  }

  @Test func `an origin that the history limit dropped is forgotten`() throws {
    var model = try run(
      limited, #"{"compose":{"route":"a","overlay":"s"}}"#,
      #"{"compose":{"route":"b","overlay":"t"}}"#)
    #expect(shown(model) == state("b", overlays: ["t"], origin: "a", in: ["a", "b"], at: 1))
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("a", overlays: ["s"], in: ["a"], at: 0))
    // The entry still has an origin, though the entry that it names is gone.
    #expect(try !model.apply(["compose": ["route": "a", "overlay": "s"]]).changed)
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("a", in: ["a"], at: 0))
    #expect(try !model.apply(["hideOverlay": [:]]).changed)
  }

  @Test func `going forward to a composite finds it settled`() throws {
    let model = try run(
      start, #"{"compose":{"route":"a","overlay":"s"}}"#, #"{"goBack":1}"#, #"{"goForward":1}"#)
    #expect(shown(model) == state("a", in: ["home", "a"], at: 1))
  }

  // MARK: Tabs

  @Test func `a direct route into another tab carries its way back`() throws {
    var model = try run(inFeed, #"{"pushOverlay":"s"}"#, #"{"go":"find","tab":"search"}"#)
    #expect(
      model.events[2].text
        == #"{"seq":2,"kind":"went","group":null,"route":"find","tab":"search"}"#)
    #expect(shown(model) == state("find", in: ["home", "find"], at: 1, tab: "search"))
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "other"]])
    #expect(shown(model) == state("home", in: ["home"], at: 0, tab: "feed"))
    _ = try model.apply(["selectTab": ["tab": "search", "root": "other"]])
    #expect(shown(model) == state("find", in: ["home", "find"], at: 1, tab: "search"))
  }

  @Test func `going back over a tab drops what it remembered`() throws {
    var model = try run(inFeed, #"{"go":"find","tab":"search"}"#, #"{"goBack":1}"#)
    #expect(shown(model) == state("home", in: ["home", "find"], at: 0, tab: "feed"))
    // Nobody left search for feed by a tab, so it starts from its root.
    _ = try model.apply(["selectTab": ["tab": "search", "root": "fresh"]])
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "search"))
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "fresh"]])
    #expect(shown(model) == state("home", in: ["home", "find"], at: 0, tab: "feed"))
  }

  @Test func `a tab that was gone back to remembers nothing from before`() throws {
    let model = try run(
      inFeed, #"{"go":"find","tab":"search"}"#, #"{"goBack":1}"#,
      #"{"replace":"x","tab":"search"}"#, #"{"selectTab":{"tab":"feed","root":"fresh"}}"#)
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "feed"))
  }

  @Test func `a direct route drops what its tab remembered`() throws {
    let model = try run(
      inFeed, #"{"selectTab":{"tab":"search","root":"find"}}"#, #"{"go":"item","tab":"feed"}"#,
      #"{"goBack":1}"#, #"{"selectTab":{"tab":"feed","root":"fresh"}}"#)
    #expect(model.stateJSON(at: 2) == state("item", in: ["find", "item"], at: 1, tab: "feed"))
    #expect(model.stateJSON(at: 3) == state("find", in: ["find", "item"], at: 0, tab: "search"))
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "feed"))
  }

  @Test func `the current route in another tab moves its entry there`() throws {
    var model = try run(inFeed, #"{"go":"a"}"#, #"{"goBack":1}"#, #"{"go":"home","tab":"search"}"#)
    #expect(shown(model) == state("home", in: ["home", "a"], at: 0, tab: "search"))
    #expect(try !model.apply(["go": "home", "tab": "search"]).changed)
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "other"]])
    #expect(shown(model) == state("home", in: ["home", "a"], at: 0, tab: "feed"))
  }

  @Test func `a composite in another tab leaves what that tab remembers`() throws {
    var model = try run(
      inFeed, #"{"selectTab":{"tab":"search","root":"find"}}"#, #"{"pushOverlay":"s"}"#,
      #"{"compose":{"route":"cart","overlay":"t"},"tab":"feed"}"#)
    #expect(
      shown(model)
        == state("cart", overlays: ["t"], origin: "find", in: ["find", "cart"], at: 1, tab: "feed"))
    var left = model
    // The tab that was left is as it was, its overlay up.
    _ = try left.apply(["selectTab": ["tab": "search", "root": "other"]])
    #expect(shown(left) == state("find", overlays: ["s"], in: ["find"], at: 0, tab: "search"))
    _ = try model.apply(["hideOverlay": [:]])
    #expect(shown(model) == state("find", overlays: ["s"], in: ["find"], at: 0, tab: "search"))
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "other"]])
    #expect(shown(model) == state("home", in: ["home"], at: 0, tab: "feed"))
  }

  @Test func `returning to another tab drops what it remembered`() throws {
    let model = try run(
      inFeed, #"{"compose":{"route":"find","overlay":"s","tab":"search"}}"#,
      #"{"hideOverlay":{}}"#, #"{"replace":"x","tab":"search"}"#,
      #"{"selectTab":{"tab":"feed","root":"fresh"}}"#)
    #expect(model.stateJSON(at: 2) == state("home", in: ["home"], at: 0, tab: "feed"))
    // What is left by replace is not remembered either, so feed starts from its root.
    #expect(model.stateJSON(at: 3) == state("x", in: ["x"], at: 0, tab: "search"))
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "feed"))
  }

  @Test func `a replacement in another tab drops what that one remembered`() throws {
    let model = try run(
      inFeed, #"{"selectTab":{"tab":"search","root":"find"}}"#, #"{"replace":"x","tab":"feed"}"#,
      #"{"replace":"y","tab":"search"}"#, #"{"selectTab":{"tab":"feed","root":"fresh"}}"#)
    #expect(model.stateJSON(at: 3) == state("y", in: ["y"], at: 0, tab: "search"))
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "feed"))
  }

  @Test func `the same route in another tab is no replacement`() throws {
    var model = try run(inFeed)
    #expect(try !model.apply(["replace": "home", "tab": "search"]).changed)
    _ = try model.apply(["pushOverlay": "s"])
    _ = try model.apply(["replace": "home", "tab": "search"])
    #expect(shown(model) == state("home", in: ["home"], at: 0, tab: "search"))
  }

  @Test func `a selected tab is settled when it is left and forgets what it gives`() throws {
    var model = try run(
      inFeed, #"{"compose":{"route":"a","overlay":"s"}}"#,
      #"{"selectTab":{"tab":"search","root":"find"}}"#,
      #"{"selectTab":{"tab":"search","root":"other"}}"#,
      #"{"selectTab":{"tab":"feed","root":"other"}}"#)
    #expect(model.head == 3)
    #expect(
      model.events[3].text
        == #"{"seq":3,"kind":"tabSelected","group":null,"route":"other","tab":"feed"}"#)
    #expect(shown(model) == state("a", in: ["home", "a"], at: 1, tab: "feed"))
    _ = try model.apply(["replace": "x", "tab": "search"])
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "fresh"]])
    #expect(shown(model) == state("fresh", in: ["fresh"], at: 0, tab: "feed"))
  }

  @Test func `a reset stays in the tab and leaves the others alone`() throws {
    var model = try run(
      inFeed, #"{"selectTab":{"tab":"search","root":"find"}}"#, #"{"reset":["a","b"]}"#)
    #expect(shown(model) == state("b", in: ["a", "b"], at: 1, tab: "search"))
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "other"]])
    #expect(shown(model) == state("home", in: ["home"], at: 0, tab: "feed"))
  }

  @Test func `another flow has no tab unless it names one`() throws {
    var model = try run(
      inFeed, #"{"selectTab":{"tab":"search","root":"find"}}"#,
      #"{"switchFlow":{"flow":"in","root":"desk"}}"#)
    #expect(shown(model) == state("desk", in: ["desk"], at: 0, flow: "in"))
    _ = try model.apply(["selectTab": ["tab": "feed", "root": "new"]])
    #expect(shown(model) == state("new", in: ["new"], at: 0, tab: "feed", flow: "in"))
    _ = try model.apply(["switchFlow": ["flow": "out", "root": "door"], "tab": "feed"])
    #expect(shown(model) == state("door", in: ["door"], at: 0, tab: "feed", flow: "out"))
  }

  // MARK: Transactions

  @Test func `a transaction is one group of what its steps recorded`() throws {
    let model = try run(
      start,
      #"""
      {"transaction":{"name":"checkout","steps":[{"go":"home"},{"go":"a"},{"mark":"m","at":0},
      {"transaction":{"name":"inner","steps":[{"goBack":0},{"note":{"label":"tap"}}]}}]}}
      """#)
    let group = #""group":{"name":"checkout","first":1,"count":3}"#
    #expect(
      model.events.dropFirst().map(\.text) == [
        #"{"seq":1,"kind":"went",\#(group),"route":"a"}"#,
        #"{"seq":2,"kind":"marked",\#(group),"target":0,"label":"m"}"#,
        #"{"seq":3,"kind":"noted",\#(group),"label":"tap"}"#,
      ])
  }

  @Test(arguments: [
    "[]", #"[{"goBack":0},{"hideOverlay":{}}]"#, #"[{"transaction":{"name":"i","steps":[]}}]"#,
  ])
  func `a transaction without a change is unchanged`(steps: String) throws {
    var model = try run(start)
    let steps = try ModelJSON(parsing: steps)
    #expect(try !model.apply(["transaction": ["name": "t", "steps": steps]]).changed)
  }

  @Test(arguments: [
    #"{"undo":{}}"#, #"{"redo":{}}"#, #"{"rewind":0}"#, #"{"session":"w"}"#, #"{"hop":1}"#,
  ])
  func `a transaction with an invalid step records nothing`(step: String) throws {
    var model = try run(start)
    let step = try ModelJSON(parsing: step)
    let line: ModelJSON = ["transaction": ["name": "t", "steps": [["go": "a"], step]]]
    #expect(throws: ModelError.self) { try model.apply(line) }
    #expect(model.head == 0)
    #expect(try model.apply(["undo": [:]]).changed == false)
  }

  // MARK: Time travel

  @Test func `a rewind into a group means its last event`() throws {
    let model = try run(start, group, #"{"go":"c"}"#, #"{"rewind":1}"#, #"{"rewind":3}"#)
    #expect(model.events[4].text == #"{"seq":4,"kind":"rewound","group":null,"target":2}"#)
    #expect(model.stateJSON(at: 4) == model.stateJSON(at: 2))
    #expect(shown(model) == state("c", in: ["home", "b", "c"], at: 2))
  }

  @Test func `a rewind brings back root overlays, tabs and flow`() throws {
    let model = try run(
      inFeed, #"{"showRootOverlay":"r"}"#, #"{"selectTab":{"tab":"search","root":"find"}}"#,
      #"{"switchFlow":{"flow":"in","root":"desk"}}"#, #"{"hideOverlay":{}}"#, #"{"rewind":2}"#,
      #"{"selectTab":{"tab":"feed","root":"other"}}"#)
    #expect(
      shown(model) == state("home", root: ["r"], in: ["home"], at: 0, tab: "feed"))
  }

  @Test func `undo and redo walk the tree of branches with a group as one node`() throws {
    // 0 home ─ 1 a ─┬─ 2…3 the group (b, s)
    //               └─ 7 c
    let model = try run(
      start, #"{"go":"a"}"#, group, undo, redo, undo, #"{"go":"c"}"#, undo, redo, undo, undo, undo,
      redo)
    #expect(
      model.events.map(\.target) == [
        nil, nil, nil, nil, 1, 3, 1, nil, 1, 7, 1, 0, 1,
      ])
    #expect(shown(model) == state("a", in: ["home", "a"], at: 1))
    #expect(model.node(of: 2) == 3 && model.parent(of: 3) == 1 && model.parent(of: 7) == 1)
    #expect(model.parent(of: 0) == nil)
  }

  @Test func `marks and notes are no nodes`() throws {
    let model = try run(
      start, #"{"go":"a"}"#, #"{"mark":"m"}"#,
      #"{"transaction":{"name":"t","steps":[{"note":{"label":"n","payload":null}}]}}"#, undo, redo)
    #expect(model.events.map(\.target) == [nil, nil, 2, nil, 0, 1])
    #expect(
      model.events[3].text
        == #"{"seq":3,"kind":"noted","group":{"name":"t","first":3,"count":1},"label":"n","#
        + #""payload":null}"#)
  }

  @Test func `without a way back or forward in time nothing changes`() throws {
    var model = try run(start)
    #expect(try !model.apply(["undo": [:]]).changed)
    #expect(try !model.apply(["redo": [:]]).changed)
    #expect(try model.apply(["rewind": 0]).events[0].target == 0)
  }

  // MARK: What is not a command

  @Test(arguments: [
    #"{"go":"a","goBack":1}"#, #"{"go":"a","at":0}"#, #"{"hop":1}"#, "{}", #""go""#, "[]",
    #"{"goBack":"1"}"#, #"{"goBack":1.0}"#, #"{"rewind":1}"#, #"{"rewind":-1}"#, #"{"undo":1}"#,
    #"{"mark":"m","at":1}"#, #"{"mark":1}"#, #"{"compose":{"route":"a"}}"#, #"{"reset":"a"}"#,
    #"{"hideOverlay":{"returning":0}}"#, #"{"selectTab":{"tab":"t"}}"#, #"{"go":"a","tab":1}"#,
    #"{"note":{"payload":1}}"#, #"{"transaction":{"steps":[]}}"#, #"{"pushOverlay":1,"tab":"t"}"#,
  ])
  func `an invalid line changes nothing`(line: String) throws {
    var model = try run(start)
    let line = try ModelJSON(parsing: line)
    #expect(throws: ModelError.self) { try model.apply(line) }
    #expect(model.head == 0)
  }

  @Test func `time and cause are no commands, and a route may look like one`() throws {
    let model = try run(
      start, #"{"time":"2026-11-21T10:00:00Z","cause":"link","go":{"go":"a","tab":1}}"#)
    #expect(model.events[1].route == ["go": "a", "tab": 1])
    #expect(model.events[1].tab == nil)
  }

  @Test func `going on with a session records nothing`() throws {
    var model = try run(start)
    #expect(try !model.apply(["session": "w"]).changed)
    #expect(try !model.apply(["session": "w", "initial": "a"]).changed)
    var none = NaiveModel()
    #expect(throws: ModelError.self) { try none.apply(["session": "w"]) }
    #expect(throws: ModelError.self) { try none.apply(["go": "a"]) }
  }
}
