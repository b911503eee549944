import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite(.temporaryDirectory) struct SessionDiffTests {
  /// Sessions that are one note after the other, each with its number.
  private func diff(
    _ left: [Int], _ right: [Int], file: String = "log.mdb"
  ) throws -> SessionDiff {
    let path = try temporaryPath(file)
    try withLog(path) { log in
      for (name, numbers) in [("left", left), ("right", right)] {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        for number in numbers { manager.note("n", .integer(number)) }
      }
    }
    let reader = try LogReader(path: path)
    return try SessionDiff(reader.session(named: "left"), reader.session(named: "right"))
  }

  /// The changes, in short: `+3:7` for number 7 added at 3, `-`, and `~3:7>8`.
  private func changes(_ diff: SessionDiff) throws -> [String] {
    func number(_ position: LogPosition, _ session: LogSession) throws -> String {
      let json = try session.json(of: .json, position.record.payload)
      return String(decoding: json, as: UTF8.self)
    }
    var changes: [String] = []
    try diff.forEachChange { change in
      switch change {
      case .added(let new):
        changes.append("+\(new.record.seq):\(try number(new, diff.right))")
      case .removed(let old):
        changes.append("-\(old.record.seq):\(try number(old, diff.left))")
      case .changed(let old, let new):
        let (from, to) = (try number(old, diff.left), try number(new, diff.right))
        changes.append("~\(old.record.seq):\(from)>\(to)")
      }
    }
    return changes
  }

  @Test(arguments: [0, 1, 511, 1_022, 1_023, 1_024, 1_100, 2_047])
  func `equal sessions are the same`(count: Int) throws {
    let numbers = Array(0..<count)
    let diff = try diff(numbers, numbers)
    #expect(diff.isSame)
    #expect(diff.commonPrefix == count + 1)
    #expect(diff.leftCount == count + 1)
    #expect(try changes(diff) == [])
  }

  @Test(arguments: [0, 1, 1_022, 1_023, 1_024, 1_400], [1, 1_200])
  func `a session that is the beginning of another parts at its end`(
    count: Int, more: Int
  ) throws {
    let (short, long) = (Array(0..<count), Array(0..<(count + more)))
    let added = try diff(short, long)
    #expect(!added.isSame)
    #expect(added.commonPrefix == count + 1)
    #expect(added.leftCount == count + 1)
    #expect(added.rightCount == count + more + 1)
    #expect(try changes(added) == (0..<more).map { "+\(count + 1 + $0):\(count + $0)" })
  }

  @Test(
    arguments: Soak.isOn
      ? [1, 2, 600, 1_022, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049, 2_199, 2_200]
      : [1, 1_023, 1_024, 2_200])
  func `the first divergence is found wherever it is`(seq: Int) throws {
    let numbers = Array(1...2_200)
    var other = numbers
    other[seq - 1] = -1
    let diff = try diff(numbers, other)
    #expect(diff.commonPrefix == seq)
    #expect(!diff.isSame)
    #expect(try changes(diff) == ["~\(seq):\(seq)>-1"])
  }

  @Test func `sessions may differ from their start on`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for (name, route) in [("left", TestRoute.home), ("right", .item(1))] {
        let manager = try log.manager(session: name, initial: route).manager
        for item in 2...600 { manager.go(.item(item)) }
      }
    }
    let reader = try LogReader(path: path)
    let diff = try SessionDiff(reader.session(named: "left"), reader.session(named: "right"))
    #expect(diff.commonPrefix == 0)
    var found: [Int] = []
    try diff.forEachChange { change in
      guard case .changed(let old, let new) = change else {
        Issue.record("\(change)")
        return
      }
      found += [old.record.seq, new.record.seq]
    }
    #expect(found == [0, 0])
  }

  @Test func `one changed event among 5,000 is one change`() throws {
    let numbers = Array(1...5_000)
    var other = numbers
    other[2_499] = -1
    let diff = try diff(numbers, other)
    #expect(diff.commonPrefix == 2_500)
    #expect(try changes(diff) == ["~2500:2500>-1"])
  }

  @Test(arguments: [1, 512, 900])
  func `an insertion is one addition, and no tail of changes`(seq: Int) throws {
    let numbers = Array(1...1_200)
    var other = numbers
    other.insert(-1, at: seq - 1)
    #expect(try changes(diff(numbers, other)) == ["+\(seq):-1"])
    #expect(try changes(diff(other, numbers, file: "other.mdb")) == ["-\(seq):-1"])
  }

  @Test func `differences far from one another are told apart`() throws {
    let numbers = Array(1...1_800)
    var other = numbers
    other.remove(at: 1_700)
    other.insert(-3, at: 900)
    other[600] = -2
    other.removeSubrange(10..<12)
    #expect(
      try changes(diff(numbers, other))
        == ["-11:11", "-12:12", "~601:601>-2", "+899:-3", "-1701:1701"])
  }

  /// Whatever the changes are: without them, both sessions are the same.
  @Test(arguments: Seed.first(3))
  func `what is left without the changes is equal`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let left = (0..<700).map { _ in random.number(below: 30) }
    var right = left
    for _ in 0..<40 {
      switch random.number(below: 3) {
      case 0: right.insert(random.number(below: 30), at: random.number(below: right.count))
      case 1: right.remove(at: random.number(below: right.count))
      default: right[random.number(below: right.count)] = random.number(below: 30)
      }
    }
    let diff = try diff(left, right)
    var (gone, new): (Set<Int>, Set<Int>) = ([], [])
    try diff.forEachChange { change in
      switch change {
      case .added(let position): new.insert(position.record.seq)
      case .removed(let position): gone.insert(position.record.seq)
      case .changed(let old, let other):
        gone.insert(old.record.seq)
        new.insert(other.record.seq)
      }
    }
    let (oldRest, newRest) = (
      left.indices.filter { !gone.contains($0 + 1) }.map { left[$0] },
      right.indices.filter { !new.contains($0 + 1) }.map { right[$0] }
    )
    #expect(oldRest == newRest)
    #expect(gone.count <= 40 && new.count <= 40)
    #expect(gone.union(new).min() == diff.commonPrefix)
  }

  @Test func `times, causes, groups, meta, settings and numbers of symbols do not matter`() throws {
    let (one, two) = (try temporaryPath("one.mdb"), try temporaryPath("two.mdb"))
    try withLog(one) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 1...520 { manager.go(.item(item)) }
      manager.go(.favorite(1))
      manager.note("tap", ["a": 1])
    }
    try withLog(two) { log in
      // Other numbers for the same symbols.
      let other = try log.manager(session: "before", initial: TestRoute.search("x")).manager
      for item in (1...520).reversed() { other.go(.item(item)) }
      let manager = try log.manager(
        session: "other", initial: TestRoute.home,
        settings: SessionSettings(historyLimit: 2, window: "w", appVersion: "9", schema: "s")
      ).manager
      manager.transaction("many") { for item in 1...520 { manager.go(.item(item), cause: .link) } }
      manager.perform(
        .go(Place(.favorite(1))), time: Timestamp(nanosecondsSince1970: -1), meta: [:])
      manager.note("tap", ["a": 1])
    }
    let diff = try SessionDiff(
      LogReader(path: one).latestSession(), LogReader(path: two).session(named: "other"))
    #expect(diff.isSame)
    #expect(diff.commonPrefix == 523)
    try diff.forEachChange { Issue.record("\($0)") }
  }

  @Test func `another kind in the same place is one that went and one that came`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for name in ["left", "right"] {
        let manager = try log.manager(session: name, initial: TestRoute.home).manager
        manager.go(.item(1))
        if name == "left" { manager.go(.item(2)) } else { manager.pushOverlay(.settings) }
        manager.note("end")
      }
    }
    let reader = try LogReader(path: path)
    let diff = try SessionDiff(reader.session(named: "left"), reader.session(named: "right"))
    var found: [String] = []
    try diff.forEachChange { change in
      switch change {
      case .added(let position): found.append("+\(position.record.kind)")
      case .removed(let position): found.append("-\(position.record.kind)")
      case .changed: found.append("~")
      }
    }
    #expect(found == ["-went", "+overlayPushed"])
  }
}
