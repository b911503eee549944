/// What is recorded, and at how many of the moments of that the power fails.
package struct PowerPlan: Codable, Sendable {
  package enum Scenario: String, Codable, Sendable {
    /// A bit of everything.
    case mixed
    /// So much at once that the journal grows, more than once.
    case growth
  }

  package var scenario: Scenario
  package var seed: UInt64
  /// How many images there are of a moment.
  package var images: Int
  /// Only every so many moments are looked at.
  package var stride: Int
  /// Which call fails while it is recorded.
  package var fault: FaultPlan?
  /// Whether the disk says that it has what it does not have.
  package var isLying: Bool

  package init(
    _ scenario: Scenario, seed: UInt64, images: Int, stride: Int = 1, fault: FaultPlan? = nil,
    isLying: Bool = false
  ) {
    self.scenario = scenario
    self.seed = seed
    self.images = images
    self.stride = stride
    self.fault = fault
    self.isLying = isLying
  }
}

/// What came of it.
package struct PowerOutcome: Codable, Sendable {
  package var moments = 0
  package var images = 0
  /// How many of the images were of a recovery that the power, or a call, did not let end.
  package var recoveries = 0
  package var injected = 0
  /// How many acknowledged transitions the images should have had, all in all.
  package var acknowledged = 0
  package var lost = 0
  package var unreadable = 0
  /// The first few problems.
  package var problems: [String] = []

  package init() {}
}
