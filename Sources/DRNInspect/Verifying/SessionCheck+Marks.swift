import DRN
import DRNLog

extension SessionCheck {
  /// Checks that a name's mark holds the newest event that set the name.
  func checkMark(of record: EventRecord) throws(LogError) {
    let range = record.seq...record.seq
    do throws(LogError) {
      let mark = try log.mark(record.label, of: session.number)
      // A later event may have set the name again.
      guard let mark, mark.seq >= record.seq else {
        return add(.marks, "its mark is not there", range)
      }
      if mark.seq == record.seq, mark.target != record.target {
        add(.marks, "its mark stands for transition \(mark.target), not \(record.target)", range)
      }
    } catch {
      add(.marks, try error.damage, range)
    }
  }

  /// Checks that each mark is that of an event.
  func checkMarks() throws(LogError) -> Entries {
    try forEachChunk(in: .marks, .marks, decode: MarkRecord.init(_:key:), seq: \.seq) {
      (marks) throws(LogError) in
      var unset: Set<Int> = []
      try forEachPosition(of: marks, at: \.seq) { index, record, _, state in
        let mark = marks[index]
        // What cannot be read has a fault of its own.
        guard state != nil else { return }
        if record.kind != .marked || record.label != mark.label || record.target != mark.target {
          unset.insert(index)
        }
      }
      let fault = "a mark says that it was set there, and it was not"
      for (index, mark) in marks.enumerated() {
        add(.marks, unset.contains(index) ? fault : nil, "a mark was set", at: mark.seq)
      }
    }
  }
}
