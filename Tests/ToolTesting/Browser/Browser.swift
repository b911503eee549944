import Foundation

/// A headless Chromium, controlled through its DevTools protocol: JSON over two pipes, without a
/// port.
///
/// Not thread-safe: one test uses it, and waits for each answer.
package final class Browser {
  /// A message of the protocol.
  package typealias Message = [String: Any]

  /// The path of the browser; `nil` if none is installed.
  package static let executable: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return ["chromium", "chromium-browser", "google-chrome"].lazy
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  package static var isInstalled: Bool { executable != nil }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile = NSTemporaryDirectory() + "drn-browser-\(UUID().uuidString)"
  private var received = Data()
  private var lastID = 0

  /// The events received from the browser, oldest first.
  package private(set) var events: [(method: String, parameters: Message)] = []

  /// Starts the browser.
  package init() throws {
    guard let executable = Self.executable else { throw BrowserError("There is no Chromium.") }
    // The shell moves the pipes to descriptors 3 and 4, where the browser expects them.
    let arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--hide-scrollbars", "--force-device-scale-factor=1", "--user-data-dir=\(profile)",
    ]
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, executable] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: profile)
  }

  /// Sends a command and waits for its answer.
  @discardableResult
  package func call(
    _ method: String, _ parameters: Message = [:], session: String? = nil
  ) throws -> Message {
    lastID += 1
    var message: Message = ["id": lastID, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(contentsOf: bytes + [0])
    while true {
      let answer = try next()
      if answer["id"] as? Int == lastID {
        if let error = answer["error"] as? Message {
          throw BrowserError("\(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? Message ?? [:]
      }
      take(answer)
    }
  }

  /// Waits until the newest event has the given method.
  package func wait(for method: String) throws {
    while events.last?.method != method { take(try next()) }
  }

  private func take(_ message: Message) {
    guard let method = message["method"] as? String else { return }
    events.append((method, message["params"] as? Message ?? [:]))
  }

  /// Waits for the next message, for at most ten minutes.
  private func next() throws -> Message {
    // Bytes are searched only once: some messages are large.
    var looked = received.startIndex
    while true {
      if let end = received[looked...].firstIndex(of: 0) {
        let bytes = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: bytes) as? Message ?? [:]
      }
      looked = received.endIndex
      let handle = output.fileHandleForReading
      var event = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, 600_000) > 0 else { throw BrowserError("The browser does not answer.") }
      let more = handle.availableData
      guard !more.isEmpty else { throw BrowserError("The browser has ended.") }
      received += more
    }
  }
}

/// A failure to control the browser.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
