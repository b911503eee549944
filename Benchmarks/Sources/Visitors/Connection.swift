import NIOCore

/// A persistent connection, on which responses arrive in the order of their requests.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var received = ByteBuffer()
  private var channel: (any Channel)?
  /// Called with every response, and with a failure when the connection ends.
  var isAnswered: (Result<Answer, VisitorError>) -> Void = { _ in }
  /// Whether a response has arrived on it.
  private(set) var hasBeenUsed = false

  func send(_ request: String) {
    guard let channel else { return }
    channel.writeAndFlush(channel.allocator.buffer(string: request), promise: nil)
  }

  /// Sets the channel to send on.
  func use(_ channel: any Channel) { self.channel = channel }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    received.writeBuffer(&part)
    do {
      while let answer = try Answer(takenFrom: &received) {
        hasBeenUsed = true
        isAnswered(.success(answer))
      }
    } catch {
      isAnswered(.failure(error as? VisitorError ?? VisitorError("\(error)")))
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    channel = nil
    isAnswered(.failure(VisitorError("The server closed the connection.")))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
