import ArgumentParser
import Lanes

/// Runs what `compare` measures in a process of its own: for callgrind, to count allocations and writes, or to
/// be killed.
///
/// It is synchronous, because valgrind cannot run an async main.
@main
struct RunLane: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lanes", abstract: "Runs one lane of the comparison.",
    subcommands: [Moves.self, Allocations.self, Paced.self, Record.self, List.self])
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the lanes.")

  func run() {
    for usage in Usage.all { print("\(usage.name)\t\(usage.title)") }
  }
}
