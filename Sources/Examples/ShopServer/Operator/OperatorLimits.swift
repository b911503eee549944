/// How long an operator stays signed in, and how often a wrong token may be tried.
package struct OperatorLimits: Sendable {
  /// After how long without a request an operator is signed out.
  package var idle = Duration.seconds(900)
  /// After how long an operator is signed out in any case.
  package var lifetime = Duration.seconds(8 * 3_600)
  /// How many wrong tokens an address may send before it is locked; `nil` if none is, as behind a
  /// proxy, from where everybody has the same.
  package var attempts: Int? = 5
  /// For how long an address is locked; wrong tokens are forgotten after the same time.
  package var lock = Duration.seconds(900)

  package init() {}
}
