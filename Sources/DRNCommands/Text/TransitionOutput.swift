import DRN
import DRNInspect
import DRNLog

/// Prints transitions of one session in the chosen form.
struct TransitionOutput {
  let session: LogSession
  private let context: CommandContext
  let text: TransitionText
  private let style: Style
  private let form: OutputOptions.Form
  private let json: TransitionLine
  private let plain: PlainTransitions
  private let budget: StateBudget

  /// - Parameter other: The command's output of another session of the log, whose budget it shares.
  init(
    _ session: LogSession, _ output: OutputOptions, in context: CommandContext,
    after other: TransitionOutput? = nil
  ) {
    (self.session, self.context) = (session, context)
    (style, form) = (output.style(in: context), output.form)
    text = TransitionText(
      session: session, style: style, times: output.times, after: other?.text)
    json = other?.json ?? TransitionLine(session)
    plain = other?.plain ?? PlainTransitions()
    budget = other?.budget ?? StateBudget(path: session.source.path)
  }

  /// Prints the session's name, in text output only.
  func showName() {
    guard form == .text else { return }
    context.output.line(style.bold("session \(DisplayText.escaping(session.name))"))
  }

  /// Prints a transition.
  func show(
    _ record: EventRecord, gutter: String = "", isAlone: Bool = false
  ) throws(LogError) {
    switch form {
    case .json where isAlone:
      json.begin(session)
      context.document(try json.bytes(record))
    case .json:
      json.begin(session)
      try context.output.line { (bytes) throws(LogError) in
        try json.append(record, to: &bytes, lineStart: bytes.count)
      }
    case .plain:
      try context.output.line { (bytes) throws(LogError) in
        try plain.append(record, of: session, to: &bytes)
      }
    case .text:
      try context.output.line { (bytes) throws(LogError) in
        try text.append(record, gutter: gutter, isAlone: isAlone, to: &bytes)
      }
    }
  }

  /// Prints a transition; in JSON and plain output also the state after it.
  func show(
    _ record: EventRecord, state: RecordedState, isAlone: Bool = false
  ) throws(LogError) {
    if form != .text { try budget.take(state, at: record.seq) }
    switch form {
    case .json where isAlone:
      json.begin(session)
      context.document(try json.bytes(record, state: state))
    case .json:
      json.begin(session)
      try context.output.line { (bytes) throws(LogError) in
        try json.append(record, state: state, to: &bytes, lineStart: bytes.count)
      }
    case .plain:
      try context.output.line { (bytes) throws(LogError) in
        try plain.append(record, of: session, to: &bytes)
        try plain.append(state, of: session, to: &bytes)
      }
    case .text: try show(record, isAlone: isAlone)
    }
  }

  /// Prints a transition and the state after it.
  func showWithState(
    _ record: EventRecord, _ state: RecordedState, indent: String = "",
    isAlone: Bool = false
  ) throws(LogError) {
    try show(record, state: state, isAlone: isAlone)
    guard form == .text else { return }
    try budget.take(state, at: record.seq)
    for line in try text.lines(state) { context.output.line(indent + line) }
  }

  /// Prints a position.
  func showWithState(
    _ position: LogPosition, indent: String = "", isAlone: Bool = false
  ) throws(LogError) {
    try showWithState(position.record, position.state, indent: indent, isAlone: isAlone)
  }
}
