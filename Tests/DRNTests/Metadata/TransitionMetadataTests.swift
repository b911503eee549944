import DRN
import TestSupport
import Testing

@Suite struct TransitionMetadataTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }
  var newest: Transition<Page>? { run.recorder.transitions.last }

  @Test(arguments: [
    (TransitionMetadata(), "{}"),
    (.animated("slide"), #"{"animation":"slide"}"#),
    (.animated("", .zero), #"{"animation":"","durationNanoseconds":0}"#),
    (.animated("a", .milliseconds(-1)), #"{"animation":"a","durationNanoseconds":-1000000}"#),
    (.interactive, #"{"interactive":true}"#),
    (.userInfo(["from": "cell"]), #"{"userInfo":{"from":"cell"}}"#),
    (
      TransitionMetadata(
        animation: "zoom", duration: .seconds(Int64.max), isInteractive: true, userInfo: .null),
      #"{"animation":"zoom","durationNanoseconds":9223372036854775807000000000,"#
        + #""interactive":true,"userInfo":null}"#
    ),
  ])
  func `metadata is members of the meta, and comes back`(
    metadata: TransitionMetadata, text: String
  ) {
    let meta = JSONValue.object(metadata.members)
    #expect(meta.canonicalText == text)
    #expect(TransitionMetadata(meta: meta) ?? TransitionMetadata() == metadata)
  }

  @Test func `what is finer than a nanosecond is not recorded`() {
    let duration = Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999)
    let meta = JSONValue.object(TransitionMetadata(duration: duration).members)
    #expect(TransitionMetadata(meta: meta)?.duration == .seconds(1) + .nanoseconds(1))
  }

  @Test(
    arguments: [
      nil, .null, 5, "slide", [], [:], ["focus": "ok"], ["animation": 1, "interactive": "yes"],
      ["durationNanoseconds": "1"], ["interactive": false],
    ] as [JSONValue?])
  func `a meta that says nothing of it gives none`(meta: JSONValue?) {
    #expect(TransitionMetadata(meta: meta) == nil)
  }

  @Test(arguments: ["1.5", "1e3", "99999999999999999999999999999999999999999"])
  func `a duration that is none is passed over`(text: String) throws {
    let number = try #require(JSONNumber(text))
    let meta: JSONValue = ["animation": "slide", "durationNanoseconds": .number(number)]
    #expect(TransitionMetadata(meta: meta) == .animated("slide"))
  }

  @Test func `every call can be given metadata`() {
    let slide = manager.with(.animated("slide", .seconds(1)))
    let calls: [() -> NavigationOutcome<Page>] = [
      { slide.go(.search) }, { slide.showOverlay(.filter) }, { slide.hideOverlay() },
      { slide.go(.cartWithCoupon) }, { slide.goBack() }, { slide.reset(to: [.home]) },
      { slide.selectTab(.feed, root: .news) }, { slide.switchFlow(.guest, root: .home) },
      { slide.undo() }, { slide.mark("here") }, { slide.note("tap") },
    ]
    for call in calls {
      #expect(call().seq != nil)
      #expect(newest?.metadata == .animated("slide", .seconds(1)))
    }
  }

  @Test func `it decides nothing`() {
    #expect(manager.with(.animated("slide")).go(.home) == .unchanged)
    #expect(manager.head == 0)
  }

  @Test func `what is nearer to the call counts more, member by member`() {
    let outer = manager.with(
      TransitionMetadata(animation: "slide", duration: .seconds(1), userInfo: 1))
    outer.with(.animated("zoom")).perform(
      .go(Place(.search)), cause: nil, time: nil, meta: ["userInfo": 2, "focus": "ok"])
    #expect(
      newest?.meta == [
        "animation": "zoom", "durationNanoseconds": 1_000_000_000, "userInfo": 2, "focus": "ok",
      ])
  }

  @Test func `a call's own meta that is no object stands as it is`() {
    manager.with(.interactive).perform(.go(Place(.search)), cause: nil, time: nil, meta: 5)
    #expect(newest?.meta == 5)
    manager.with().go(.home)
    #expect(newest?.meta == nil)
  }

  @Test func `causes and times go with the calls as well`() {
    let timer = manager.with(cause: "timer", time: Timestamp(nanosecondsSince1970: 5))
    timer.go(.search)
    #expect(newest?.cause == "timer")
    #expect(newest?.time.nanosecondsSince1970 == 5)
    timer.go(.home, cause: .link)
    #expect(newest?.cause == .link)
    timer.with(cause: "button").hideOverlay()
    timer.with(cause: "button").goBack()
    #expect(newest?.cause == "button")
    timer.undo()
    #expect(newest?.cause == "timer")
    manager.with().undo()
    #expect(newest?.cause == .travel)
  }

  @Test func `inside a transaction each step has its own`() {
    manager.transaction("two") {
      manager.with(.animated("slide")).go(.search)
      manager.with(.unanimated).go(.cart)
    }
    #expect(
      run.recorder.transitions.suffix(2).map(\.metadata?.animation) == ["slide", "none"])
  }

  @Test func `a choice that depends on the state can be given metadata too`() {
    let slide = manager.with(.animated("slide"), cause: "timer")
    slide.perform { _ in .go(Place(.search)) }
    #expect(newest?.metadata == .animated("slide"))
    #expect(newest?.cause == "timer")
    #expect(slide.state == manager.state)
  }
}
