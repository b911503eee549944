/// A program that answers requests, without the network.
package protocol RequestAnswering: Sendable {
  /// Answers a request; failures are answered as well.
  func respond(to request: Request) async -> Response

  /// Whether the task of an answer is cancelled when the client closes its connection, which then serves no other
  /// request. For answers that take long.
  func isCancelled(withConnectionOf request: Request) -> Bool
}

extension RequestAnswering {
  package func isCancelled(withConnectionOf request: Request) -> Bool { false }
}
