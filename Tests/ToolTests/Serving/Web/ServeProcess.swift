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

    /// Whether it is busy with a question: whether it uses a processor, also where others have most of it, in the next
    /// second.
    var isAnswering: Bool {
      get throws {
        let before = try processorTicks
        Thread.sleep(forTimeInterval: 1)
        return try processorTicks > before + 1
      }
    }

    /// The processor time that it has used, in hundredths of a second.
    private var processorTicks: Int {
      get throws {
        let stat = try String(
          contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // What follows the name, which is in parentheses: its state is the third field, its time the 14th and 15th.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
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
