import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// The search that `drn bisect` makes, against looking at every position.
@Suite struct BisectionTests {
  /// Searches with the verdicts that `verdict` gives; and how many it took.
  private func run(
    good: Int, bad: Int, _ verdict: (Int) -> Bisection.Verdict
  ) -> (step: Bisection.Step, count: Int, search: Bisection) {
    var search = Bisection(good: good, bad: bad)
    var count = 0
    while case .test(let seq) = search.next {
      #expect(good < seq && seq < bad)
      search.mark(seq, verdict(seq))
      count += 1
    }
    return (search.next, count, search)
  }

  private func log2(_ number: Int) -> Int { Int.bitWidth - (number - 1).leadingZeroBitCount }

  @Test func `every first bad position of every short range is found in few steps`() {
    for length in 1...70 {
      for first in 1...length {
        let (step, count, _) = run(good: 10, bad: 10 + length) { $0 >= 10 + first ? .bad : .good }
        #expect(step == .found(10 + first))
        #expect(count <= log2(length))
      }
    }
  }

  @Test(arguments: Seed.first(5))
  func `long ranges take as many steps as they have binary digits`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<200 {
      let good = random.number(below: 1_000_000)
      let bad = good + 1 + random.number(below: .max >> random.number(below: 60) - 1 >> 3)
      let first = Int.random(in: good + 1...bad, using: &random)
      var search = Bisection(good: good, bad: bad)
      var (count, estimate) = (0, search.remainingSteps)
      while case .test(let seq) = search.next {
        search.mark(seq, seq >= first ? .bad : .good)
        count += 1
        #expect(search.remainingSteps <= estimate)
        estimate = search.remainingSteps
      }
      #expect(search.next == .found(first))
      #expect(count <= log2(bad - good))
      #expect(estimate == 0)
    }
  }

  @Test(arguments: Seed.first(20))
  func `with any positions skipped, it says as much as a look at all of them`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<100 {
      let (good, length) = (random.number(below: 50), 1 + random.number(below: 60))
      let bad = good + length
      let first = good + 1 + random.number(below: length)
      let percent = random.pick([0, 10, 50, 90, 100])
      let skipped = Set((good + 1..<bad).filter { _ in random.chance(percent) })
      let (step, count, search) = run(good: good, bad: bad) { seq in
        skipped.contains(seq) ? .skip : seq >= first ? .bad : .good
      }
      // From the last position that is good and can be told, to the first that is bad and can.
      let told = (good...bad).filter { !skipped.contains($0) }
      let last = told.last { $0 < first } ?? good
      let next = told.first { $0 >= first } ?? bad
      #expect(step == (next - last == 1 ? .found(next) : .onlySkipped(last + 1...next)))
      #expect(count <= length - 1)
      #expect(Set(search.skipped).isSubset(of: skipped))
      #expect(search.skipped == search.skipped.sorted())
      #expect(search.remainingPositions == next - last)
      #expect(search.remainingSteps == 0)
    }
  }

  @Test func `it jumps out of a region that cannot be told`() {
    // git goes through such a region at random; here the halves are asked first.
    let (step, count, search) = run(good: 0, bad: 1_000) { seq in
      (400...600).contains(seq) ? .skip : seq >= 700 ? .bad : .good
    }
    #expect(step == .found(700))
    #expect(count < 20)
    #expect(search.skipped.count < 5)
  }

  @Test func `ends beside one another need no verdict`() {
    let (step, count, search) = run(good: 4, bad: 5) { _ in .good }
    #expect(step == .found(5))
    #expect(count == 0)
    #expect(search.remainingPositions == 1)
    #expect(search.remainingSteps == 0)
  }

  @Test func `where everything is skipped, everything could be it`() {
    let (step, count, search) = run(good: 3, bad: 7) { _ in .skip }
    #expect(step == .onlySkipped(4...7))
    #expect(count == 3)
    #expect(search.skipped == [4, 5, 6])
  }

  @Test func `what is said of other positions changes nothing`() {
    var search = Bisection(good: 3, bad: 9)
    let before = search
    for seq in [-1, 0, 3, 9, 10, .max] {
      for verdict in [Bisection.Verdict.good, .bad, .skip] { search.mark(seq, verdict) }
    }
    #expect(search == before)
  }

  @Test func `ends the wrong way round trap`() async {
    await #expect(processExitsWith: .failure) { _ = Bisection(good: 5, bad: 3) }
    await #expect(processExitsWith: .failure) { _ = Bisection(good: 5, bad: 5) }
  }
}
