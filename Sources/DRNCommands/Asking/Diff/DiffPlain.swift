import DRNInspect
import DRNLog

/// Writes the difference of two sessions as one plain record per change.
enum DiffPlain {
  /// - Parameter isFirst: Whether to write only the first change.
  static func write(_ pair: SessionPair, isFirst: Bool, _ progress: (Int) -> Void) throws {
    try pair.forEachChange(isFirst: isFirst, progress) { change, left, right in
      var line = PlainLine([.text(pair.left?.name), .text(pair.right?.name), .text(change)])
      for (session, record) in [(pair.left, left?.record), (pair.right, right?.record)] {
        line.moment(record)
        guard let session, let record else {
          line.json(nil)
          continue
        }
        line.json(try TransitionLine(session).bytes(record))
      }
      line.write()
    }
  }
}
