import DRNLog
import Synchronization

/// The messages of a command: standard error, or text that is kept.
final class CommandErrors: Sendable {
  let isTerminal: Bool

  private let output: CommandOutput
  private let names: ShownNames
  private let style: Style
  private let isMerged: Bool
  /// The messages, if they are kept.
  private let kept = Mutex("")

  /// How much of the messages is kept, in bytes.
  private static var limit: Int { 1 << 16 }

  /// The messages of the command that has an output.
  ///
  /// - Parameters:
  ///   - color: When to colour them.
  ///   - isMerged: Whether they are part of an output that is kept.
  init(
    _ output: CommandOutput, _ names: ShownNames, color: ColorChoice, isMerged: Bool = false
  ) {
    (self.output, self.names, self.isMerged) = (output, names, isMerged)
    isTerminal = !output.isKept && FileDescriptor.standardError.isTerminal
    style = Style(color, on: isTerminal)
  }

  /// What was said, where it is kept.
  var text: String { kept.withLock(\.self) }

  func write(_ text: String) {
    guard !text.isEmpty else { return }
    if isMerged { return output.write(Array(text.utf8)) }
    if output.isKept {
      return kept.withLock { if $0.utf8.count < Self.limit { $0 += text } }
    }
    let bytes = Array(text.utf8)
    // Messages are escaped where they are made; this is for those that are not.
    let shown = isTerminal ? TerminalFilter.escaping(bytes, keepsStyles: true) : bytes
    let text = String(decoding: shown, as: UTF8.self)
    if isTerminal, output.queueUntilPagerEnds(text) { return }
    Self.write(text)
  }

  /// Writes to standard error.
  static func write(_ text: String) {
    guard !text.isEmpty else { return }
    ProgressLine.clear()
    try? FileDescriptor.standardError.write(Array(text.utf8))
  }

  /// Writes a message as one line, escaped so that names in it cannot control the terminal; on a terminal
  /// in as many lines as it takes, broken between words.
  func message(_ message: String) {
    var message = "drn: " + DisplayText.escaping(names.applied(to: message))
    if isTerminal, let columns = FileDescriptor.standardError.terminalSize?.columns {
      message = message.broken(to: columns)
    }
    write("\(style.failure("drn:"))\(message.dropFirst(4))\n")
  }
}
