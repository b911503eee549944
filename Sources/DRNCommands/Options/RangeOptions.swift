import ArgumentParser

/// A range of positions, as an argument or as an option.
struct RangeOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The positions, such as 10..20 (default: all).", valueName: "range"),
    transform: PositionRange.parsing)
  private var argument: PositionRange?

  @Option(
    name: .customLong("range"),
    help: ArgumentHelp("The same, as an option.", valueName: "range"),
    transform: PositionRange.parsing)
  private var option: PositionRange?

  /// The range that is given in either way; `nil` for all positions.
  var range: PositionRange? { argument ?? option }

  func validate() throws {
    if argument != nil, option != nil {
      throw ValidationError("Give the range once: as an argument, or by --range.")
    }
  }
}
