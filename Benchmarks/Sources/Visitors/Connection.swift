import NIOCore

/// A connection that is kept: requests go out, their answers come back in order.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var received = ByteBuffer()
  private var channel: (any Channel)?
  /// Told of every answer, and at last of the connection's end.
  var isAnswered: (Result<Answer, Trouble>) -> Void = { _ in }
  /// Whether anything has been answered over it.
  private(set) var hasBeenUsed = false

  func send(_ request: String) {
    guard let channel else { return }
    channel.writeAndFlush(channel.allocator.buffer(string: request), promise: nil)
  }

  /// Says which channel it is the handler of.
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
      isAnswered(.failure(error as? Trouble ?? Trouble("\(error)")))
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    channel = nil
    isAnswered(.failure(Trouble("The server closed the connection.")))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
