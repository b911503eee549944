import LMDB

// The witness of the log's file, by which the next writer sees that nobody has changed it since the
// writer's last commit; see `Specification` in the documentation.

extension JournalMap {
  /// Stores the witness after a commit, or erases it before one.
  ///
  /// The check is stored last: whoever is killed in between leaves none.
  func setWitness(_ witness: FileWitness?) {
    let offset = JournalFormat.Offset.witness
    file.releaseWord(0, at: offset + 56)
    guard let words = witness?.words else { return }
    for (index, word) in words.enumerated() { file.setWord(word, at: offset + 8 * index) }
    file.releaseWord(FileWitness.check(words), at: offset + 56)
  }
}

extension JournalHeader {
  /// The witness that its writer stored after its last commit; `nil` if it is not whole.
  var witness: FileWitness? {
    let offset = JournalFormat.Offset.witness
    let words = (0..<7).map { word(offset + 8 * $0) }
    let check = word(offset + 56)
    guard check != 0, check == FileWitness.check(words) else { return nil }
    return FileWitness(words)
  }
}

extension FileWitness {
  /// Its seven words.
  fileprivate var words: [UInt64] {
    [
      run.low, run.high, device, inode, byteCount, UInt64(bitPattern: contentChangedAt),
      UInt64(bitPattern: changedAt),
    ]
  }

  fileprivate init?(_ words: [UInt64]) {
    guard words.count == 7 else { return nil }
    self.init(
      run: SystemRun(low: words[0], high: words[1]), device: words[2], inode: words[3],
      byteCount: words[4], contentChangedAt: Int64(bitPattern: words[5]),
      changedAt: Int64(bitPattern: words[6]))
  }

  /// The check over its words, which is that of a record.
  fileprivate static func check(_ words: [UInt64]) -> UInt64 {
    JournalRecord(
      lsn: words[0],
      words: .init(
        w2: words[1], w3: words[2], w4: words[3], w5: words[4], w6: words[5], w7: words[6])
    ).check
  }
}
