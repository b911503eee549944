#if Fleet
  import DRN
  import DRNInspect

  /// What is counted of each version, and what follows from it.
  struct VersionCounts {
    var versions: [ByteText: VersionAnswer] = [:]
    var graphs: [ByteText: WalkedGraph.Counts] = [:]

    /// The answer, in the order in which the versions were first seen.
    func answer() -> [VersionAnswer] {
      var answers = versions.values.sorted { left, right in
        left.firstTime != right.firstTime
          ? left.firstTime < right.firstTime
          : left.version.precedesInBytes(right.version)
      }
      var (transitions, refusals): (Int, Int) = (0, 0)
      var (seen, dead): (Set<ByteText>, Set<ByteText>) = ([], [])
      for index in answers.indices {
        let graph = graphs[ByteText(answers[index].version)].map { WalkedGraph($0) }
        let screens = graph?.screens ?? []
        let deadEnds = screens.filter(\.isDeadEnd).map(\.name)
        answers[index].deadEnds = deadEnds.sorted { $0.precedesInBytes($1) }
        answers[index].newDeadEnds = answers[index].deadEnds.filter {
          seen.contains(ByteText($0)) && !dead.contains(ByteText($0))
        }
        seen.formUnion(screens.map { ByteText($0.name) })
        dead.formUnion(deadEnds.map { ByteText($0) })
        answers[index].hasRise = Self.isRise(
          (answers[index].refusals, answers[index].transitions), over: (refusals, transitions))
        transitions += answers[index].transitions
        refusals += answers[index].refusals
      }
      return answers
    }

    /// Whether a share is greater than an earlier one, by more than chance makes likely: a difference of three
    /// standard deviations.
    static func isRise(
      _ new: (part: Int, whole: Int), over old: (part: Int, whole: Int)
    ) -> Bool {
      guard new.whole > 0, old.whole > 0 else { return false }
      let (newWhole, oldWhole) = (Double(new.whole), Double(old.whole))
      let (share, before) = (Double(new.part) / newWhole, Double(old.part) / oldWhole)
      guard share >= 1.5 * before, share > before else { return false }
      let all = Double(new.part + old.part) / (newWhole + oldWhole)
      let variance = all * (1 - all) * (1 / newWhole + 1 / oldWhole)
      return (share - before) * (share - before) > 9 * variance
    }
  }
#endif
