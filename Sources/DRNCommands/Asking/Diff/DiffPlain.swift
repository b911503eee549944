import DRNInspect
import DRNLog

/// Writes the difference of two sessions as one plain record per change.
enum DiffPlain {
  /// - Parameter isFirst: Whether to write only the first change.
  static func write(
    _ pair: SessionPair, isFirst: Bool, to output: CommandOutput, _ progress: (Int) -> Void
  ) throws {
    let (leftLines, rightLines) = (
      pair.left.map { TransitionLine($0) }, pair.right.map { TransitionLine($0) }
    )
    try pair.forEachChange(isFirst: isFirst, progress) { change, left, right in
      var line = PlainLine([.text(pair.left?.name), .text(pair.right?.name), .text(change)])
      for (lines, record) in [(leftLines, left), (rightLines, right)] {
        line.moment(record)
        guard let lines, let record else {
          line.json(nil)
          continue
        }
        line.json(try lines.bytes(record))
      }
      output.line(line)
    }
  }
}
