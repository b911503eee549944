import DRN
import DRNInspect
import DRNLog

/// Prints transitions of one session in the chosen form.
struct TransitionOutput {
  let session: LogSession
  let text: TransitionText
  private let output: OutputOptions
  private let json: TransitionLine
  private let budget: StateBudget

  /// - Parameter other: The output of another session in the same list, which has the same budget.
  init(_ session: LogSession, _ output: OutputOptions, after other: Self? = nil) {
    self.session = session
    self.output = output
    text = TransitionText(session: session, style: output.style, times: output.times)
    json = TransitionLine(session)
    budget = other?.budget ?? StateBudget(session)
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
    if let state { try budget.take(state.entries.count, at: record.seq) }
    switch output.form {
    case .json:
      let bytes = try json.bytes(record, state: state)
      if isAlone {
        StandardOutput.shared.document(bytes)
      } else {
        StandardOutput.shared.line(bytes)
      }
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
