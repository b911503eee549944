import DRN
import DRNLog

/// Shows people where two sessions part.
struct DiffText {
  private let diff: SessionDiff
  private let style: Style

  init(_ diff: SessionDiff, style: Style) {
    self.diff = diff
    self.style = style
  }

  /// The sessions of one name in two logs; those that are the same are not mentioned.
  static func show(_ pair: SessionPair, style: Style) throws {
    let name = DisplayText.escaping(pair.name)
    guard let diff = try pair.diff() else {
      let side = pair.left == nil ? "right" : "left"
      StandardOutput.shared.line("session \(name): only in the \(side) log")
      return
    }
    guard !diff.isSame else { return }
    StandardOutput.shared.line(style.bold("session \(name)"))
    try DiffText(diff, style: style).show()
  }

  func show() throws {
    let output = StandardOutput.shared
    guard !diff.isSame else {
      output.line("same: \(diff.commonPrefix) transitions")
      return
    }
    output.line(
      "The first \(diff.commonPrefix) transitions are the same; \(diff.leftCount) on the left, "
        + "\(diff.rightCount) on the right.")
    let left = TransitionText(session: diff.left, style: style)
    let right = TransitionText(session: diff.right, style: style)
    try diff.forEachChange { change in
      switch change {
      case .added(let position):
        output.line(style.added("+") + (try right.line(position.record)))
      case .removed(let position):
        output.line(style.removed("-") + (try left.line(position.record)))
      case .changed(let old, let new):
        output.line(style.removed("~") + (try left.line(old.record)))
        output.line(style.added("~") + (try right.line(new.record)))
      }
    }
    for (name, session, text) in [("left", diff.left, left), ("right", diff.right, right)] {
      let state = try session.position(session.head()).state
      output.line("\(padded(name, 6))ends at \(try text.summary(state))")
    }
  }
}
