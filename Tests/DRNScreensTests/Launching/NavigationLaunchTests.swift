import DRNScreens
import Testing

@Suite @MainActor struct NavigationLaunchTests {
  struct Damage: Error {}

  @Test func `what is opened is there, and is opened once`() async {
    let launch = NavigationLaunch { "log" }
    #expect(launch.store == nil)
    await launch.start()
    #expect(launch.store == "log")
    await launch.start()
    #expect(launch.store == "log")
  }

  actor Attempts {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test func `after a failure it may be tried again`() async {
    let attempts = Attempts()
    let launch = NavigationLaunch {
      let attempt = await attempts.next()
      if attempt == 1 { throw Damage() }
      return attempt
    }
    await launch.start()
    guard case .failed(let error) = launch.phase else {
      Issue.record("It is \(launch.phase).")
      return
    }
    #expect(error is Damage)
    await launch.start()
    #expect(launch.store == 2)
    await launch.start()
    #expect(await attempts.count == 2)
  }

  @Test func `a notice says what is lost, and nothing where nothing is`() {
    #expect(LossNotice().isEmpty)
    let notice = LossNotice(["a", "b", "c", "d", "e"])
    #expect(!notice.isEmpty)
    #expect(notice.details() == "a\nb\nc\nand 2 more")
    #expect(notice.details(limit: 5) == "a\nb\nc\nd\ne")
    #expect(notice.sentence != LossNotice(hasLostPlace: true).sentence)
    #expect(!LossNotice(hasLostPlace: true).isEmpty)
  }
}
