/// How long the parts of an exchange may take, and how many connections an address may have.
struct ConnectionLimits: Sendable {
  /// From the connection to the end of the first request's header fields.
  var head = Duration.seconds(15)
  /// From the end of a request's header fields to the end of its body.
  var body = Duration.seconds(30)
  /// From the end of a request to the end of its response, until the client has taken it.
  var response = Duration.seconds(120)
  /// From the end of a response to the end of the next request's header fields.
  var idle = Duration.seconds(60)
  /// The number of connections of one address; `nil` for no limit.
  var perAddress: Int?
}
