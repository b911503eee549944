#if Server
  import Foundation
  import ToolTesting

  /// A connection to the server, byte by byte: for clients that do not behave.
  final class RawConnection {
    private let socket: Int32

    init(to port: Int) throws {
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else { throw BrowserError("The server takes no connection.") }
    }

    deinit { close(socket) }

    /// Sends text; `false` if the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        == bytes.count
    }

    /// Sends text one byte after another, with a pause after each, until the server answers or closes.
    ///
    /// - Returns: How many bytes were sent.
    func drip(_ text: String) -> Int {
      for (count, byte) in text.unicodeScalars.enumerated() {
        var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, 20) == 0, send(String(byte)) else { return count }
      }
      return text.utf8.count
    }

    /// What the server sends until it closes the connection, or as far as `end`.
    func read(through end: String? = nil) -> String {
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        all += buffer[..<count]
        if let end, String(decoding: all, as: UTF8.self).contains(end) { break }
      }
      return String(decoding: all, as: UTF8.self)
    }
  }
#endif
