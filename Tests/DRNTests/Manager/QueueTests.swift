import DRN
import TestSupport
import Testing

@Suite struct QueueTests {
  let run = RecordedManager(Page.home)

  /// Calls `answer` in response to the first change that leads to `page`.
  private func whenAt(
    _ page: Page, _ answer: @escaping (NavigationManager<Page>) -> Void
  ) {
    var isDone = false
    run.manager.observe { [unowned manager = run.manager] change in
      guard change.state.currentRoute == page, !isDone else { return }
      isDone = true
      answer(manager)
    }
  }

  @Test func `a call from inside an observer is queued and runs next`() {
    var answer: NavigationOutcome<Page>?
    whenAt(.search) { manager in
      answer = manager.go(.cart)
      #expect(manager.currentRoute == .search)
      #expect(manager.head == 1)
    }
    #expect(run.manager.go(.search) == .changed(seq: 1))
    #expect(answer == .queued)
    #expect(run.sketch == "home search [shop/cart]")
  }

  @Test func `calls run in the order in which they were made`() {
    whenAt(.search) {
      $0.go(.detail(1))
      $0.note("tap")
      $0.go(.detail(3))
    }
    whenAt(.search) { $0.go(.detail(4)) }
    whenAt(.detail(1)) { $0.go(.detail(5)) }
    run.manager.go(.search)
    #expect(
      run.recorder.transitions.dropFirst().map(\.event) == [
        .went(.search, tab: nil), .went(.detail(1), tab: nil), .noted(label: "tap", payload: nil),
        .went(.detail(3), tab: nil), .went(.detail(4), tab: nil), .went(.detail(5), tab: nil),
      ])
  }

  @Test func `two observers hear of each change once, in the log's order, never nested`() {
    var heard: [[Int]] = [[], []]
    var depth = 0
    for index in heard.indices {
      run.manager.observe { [unowned manager = run.manager] change in
        depth += 1
        heard[index] += change.transitions.map(\.seq)
        if change.state.currentRoute == .search { manager.go(.detail(index)) }
        #expect(depth == 1)
        depth -= 1
      }
    }
    run.manager.go(.search)
    run.manager.go(.home)
    #expect(heard[0] == Array(1...4))
    #expect(heard[1] == heard[0])
  }

  @Test func `every kind of call can be queued`() {
    var answers: [NavigationOutcome<Page>] = []
    whenAt(.search) { manager in
      answers = [
        manager.showOverlay(.filter), manager.hideOverlay(), manager.undo(), manager.redo(),
        manager.rewind(to: 0), manager.mark("m"), manager.note("n"), manager.goBack(),
        manager.transaction("t") { manager.go(.cart) },
      ]
    }
    run.manager.go(.search)
    #expect(answers == Array(repeating: .queued, count: answers.count))
    #expect(
      run.kinds == [
        .started, .went, .overlayShown, .overlayHidden, .rewound, .rewound, .rewound, .marked,
        .noted, .went,
      ])
  }

  @Test func `observers that answer each other for ever are stopped at the limit`() {
    run.manager.queueLimit = 10
    var answers: [NavigationOutcome<Page>] = []
    run.manager.observe { [unowned manager = run.manager] change in
      answers.append(manager.go(change.state.currentRoute == .search ? .home : .search))
    }
    run.manager.go(.search)
    #expect(answers.count == 11)
    #expect(answers.prefix(10).allSatisfy { $0 == .queued })
    #expect(answers.last?.refusal?.code == .queueFull)
    #expect(run.manager.head == 11)
    // The next call from outside may be answered as often again.
    run.manager.go(.cart)
    #expect(run.manager.head == 22)
  }

  @Test func `an observer that was removed is not called any more`() {
    var count = 0
    let id = run.manager.observe { _ in count += 1 }
    let other = run.manager.observe { _ in count += 100 }
    run.manager.go(.search)
    run.manager.removeObserver(id)
    run.manager.removeObserver(id)
    run.manager.go(.home)
    #expect(count == 201)
    run.manager.removeObserver(other)
    run.manager.go(.search)
    #expect(count == 201)
  }

  @Test func `observers may come and go while one is told`() {
    var late: [Int] = []
    var once: [Int] = []
    var id: ObserverID?
    id = run.manager.observe { [unowned manager = run.manager] change in
      once += change.transitions.map(\.seq)
      if let id { manager.removeObserver(id) }
      manager.observe { late += $0.transitions.map(\.seq) }
    }
    run.manager.go(.search)
    run.manager.go(.home)
    #expect(once == [1])
    #expect(late == [2])
  }

  @Test func `observers hear of refusals, marks and notes`() {
    run.manager.guards = [NavigationGuard { _ in .block(reason: "closed") }]
    run.manager.go(.search)
    run.manager.mark("here")
    run.manager.note("tap")
    #expect(run.changes.flatMap(\.transitions) == Array(run.recorder.transitions.dropFirst()))
    #expect(run.changes.allSatisfy { $0.previous == $0.state })
  }

  @Test(arguments: [false, true])
  func `a call made while a change is recorded is queued`(isGroup: Bool) {
    let recorder = CallingRecorder()
    let manager = NavigationManager(Page.home, recorder: recorder)
    recorder.call = { [unowned manager] in manager.note("told") }
    if isGroup {
      manager.transaction("both") { manager.go(.search) }
    } else {
      manager.go(.search)
    }
    #expect(recorder.outcome == .queued)
    #expect(recorder.seqs == [0, 1, 2])
    #expect(manager.head == 2)
  }
}

/// A recorder that tells the app of something at the first change, and the app answers with a call.
private final class CallingRecorder: TransitionRecorder {
  var seqs: [Int] = []
  var call: (() -> NavigationOutcome<Page>)?
  var outcome: NavigationOutcome<Page>?

  var now: Timestamp { .unknown }

  func record(_ transition: Transition<Page>) { record(group: [transition]) }

  func record(group: [Transition<Page>]) {
    seqs += group.map(\.seq)
    guard let call else { return }
    self.call = nil
    outcome = call()
  }

  func moment(at seq: Int) throws(Refusal) -> Moment<Page> {
    throw Refusal(.noHistory, "It keeps nothing.")
  }
  func undoMoment() throws(Refusal) -> Moment<Page>? { nil }
  func redoMoment() throws(Refusal) -> Moment<Page>? { nil }
}
