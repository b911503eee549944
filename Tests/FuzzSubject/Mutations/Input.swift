/// A damaged file, and what was done to it.
struct Input {
  let original: Original
  var log: [UInt8]
  var journal: [UInt8]?
  /// Whether checksums were made right again, or contents taken from elsewhere, so that what is read
  /// may be another log and nobody can tell.
  var isForged = false
  /// What was done, in words.
  var steps: [String] = []

  init(_ original: Original) {
    self.original = original
    log = original.log
    journal = original.journal
  }

  /// Writes it as a log, with its journal beside it.
  func write(to path: String) throws {
    Files.remove(path)
    try Files.write(log, to: path)
    if let journal { try Files.write(journal, to: path + "-journal") }
  }
}

/// Makes up damage; the same seed and case make the same.
struct Mutator {
  let originals: [Original]
  /// Where it can work on files.
  let folder: String
  /// Only damage to pages that looks right, for trying what is written to.
  var onlyStructure = false
  /// Only whole logs whose values lie.
  var lies = false

  func input(seed: UInt64, case number: Int) throws -> Input {
    var random = Random(seed: seed, case: number)
    if lies { return try LyingLog.input(&random, folder: folder) }
    let name = random.pick(CorpusWriter.names)
    var input = Input(originals.first { $0.name == name } ?? originals[0])
    if onlyStructure {
      for _ in 0...random.number(below: 2) { mutateStructure(&input, &random) }
      return input
    }
    // Records are written by liblmdb, so they come first, while the file is whole.
    if input.original.isLog, random.chance(45) {
      try RecordMutations(folder: folder).mutate(&input, &random)
      if random.chance(70) { return input }
    }
    if input.journal != nil, random.chance(50) {
      JournalMutations.mutate(&input, &random)
      if random.chance(80) { return input }
    } else if input.journal == nil, random.chance(2) {
      JournalMutations.putOther(&input, originals, &random)
    }
    for _ in 0...random.number(below: 3) {
      switch random.number(below: 100) {
      case 0..<12: ByteMutations.flip(&input, &random)
      case 12..<22: ByteMutations.cut(&input, &random)
      case 22..<32: PageMutations.changeMeta(&input, &random)
      case 32..<36: PageMutations.splice(&input, originals, &random)
      default: mutateStructure(&input, &random)
      }
    }
    return input
  }

  private func mutateStructure(_ input: inout Input, _ random: inout Random) {
    switch random.number(below: 12) {
    case 0: PageMutations.move(&input, &random)
    case 1: PageMutations.changeHeader(&input, &random)
    case 2, 3: PageMutations.changeFreeList(&input, &random)
    case 4: PageMutations.changeTreeRecord(&input, &random)
    case 5: PageMutations.changeChild(&input, &random)
    case 6: PageMutations.changeMetaSlightly(&input, &random)
    case 7: PageMutations.makeRoomForPages(&input, &random)
    default: PageMutations.changeNode(&input, &random)
    }
  }
}
