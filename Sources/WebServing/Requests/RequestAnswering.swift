/// A program that answers requests, without the network.
package protocol RequestAnswering: Sendable {
  /// Answers a request; failures are answered as well.
  func respond(to request: Request) async -> Response
}
