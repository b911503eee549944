/// What came of an app's launch.
package struct LaunchOutcome: Codable, Sendable {
  /// The kind of the problem, if there was one, and what is said of it.
  package var problem: String?
  package var message: String?
  package var setAside: String?
  package var isRecorded: Bool
  /// The transition whose state was recovered.
  package var recovered: Int?
  /// Where the app began, and with how much of a history.
  package var route: String
  package var entries: Int
  /// Where it was after going on.
  package var wentTo: String?

  package init(
    problem: String?, message: String?, setAside: String?, isRecorded: Bool, recovered: Int?,
    route: String, entries: Int
  ) {
    (self.problem, self.message, self.setAside) = (problem, message, setAside)
    (self.isRecorded, self.recovered, self.route) = (isRecorded, recovered, route)
    self.entries = entries
  }
}
