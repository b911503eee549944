import DRNInspect
import DRNLog

/// Prints transitions of one session in the chosen form.
struct TransitionOutput {
  let session: LogSession
  let text: TransitionText
  private let output: OutputOptions
  private let json: TransitionLine

  init(_ session: LogSession, _ output: OutputOptions) {
    self.session = session
    self.output = output
    text = TransitionText(session: session, style: output.style, times: output.times)
    json = TransitionLine(session)
  }

  /// Prints the session's name, in text output only.
  func showName() {
    guard output.isText else { return }
    StandardOutput.shared.line(output.style.bold("session \(DisplayText.escaping(session.name))"))
  }

  /// Prints a transition; in JSON and plain output also the state after it, if given.
  func show(
    _ record: EventRecord, state: RecordedState? = nil, gutter: String = "", isAlone: Bool = false
  ) throws(LogError) {
    switch output.form {
    case .json: StandardOutput.shared.line(try json.bytes(record, state: state))
    case .plain: try PlainLine.write(record, state: state, of: session)
    case .text:
      StandardOutput.shared.line(try text.line(record, gutter: gutter, isAlone: isAlone))
    }
  }

  /// Prints a transition and the state after it.
  func showWithState(
    _ position: LogPosition, indent: String = "", isAlone: Bool = false
  ) throws(LogError) {
    try show(position.record, state: position.state, isAlone: isAlone)
    guard output.isText else { return }
    for line in try text.lines(position.state) { StandardOutput.shared.line(indent + line) }
  }
}
