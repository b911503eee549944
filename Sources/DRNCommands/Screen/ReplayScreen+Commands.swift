import DRNLog
import TerminalScreen

// Input after `:` is a position, or a subcommand for the log that is shown.

extension ReplayScreen {
  func runCommand(_ text: String) {
    // A mark's name may have spaces.
    if text.unicodeScalars.first == ":", goToPosition(text) { return }
    let words: [String]
    if let condition = CommandWords.condition(in: text) {
      words = ["find", condition]
    } else {
      switch CommandWords.split(text) {
      case .success(let found): words = found
      case .failure(let failure): return showError(failure.description)
      }
    }
    guard let name = words.first else { return }
    let arguments = Array(words.dropFirst())
    if arguments.isEmpty, goToPosition(name) { return }
    switch name {
    case "q", "quit": isEnding = true
    case "help" where arguments.isEmpty: focus = .page(KeyTable.page)
    case "rewind": askToRewind(arguments.first)
    case "demo":
      focus = .question("Record the demo's session into this log? (y/n)") { [weak self] in
        self?.start(name, arguments)
      }
    case "attachments" where arguments.isEmpty: showAttachments()
    default:
      guard SubcommandNames.all.contains(name) else {
        let meant = Spelling.nearest(to: name, in: SubcommandNames.all)
        return showError(
          "There is no command '\(name)'"
            + (meant.map { "; did you mean '\($0)'?" } ?? "; :help shows the keys."))
      }
      start(name, arguments)
    }
  }

  private func goToPosition(_ text: String) -> Bool {
    if text.hasSuffix("%"), let number = Int(text.dropLast()) {
      goToPercent(number)
      return true
    }
    guard let name = PositionName(text) else { return false }
    let session = timeline.session
    switch name {
    case .time, .clock:
      // Times may not be monotonic, so this searches from the end, in a job.
      positionJob?.stop()
      let session = SessionName(session, of: log)
      positionJob = Job(wakeUp) { _ in Result { try session.open().seq(of: name) } }
    default: if let seq = attempt({ try session.seq(of: name) }) { jump(to: seq) }
    }
    return true
  }

  func jumpToFoundPosition() {
    if let seq = takeResult(&positionJob) { jump(to: seq) }
  }

  /// Asks before rewinding, since that changes the log itself.
  private func askToRewind(_ argument: String?) {
    let target = argument ?? "\(cursor)"
    guard let name = PositionName(target) else {
      return showError("'\(target)' is not a position.")
    }
    let session = timeline.session
    guard let seq = attempt({ try session.seq(of: name) }) else { return }
    let question = "Rewind the log itself to \(seq)? What came after stays, as a branch. (y/n)"
    focus = .question(question) { [weak self] in self?.start("rewind", ["\(seq)"]) }
  }

  /// Runs a command.
  ///
  /// - Parameter session: The session for which it is run; that which is shown, if it is `nil`.
  func start(_ name: String, _ arguments: [String], of session: String? = nil) {
    if let original, CommandWords.isChanging(name, arguments) {
      return showError(
        "'\(original)' was read into a temporary log, in which a change would be lost.")
    }
    if CommandWords.isEndless(name, arguments) {
      return showError("'drn \(name)' runs until it is interrupted: start it in a shell.")
    }
    commandRun?.stop()
    var command = CommandWords.complete(
      name, arguments, log: log.path, session: session ?? timeline.session.name, cursor: cursor,
      anchor: anchor, isUTC: timeline.text.times.isUTC)
    command.otherSession = session
    command.addFile(for: original ?? log.path)
    commandRun = ToolRun(command, in: context, wakeUp)
  }

  func showCommandResult() {
    guard !isTyping, let commandRun, let result = commandRun.take() else { return }
    self.commandRun = nil
    // The recorded rewind may have been shown already, before the command ended.
    if commandRun.title.hasPrefix("rewind"), result.status == 0 {
      visits.leave(here)
      _ = attempt { try timeline.refresh() }
      showNewest()
    }
    let text = context.names.applied(to: String(decoding: result.output, as: UTF8.self))
    var lines = StyledText.lines(text)
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    if result.isCut { lines.append(TextLine("There is more; run it in a shell.", .changed)) }
    // A single line fits at the bottom; a match of `find` gets a page, to jump to its position.
    let isShort =
      lines.count == 1 && lines[0].text.width <= terminal.columns
      && (result.status > 0 || !commandRun.title.hasPrefix("find"))
    if lines.isEmpty {
      showMessage("Done.")
    } else if isShort {
      message = result.status > 1 ? TextLine(lines[0].text, .failure) : lines[0]
    } else {
      if case .sessions(let list) = focus { below = list } else { below = nil }
      let page = Page(
        commandRun.title, lines, hasPositions: commandRun.isOfSession,
        session: commandRun.otherSession)
      focus = .page(page)
    }
  }
}

/// Splits and completes commands, with the quoting rules of a shell.
enum CommandWords {
  /// A command that can be run.
  struct Completed {
    var words: [String]
    /// The command as typed, without the completed arguments.
    let title: String
    /// Whether its positions are of the session that is shown, or of those that it names.
    let isOfSession: Bool
    /// The session to which it applies, if it is not the one that is shown.
    var otherSession: String?
  }

  /// The condition in `find route == "home"`, which needs no quotes on the screen.
  static func condition(in text: String) -> String? {
    guard text.hasPrefix("find ") else { return nil }
    let condition = text.dropFirst(5).drop { $0 == " " }
    guard let first = condition.first, !"-'\"".contains(first) else { return nil }
    return String(condition)
  }

  /// Splits a line at spaces, except those in quotes or after a backslash.
  static func split(_ text: String) -> Result<[String], CommandError> {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        word = (word ?? "") + String(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { word = (word ?? "") + String(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? ""
      } else if scalar == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    if let quote {
      return .failure(CommandError("The quote \(quote) is not closed."))
    }
    if let word { words.append(word) }
    return .success(words)
  }

  /// The commands of one session.
  static let takingSession = [
    "open", "replay", "log", "show", "why", "blame", "find", "bisect", "rewind", "mark", "branch",
    "test", "diff",
  ]

  /// The commands without a log.
  static let withoutLog = ["help", "manual", "completions", "fleet"]

  /// Whether a command changes its log.
  static func isChanging(_ name: String, _ arguments: [String]) -> Bool {
    ["demo", "record", "rewind", "mark", "import", "compact", "erase"].contains(name)
      || name == "doctor" && arguments.contains("--fix")
  }

  /// Whether a command would run for ever.
  static func isEndless(_ name: String, _ arguments: [String]) -> Bool {
    ["serve", "mcp"].contains(name)
      || ["ship", "collect"].contains(name)
        && !Set(arguments).isDisjoint(with: ["-f", "--follow"])
  }

  /// Adds the log, the session, the position at the cursor if the command takes one and none was
  /// given, and the options for colours and UTC.
  static func complete(
    _ name: String, _ arguments: [String], log: String, session: String, cursor: Int, anchor: Int?,
    isUTC: Bool = false
  ) -> Completed {
    if withoutLog.contains(name) {
      return Completed(words: [name] + arguments, title: name, isOfSession: false)
    }
    var arguments = arguments
    let values = arguments.filter { !$0.hasPrefix("-") }
    switch name {
    case "open", "show", "why": if values.isEmpty { arguments.insert("\(cursor)", at: 0) }
    case "blame":
      if values.first.flatMap(PositionName.init) == nil { arguments.insert("\(cursor)", at: 0) }
    case "mark": if values.count == 1 { arguments.append("\(cursor)") }
    case "diff":
      if values.isEmpty {
        arguments = ["\(anchor ?? max(cursor - 1, 0))", "\(cursor)"] + arguments
      }
    default: break
    }
    if name == "find", values.count == 1, !arguments.contains(where: \.isSessionOption) {
      // Wherever it was, and Enter leads there.
      arguments.append("--all-sessions")
      let words = [name, "--color", "always"] + (isUTC ? ["--utc"] : []) + [log] + arguments
      return Completed(words: words, title: "find \(values[0])", isOfSession: true)
    }
    let asksForAll = arguments.contains(where: \.isSessionOption)
    var words = name == "import" ? [name] + arguments + [log] : [name, log] + arguments
    let isOfSession = takingSession.contains(name) && !asksForAll
    if isOfSession {
      // Inserted early, so that it cannot become an argument of the command that bisect runs.
      // In one word, since a name may begin like an option; an empty name needs two words.
      let option = session.isEmpty ? ["--session", ""] : ["--session=\(session)"]
      words.insert(contentsOf: option, at: 1)
    }
    // A page cuts long values itself, and shows them.
    if name == "why", !arguments.contains("--full") { words.append("--full") }
    // These commands print no colours or times, and have no such options or hide them.
    if !["record", "import", "export", "snapshot", "report"].contains(name) {
      if !arguments.contains("--color") { words.insert(contentsOf: ["--color", "always"], at: 1) }
      if isUTC, !arguments.contains("--utc") { words.insert("--utc", at: 1) }
    }
    let title = ([name] + arguments).joined(separator: " ")
    return Completed(words: words, title: title, isOfSession: isOfSession)
  }
}

extension String {
  /// Whether it is an option that selects sessions.
  fileprivate var isSessionOption: Bool {
    self == "--session" || hasPrefix("--session=") || self == "--all-sessions"
  }
}

extension CommandWords.Completed {
  /// Names the file that a command writes, if it needs one and none was given: after the log, in the
  /// current folder, where none has that name.
  mutating func addFile(for log: String) {
    let suffixes = ["report": ".html", "report-bundle": "-report.mdb", "snapshot": "-copy.mdb"]
    guard let suffix = words.first.flatMap({ suffixes[$0] }),
      !words.contains(where: { $0.hasPrefix("-o") || $0.hasPrefix("--output") })
    else { return }
    let name = LogFiles.parts(of: log).name.prefix { $0 != "." }
    let base = name.isEmpty || name.hasPrefix("-") ? "log" : String(name)
    let names = ["\(base)\(suffix)"] + (2...1_000).map { "\(base)-\($0)\(suffix)" }
    guard let free = names.first(where: { !SystemFile.isThere($0) }) else { return }
    words += ["-o", free]
  }
}
