#if Server
  import HTTPTypes
  import NIOCore
  import NIOHTTPTypes

  /// Closes a connection whose client takes too long, and those of an address that has too many.
  ///
  /// Each part of an exchange has a deadline of its own, which no single byte extends: otherwise a
  /// client that sends a byte now and then holds its connection for as long as it likes.
  ///
  /// It belongs to its connection's event loop.
  final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let counts: ConnectionCounts?
    private var deadline: Scheduled<Void>?
    /// The address under which the connection is counted.
    private var address: String?
    private var isBegun = false
    /// The number of requests that have begun and are not answered.
    private var pending = 0
    /// Whether a request has begun and not ended.
    private var isReading = false

    init(_ limits: ConnectionLimits, _ counts: ConnectionCounts?) {
      (self.limits, self.counts) = (limits, counts)
    }

    func handlerAdded(context: ChannelHandlerContext) {
      if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
      begin(context)
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      end()
      context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head:
        pending += 1
        isReading = true
        expect(within: limits.body, context, isAnswered: pending == 1)
      case .body: break
      case .end:
        isReading = false
        expect(within: limits.response, context)
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
      let written = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      // Only when the client has taken the response: one that does not read has a deadline as well.
      written.futureResult.whenSuccess {
        let (handler, context) = bound.value
        handler.endResponse(context)
      }
      context.write(data, promise: written)
    }

    private func endResponse(_ context: ChannelHandlerContext) {
      pending -= 1
      // The next request may have begun before the response was taken.
      if !isReading { expect(within: pending > 0 ? limits.response : limits.idle, context) }
    }

    private func begin(_ context: ChannelHandlerContext) {
      guard !isBegun else { return }
      isBegun = true
      if let counts {
        let address = context.remoteAddress?.ipAddress ?? ""
        guard counts.add(address) else { return context.close(promise: nil) }
        self.address = address
      }
      expect(within: limits.head, context, isAnswered: true)
    }

    private func end() {
      deadline?.cancel()
      deadline = nil
      if let address { counts?.remove(address) }
      address = nil
    }

    /// Sets the deadline, in place of the one before.
    ///
    /// - Parameter isAnswered: Whether the client is told; not if nothing is asked, or a response may
    ///   have begun.
    private func expect(
      within duration: Duration, _ context: ChannelHandlerContext, isAnswered: Bool = false
    ) {
      deadline?.cancel()
      guard context.channel.isActive else { return }
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      deadline = context.eventLoop.scheduleTask(in: TimeAmount(duration)) {
        let context = bound.value
        if isAnswered {
          let head = HTTPResponse(
            status: .requestTimeout, headerFields: [.connection: "close", .contentLength: "0"])
          context.write(NIOAny(HTTPResponsePart.head(head)), promise: nil)
          context.writeAndFlush(NIOAny(HTTPResponsePart.end(nil)), promise: nil)
        }
        context.close(promise: nil)
      }
    }
  }
#endif
