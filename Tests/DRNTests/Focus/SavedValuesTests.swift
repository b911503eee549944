import DRN
import Observation
import Synchronization
import TestSupport
import Testing

/// Values that belong to places and overlays, as long as the user can return to these.
@Suite struct SavedValuesTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `a value belongs to its place, and is there on return`() {
    #expect(manager.save("milk", as: "query") == .changed(seq: 2))
    manager.go(.search)
    #expect(manager.savedValue("query") == nil)
    manager.save(["top": 120], as: "scroll")
    manager.goBack()
    #expect(manager.savedValue("query") == "milk")
    manager.goForward()
    #expect(manager.savedValue("scroll") == ["top": 120])
    #expect(manager.savedValue("query", of: manager.entries[0].id) == "milk")
  }

  @Test func `it is recorded at once, all values in one note with a mark`() {
    manager.save(1, as: "b")
    manager.save(2, as: "a")
    manager.showOverlay(.filter)
    manager.focus = "ok"
    manager.save(true, as: "c")
    let notes = run.recorder.transitions.compactMap { transition in
      if case .noted(SavedValues.label, let payload?) = transition.event { payload } else { nil }
    }
    #expect(notes.count == 3)
    #expect(
      notes.last?.canonicalText
        == #"{"layers":[{"id":[0,0],"values":{"":{"a":2,"b":1}}},"#
        + #"{"focus":"ok","id":[0,0],"overlays":1,"values":{"":{"c":true}}}]}"#)
    let last = run.recorder.transitions.suffix(2)
    #expect(last.map(\.group?.name) == [SavedValues.label, SavedValues.label])
    #expect(last.last?.event == .marked(name: SavedValues.mark, target: manager.head - 1))
  }

  @Test func `an equal value is saved already, and removing what is not there changes nothing`() {
    manager.save("milk", as: "query")
    run.expectUnchanged { $0.save("milk", as: "query") }
    run.expectUnchanged { $0.save(nil, as: "other") }
    #expect(manager.save(nil, as: "query") == .changed(seq: 4))
    #expect(manager.savedValue("query") == nil)
  }

  @Test func `an overlay has its own, which go with it`() {
    manager.save("below", as: "x")
    manager.showOverlay(.filter)
    manager.save("sheet", as: "x")
    manager.showRootOverlay(.alert)
    #expect(manager.savedValue("x") == nil)
    manager.save("alert", as: "x")
    manager.hideOverlay()
    #expect(manager.savedValue("x") == "sheet")
    manager.hideOverlay()
    #expect(manager.savedValue("x") == "below")
    manager.showOverlay(.filter)
    #expect(manager.savedValue("x") == nil)
  }

  @Test func `other parameters, an edit and another tab keep it; another place does not`() {
    manager.go(.news)
    manager.save("draft", as: "text")
    manager.update(.post(1))
    #expect(manager.savedValue("text") == "draft")
    manager.insert(.search, beforeCurrent: true)
    #expect(manager.savedValue("text") == "draft")
    manager.selectTab(.shop, root: .store)
    #expect(manager.savedValue("text") == nil)
    manager.selectTab(.feed, root: .news)
    #expect(manager.savedValue("text") == "draft")
    manager.replace(.post(2))
    #expect(manager.savedValue("text") == nil)
  }

  @Test func `a value of a place that was dropped is gone`() {
    manager.go(.search)
    manager.save("milk", as: "query")
    let id = manager.state.current.id
    manager.goBack()
    #expect(manager.savedValue("query", of: id) == "milk")
    manager.go(.cart)
    #expect(manager.savedValue("query", of: id) == nil)
    run.expectUnchanged { $0.save(1, as: "query", of: id) }
  }

  @Test
  func `the end of a layer that has values is recorded, so that the newest note is always true`() {
    func newest() -> String? {
      for transition in run.recorder.transitions.reversed() {
        if case .noted(SavedValues.label, let payload?) = transition.event {
          return payload.canonicalText
        }
      }
      return nil
    }
    manager.showOverlay(.filter)
    manager.save(1, as: "x")
    #expect(newest()?.contains("overlays") == true)
    manager.hideOverlay()
    #expect(newest() == #"{"layers":[]}"#)
    manager.go(.search)
    manager.save(2, as: "x")
    manager.goBack()
    let head = manager.head
    manager.go(.cart)
    #expect(newest() == #"{"layers":[]}"#)
    #expect(manager.head == head + 3)
    manager.showOverlay(.filter)
    manager.hideOverlay()
    #expect(manager.head == head + 5)
  }

  @Test func `values are bounded, one by one and together`() {
    run.expectRefused(.limit) {
      $0.save(.string(String(repeating: "x", count: 4_095)), as: "large")
    }
    for index in 0..<15 {
      let value = JSONValue.string(String(repeating: "x", count: 4_094))
      #expect(manager.save(value, as: "\(index)").seq != nil)
    }
    run.expectRefused(.limit) {
      $0.save(.string(String(repeating: "x", count: 4_094)), as: "one more")
    }
    #expect(manager.savedValue("one more") == nil)
    #expect(manager.save("small", as: "0").seq != nil)
    run.expectRefused(.unnamed) { $0.save(1, as: "") }
    run.expectRefused(.limit) { $0.save(1, as: String(repeating: "k", count: 4_097)) }
  }

  @Test func `of a transaction that throws nothing is saved`() {
    struct Failed: Error {}
    manager.save("before", as: "x")
    _ = try? manager.transaction("t") {
      manager.save("inside", as: "x")
      #expect(manager.savedValue("x") == "inside")
      throw Failed()
    }
    #expect(manager.savedValue("x") == "before")
    manager.transaction("outer") {
      _ = try? manager.transaction("inner") {
        manager.save("inner", as: "x")
        throw Failed()
      }
      manager.save("outer", as: "y")
    }
    #expect(manager.savedValue("x") == "before")
    #expect(manager.savedValue("y") == "outer")
  }

  @Test func `a view that has read a value is told of another`() {
    let told = Mutex(0)
    func track() {
      withObservationTracking {
        _ = manager.savedValue("x")
      } onChange: {
        told.withLock { $0 += 1 }
      }
    }
    track()
    manager.save(1, as: "x")
    #expect(told.withLock { $0 } == 1)
    track()
    manager.go(.search)
    #expect(told.withLock { $0 } == 2)
  }

  @Test func `from inside an observer it is queued`() {
    manager.observe { [weak manager] change in
      if change.state.currentRoute == .search, manager?.savedValue("seen") == nil {
        #expect(manager?.save(true, as: "seen") == .queued)
      }
    }
    manager.go(.search)
    #expect(manager.savedValue("seen") == true)
  }

  @Test(arguments: Seed.first(25, long: 5_000))
  func `they are what a model says`(seed: Seed) {
    var random = SplitMix64(seed)
    let run = RecordedManager(Page.home)
    // The values by what the user sees; those of what is gone are forgotten.
    var model: [String: [String: JSONValue]] = [:]
    func layers(_ state: NavigationState<Page>) -> [String] {
      var names: [String] = []
      for entry in state.histories.flatMap({ Array($0.entries) }) {
        for count in 0...entry.overlays.count {
          names.append("\(entry.id) \(entry.overlays.prefix(count))")
        }
      }
      for count in 1...max(state.rootOverlays.count, 1) where !state.rootOverlays.isEmpty {
        names.append("root \(state.rootOverlays.prefix(count))")
      }
      return names
    }
    func visible(_ state: NavigationState<Page>) -> String {
      state.rootOverlays.isEmpty
        ? "\(state.current.id) \(state.overlays.prefix(state.overlays.count))"
        : "root \(state.rootOverlays.prefix(state.rootOverlays.count))"
    }
    for _ in 0..<60 {
      if random.chance(50) {
        let (key, value) = (
          "k\(random.number(below: 3))", JSONValue.integer(random.number(below: 4))
        )
        let isRemoved = random.chance(25)
        run.manager.save(isRemoved ? nil : value, as: key)
        model[visible(run.manager.state), default: [:]][key] = isRemoved ? nil : value
      } else {
        let head = run.manager.head
        run.manager.perform(
          ActionArgument.random(head: head, travelPercent: 20, using: &random).action)
        let kept = Set(layers(run.manager.state))
        model = model.filter { kept.contains($0.key) }
      }
      for key in ["k0", "k1", "k2"] {
        #expect(run.manager.savedValue(key) == model[visible(run.manager.state)]?[key])
      }
    }
  }
}
