import Foundation
import Synchronization

/// A headless Chromium that is running, controlled through its DevTools protocol: JSON over two pipes, without a port.
///
/// It takes seconds of processor time to start. So it is kept for the next test that needs one, and ends with the tests'
/// process, whose pipes it reads.
///
/// One test uses it at a time, on one thread, and waits for each answer.
final class BrowserProcess: @unchecked Sendable {
  /// Those that nobody uses.
  private static let idle = Mutex<[BrowserProcess]>([])

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()
  private var lastID = 0

  /// One that nobody uses, or a new one.
  static func take() throws -> BrowserProcess {
    try idle.withLock { $0.popLast() } ?? BrowserProcess()
  }

  /// Keeps it for the next test.
  func putBack() { Self.idle.withLock { $0.append(self) } }

  private init() throws {
    guard let executable = Browser.executable else { throw BrowserError("There is no Chromium.") }
    let profile = NSTemporaryDirectory() + "drn-browser-\(UUID().uuidString)"
    let arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--hide-scrollbars", "--force-device-scale-factor=1", "--user-data-dir=\(profile)",
    ]
    // The shell moves the pipes to descriptors 3 and 4, where the browser expects them, and removes its files when it
    // has ended.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", #""$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1; rm -rf "$0""#, profile, executable]
      + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Sends a command, and returns the number that its answer will have.
  func send(_ command: Browser.Message) throws -> Int {
    lastID += 1
    let bytes = try JSONSerialization.data(withJSONObject: command.merging(["id": lastID]) { $1 })
    try input.fileHandleForWriting.write(contentsOf: bytes + [0])
    return lastID
  }

  /// Waits for the next message, for at most ten minutes.
  func next() throws -> Browser.Message {
    // Bytes are searched only once: some messages are large.
    var looked = received.startIndex
    while true {
      if let end = received[looked...].firstIndex(of: 0) {
        let bytes = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: bytes) as? Browser.Message ?? [:]
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
