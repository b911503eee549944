/// How long the parts of an exchange may take, and how many connections an address may have.
package struct ConnectionLimits: Sendable {
  /// From the connection to the end of the first request's header fields.
  package var head = Duration.seconds(15)
  /// From the end of a request's header fields to the end of its body.
  package var body = Duration.seconds(30)
  /// From the end of a request to the end of its response, until the client has taken it.
  package var response = Duration.seconds(120)
  /// From the end of a response to the end of the next request's header fields.
  package var idle = Duration.seconds(60)
  /// The number of connections of one address; `nil` for no limit.
  package var perAddress: Int?

  package init() {}
}
