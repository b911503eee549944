import DRN
import TestSupport
import Testing

@Suite struct UndoRedoTests {
  @Test func `undo and redo walk through the changes`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.showOverlay(.filter)
    }
    run.expectUnchanged { $0.redo() }
    run.expect(.rewound(target: 1), "home [search]") { $0.undo() }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.expectUnchanged { $0.undo() }
    run.expect(.rewound(target: 1), "home [search]") { $0.redo() }
    run.expect(.rewound(target: 2), "home [search+filter]") { $0.redo() }
    run.expectUnchanged { $0.redo() }
  }

  @Test func `a session that has just started has nothing to undo or redo`() {
    let run = RecordedManager(Page.home)
    run.expectUnchanged { $0.undo() }
    run.expectUnchanged { $0.redo() }
  }

  @Test func `going back is a change like any other`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.goBack()
    }
    run.expect(.rewound(target: 1), "home [search]") { $0.undo() }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
  }

  @Test func `marks, notes and refusals are no changes`() {
    let run = RecordedManager(Page.home) {
      $0.note("begin")
      $0.go(.search)
      $0.mark("here")
      $0.guards = [NavigationGuard { _ in .block(reason: "no") }]
      $0.go(.cart)
    }
    // 0 started, 1 noted, 2 went, 3 marked, 4 refused
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.manager.note("after")
    run.expect(.rewound(target: 2), "home [search]") { $0.redo() }
    run.expectUnchanged { $0.redo() }
  }

  @Test func `redo takes the newest branch`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)  // 1
      $0.undo()  // 2
      $0.go(.detail(1))  // 3
      $0.undo()  // 4
    }
    run.expect(.rewound(target: 3), "home [detail(1)]") { $0.redo() }
    run.expectUnchanged { $0.redo() }
    // On the older branch there is nothing to redo, and its parent's newest child stays the same.
    run.expect(.rewound(target: 1), "home [search]") { $0.rewind(to: 1) }
    run.expectUnchanged { $0.redo() }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.expect(.rewound(target: 3), "home [detail(1)]") { $0.redo() }
  }

  @Test func `a branch can grow from the middle of another`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)  // 1
      $0.go(.detail(1))  // 2
      $0.rewind(to: 1)  // 3
      $0.go(.detail(2))  // 4
      $0.go(.detail(3))  // 5
    }
    for (target, sketch) in [
      (4, "home search [detail(2)]"), (1, "home [search]"), (0, "[home]"),
    ] {
      run.expect(.rewound(target: target), sketch) { $0.undo() }
    }
    for (target, sketch) in [
      (1, "home [search]"), (4, "home search [detail(2)]"),
      (5, "home search detail(2) [detail(3)]"),
    ] {
      run.expect(.rewound(target: target), sketch) { $0.redo() }
    }
    run.manager.rewind(to: 2)
    run.expect(.rewound(target: 1), "home [search]") { $0.undo() }
  }

  @Test func `a rewind is no change: undo goes on from where it led`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)  // 1
      $0.go(.detail(1))  // 2
      $0.rewind(to: 1)  // 3
      $0.rewind(to: 3)  // 4
    }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.manager.rewind(to: 4)
    run.expect(.rewound(target: 2), "home search [detail(1)]") { $0.redo() }
  }

  @Test func `a transaction is one change`() {
    let run = RecordedManager(Page.home) { manager in
      manager.transaction("trip") {
        manager.note("begin")  // 1
        manager.go(.search)  // 2
        manager.go(.cart)  // 3
        manager.mark("end")  // 4
      }
      manager.go(.store)  // 5
    }
    run.expect(.rewound(target: 4), "home search [shop/cart]") { $0.undo() }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.expectUnchanged { $0.undo() }
    run.expect(.rewound(target: 4), "home search [shop/cart]") { $0.redo() }
    run.expect(.rewound(target: 5), "home search shop/cart [shop/store]") { $0.redo() }
    run.manager.rewind(to: 2)
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
  }

  @Test func `a transaction of facts is no change`() {
    let run = RecordedManager(Page.home) { manager in
      manager.go(.search)
      manager.transaction("facts") {
        manager.note("begin")
        manager.mark("end")
      }
    }
    run.expect(.rewound(target: 0), "[home]") { $0.undo() }
    run.expect(.rewound(target: 1), "home [search]") { $0.redo() }
  }

  @Test func `a branch that begins with a transaction is redone as a whole`() {
    let run = RecordedManager(Page.home) { manager in
      manager.go(.search)  // 1
      manager.undo()  // 2
      manager.transaction("trip") {
        manager.go(.cart)  // 3
        manager.go(.store)  // 4
      }
      manager.undo()  // 5
    }
    run.expect(.rewound(target: 4), "home shop/cart [shop/store]") { $0.redo() }
  }
}
