import ArgumentParser
import CMapLimit
import Dispatch
import Lanes
import Support

struct Moves: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a number of moves on the main thread; all else is done on other threads.")

  @OptionGroup var lane: LaneOptions

  @Argument(help: "The number of moves.")
  var count: Int

  @Option(help: "Makes the values of so many moves beforehand, however many are made.")
  var prepared: Int?

  @Option(help: "A checkpoint after so many moves, instead of one at the end.")
  var every: Int?

  @Option(help: "So many moves before the first one that counts for '--toggle-collect'.")
  var warmUp = 0

  func run() throws {
    // valgrind refuses larger ones.
    limit_maps(1 << 30)
    let scratch = try Scratch()
    defer { scratch.remove() }
    let lane = try lane.lane(scratch)
    lane.prepare(warmUp)
    try lane.run(warmUp)
    lane.prepare(max(prepared ?? count, count))
    var remaining = count
    while remaining > 0 {
      let step = min(remaining, every ?? count)
      try laneMoves(lane, step)
      try onAnotherThread { try laneCheckpoint(lane) }
      remaining -= step
    }
  }

  private func onAnotherThread(_ body: @escaping () throws -> Void) throws {
    // It is waited for, so the two threads never run at the same time.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var failure: (any Error)?
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      do { try body() } catch { failure = error }
    }
    group.wait()
    if let failure { throw failure }
  }
}

// Named for callgrind's `--toggle-collect`.

@inline(never)
func laneMoves(_ lane: Lane, _ count: Int) throws { try lane.run(count) }

@inline(never)
func laneCheckpoint(_ lane: Lane) throws { try lane.settle() }
