public import ArgumentParser
public import Lanes
import Support

/// The options that select a lane.
struct LaneOptions: ParsableArguments {
  @Argument(help: "The way in which the manager is used.")
  var usage: String

  @Argument(help: "Whose manager: 'recorded' is DRN's.")
  var side: Usage.Side

  /// Creates the lane. Its commands are generated, so that they are the same on every machine.
  ///
  /// - Parameter scratch: The folder for its log.
  func lane(_ scratch: Scratch) throws -> Lane {
    guard let usage = Usage.named(usage) else {
      throw ValidationError("There is no lane '\(usage)'. 'lanes list' has all of them.")
    }
    return try usage.lane(side, .generated { scratch.path($0) })
  }
}

extension Usage.Side: ExpressibleByArgument {}
