/// Performs commands.
public protocol CommandRunner {
  /// Performs one command.
  func run(_ command: Command)
}

extension Workload {
  /// Runs `count` commands from `cursor` on, wrapping around, and advances `cursor` past them.
  @inlinable
  public func run(_ count: Int, from cursor: inout Int, on runner: some CommandRunner) {
    var remaining = count
    while remaining > 0 {
      let end = min(cursor + remaining, commands.count)
      for index in cursor..<end { runner.run(commands[index]) }
      remaining -= end - cursor
      cursor = end == commands.count ? 0 : end
    }
  }
}
