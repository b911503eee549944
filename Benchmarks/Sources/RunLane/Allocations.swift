import ArgumentParser
import CAllocations
import Lanes
import Support

struct Allocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mallocs",
    abstract: "Prints how often 1,000 moves call malloc on the thread that makes them.")

  @OptionGroup var lane: LaneOptions

  func run() throws {
    guard allocations_are_counted() else {
      throw ValidationError("Allocations are not counted on this system.")
    }
    let scratch = try Scratch()
    defer { scratch.remove() }
    print(try LaneAllocations.count(try lane.lane(scratch)) { allocations_of_this_thread() })
  }
}
