@testable import DRNScreens

/// Stands in for a user interface framework: shows what it is told to, takes its time, and loses what it
/// is told in the middle of a step.
///
/// It only ever sees the ids that are to be shown, as views do.
struct Framework {
  /// What is on the screen, bottom to top.
  private(set) var screen: [Int] = []
  /// What is coming or going.
  private(set) var moving: (id: Int, isComing: Bool)?
  /// What it was told that it cannot do.
  private(set) var complaints: [String] = []

  /// It is told what is to be shown.
  mutating func show(_ ids: [Int]) {
    guard ids != screen else { return }
    if let moving {
      complaints.append("told \(ids) while \(moving.id) is moving")
    } else if ids.count == screen.count + 1, ids.starts(with: screen) {
      moving = (ids[screen.count], true)
    } else if ids.count == screen.count - 1, screen.starts(with: ids) {
      moving = (screen[ids.count], false)
    } else {
      complaints.append("told \(ids) where \(screen) is")
    }
    screen = ids
  }

  /// What moves has arrived.
  mutating func arrive() -> (id: Int, isComing: Bool)? {
    defer { moving = nil }
    return moving
  }

  /// The user takes something off, with all that lies on it.
  mutating func takeOff(_ id: Int) {
    guard let index = screen.firstIndex(of: id) else { return }
    screen.removeSubrange(index...)
    moving = (id, false)
  }
}
