#if Server
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// A running `drn serve`, and the link that it has printed.
  final class ServeProcess {
    let link: String
    private let process: Process
    private let output = OutputLines()
    private let errors = OutputLines()

    init(_ arguments: String...) throws {
      process = Tool.process(["serve", "--port", "0"] + arguments)
      process.standardOutput = output.pipe
      process.standardError = errors.pipe
      try process.run()
      link = output.next()
      guard link.hasPrefix("http://") else { throw BrowserError("It says: \(errors.next())") }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The address without the token, without a slash at its end.
    var address: String { String(link.prefix { $0 != "#" }.dropLast()) }

    var port: String { String(address.split(separator: ":").last ?? "") }

    /// How many processes of its own answer questions.
    var answering: Int {
      get throws {
        let tasks = try Tool.shell("cat /proc/\(process.processIdentifier)/task/*/children")
        return tasks.output.split(whereSeparator: \.isWhitespace).count
      }
    }

    /// What it has said besides the link.
    func message() -> String { errors.next() }

    /// Ends it as Ctrl-C does.
    func interrupt() -> Int32 {
      process.interrupt()
      process.waitUntilExit()
      return process.status
    }
  }

  extension BrowserPage {
    /// Opens a served page, which comes after the one that lets a browser in.
    func enter(_ url: String) throws {
      try visit(url)
      try wait("!['', 'drn serve'].includes(document.title) && document.readyState === 'complete'")
    }

    /// Waits until an expression is true, for as long as a busy machine may take.
    func wait(_ expression: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      for _ in 0..<6_000 {
        if try bool(expression) { return try settle() }
        Thread.sleep(forTimeInterval: 0.02)
      }
      Issue.record("never: \(expression)", sourceLocation: sourceLocation)
    }
  }
#endif
