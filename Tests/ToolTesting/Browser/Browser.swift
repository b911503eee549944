import Foundation

/// A headless Chromium as if it had just been started: nothing is stored, no page is open, and no other test's pages
/// share anything with its pages.
///
/// It is a browser context of the DevTools protocol, in a process that one test uses at a time.
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

  private let process: BrowserProcess
  private var context = ""
  private var sessions: Set<String> = []

  /// The events of its pages, oldest first.
  package private(set) var events: [(method: String, parameters: Message)] = []

  package init() throws {
    process = try BrowserProcess.take()
    context = try call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
  }

  deinit {
    // One that does not answer is not used again.
    guard (try? call("Target.disposeBrowserContext", ["browserContextId": context])) != nil else {
      return
    }
    process.putBack()
  }

  /// Opens an empty page, and returns the protocol's name of the session with it.
  func openPage() throws -> String {
    let target = try call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context])
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    let session = attached["sessionId"] as? String ?? ""
    sessions.insert(session)
    return session
  }

  /// Sends a command and waits for its answer.
  @discardableResult
  package func call(
    _ method: String, _ parameters: Message = [:], session: String? = nil
  ) throws -> Message {
    var message: Message = ["method": method, "params": parameters]
    message["sessionId"] = session
    let id = try process.send(message)
    while true {
      let answer = try process.next()
      if answer["id"] as? Int == id {
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
    while events.last?.method != method { take(try process.next()) }
  }

  /// Keeps an event, unless it is of a page of the test before.
  private func take(_ message: Message) {
    guard let method = message["method"] as? String else { return }
    if let session = message["sessionId"] as? String, !sessions.contains(session) { return }
    events.append((method, message["params"] as? Message ?? [:]))
  }
}

/// A failure to control the browser.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
