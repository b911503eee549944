import Foundation

/// A headless Chromium, told what to do through its DevTools protocol: JSON over two pipes, no port.
///
/// It belongs to one test, which waits for every answer.
package final class Browser {
  /// What the protocol sends and takes.
  package typealias Message = [String: Any]

  /// The program, where there is one.
  package static let executable: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return ["chromium", "chromium-browser", "google-chrome"].lazy
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  package static var isThere: Bool { executable != nil }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile = NSTemporaryDirectory() + "drn-browser-\(UUID().uuidString)"
  private var received = Data()
  private var lastID = 0

  /// What happened in the browser and was not asked for, oldest first.
  package private(set) var events: [(method: String, parameters: Message)] = []

  /// Starts the browser.
  package init() throws {
    guard let executable = Self.executable else { throw Trouble("There is no Chromium.") }
    // The shell puts the pipes where the browser looks for them: descriptors 3 and 4.
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

  /// What went wrong between the test and the browser.
  package struct Trouble: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
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
          throw Trouble("\(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? Message ?? [:]
      }
      take(answer)
    }
  }

  /// Waits until something has happened that is not an answer.
  package func wait(for method: String) throws {
    while events.last?.method != method { take(try next()) }
  }

  private func take(_ message: Message) {
    guard let method = message["method"] as? String else { return }
    events.append((method, message["params"] as? Message ?? [:]))
  }

  /// The next message; it is waited for far longer than it should take on any machine.
  private func next() throws -> Message {
    // What was looked at is not looked at again: some messages are large.
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
      guard poll(&event, 1, 600_000) > 0 else { throw Trouble("The browser does not answer.") }
      let more = handle.availableData
      guard !more.isEmpty else { throw Trouble("The browser has ended.") }
      received += more
    }
  }
}
