#if Fleet
  import DRNCollector
  import Foundation
  import Testing

  /// A store that takes everything and keeps nothing but the sizes of what it took.
  final class CountingStore {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let port: Int

    private static let program = """
      import http.server, sys, threading, os
      class Handler(http.server.BaseHTTPRequestHandler):
          protocol_version = "HTTP/1.1"
          def do_POST(self):
              count = int(self.headers["Content-Length"])
              self.rfile.read(count)
              print(count if "transitions" in self.path else 0, flush=True)
              self.send_response(200)
              self.send_header("Content-Length", "0")
              self.end_headers()
          def log_message(self, *_): pass
      server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
      server.serve_forever()
      """

    init() throws {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-c", Self.program]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let byte = output.fileHandleForReading.readData(ofLength: 1)
        if byte.isEmpty { break }
        line += byte
      }
      port = try #require(Int(String(decoding: line, as: UTF8.self).filter(\.isNumber)))
    }

    var clickHouse: ClickHouse {
      get throws { ClickHouse(try ClickHouseServer("http://127.0.0.1:\(port)")) }
    }

    /// Ends it.
    ///
    /// - Returns: How many bytes each insert of transitions had.
    func finish() throws -> [Int] {
      try input.fileHandleForWriting.close()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
        .filter { $0 > 0 }
    }
  }
#endif
