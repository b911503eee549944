import ArgumentParser
import DRNLog
import TerminalScreen

// What is typed after `:`: a position, or a subcommand for the log that is shown.

extension ReplayScreen {
  func runCommand(_ text: String) {
    let words: [String]
    if let condition = CommandWords.condition(in: text) {
      words = ["find", condition]
    } else {
      switch CommandWords.split(text) {
      case .success(let found): words = found
      case .failure(let trouble): return complain(trouble.description)
      }
    }
    guard let name = words.first else { return }
    let arguments = Array(words.dropFirst())
    if arguments.isEmpty, goToPosition(name) { return }
    switch name {
    case "q", "quit": wantsToEnd = true
    case "help" where arguments.isEmpty: front = .page(KeyTable.page)
    case "rewind": askToRewind(arguments.first)
    case "demo":
      front = .question("Record the demo's session into this log? (y/n)") { [weak self] in
        self?.start(name, arguments)
      }
    default:
      guard DRNCommand.commands.contains(name) else {
        let meant = Spelling.nearest(to: name, in: DRNCommand.commands)
        return complain(
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
      // Times may run backwards, so this is looked for from the end on.
      placeJob?.stop()
      let session = SessionName(session, of: log)
      placeJob = Job(wakeUp) { _ in Result { try session.open().seq(of: name) } }
    default: if let seq = attempt({ try session.seq(of: name) }) { jump(to: seq) }
    }
    return true
  }

  func takePlace() {
    guard let result = placeJob?.take() else { return }
    placeJob = nil
    if let seq = attempt({ try result.get() }) { jump(to: seq) }
  }

  /// Rewinding changes the log itself, so it asks first.
  private func askToRewind(_ argument: String?) {
    let target = argument ?? "\(cursor)"
    guard let name = PositionName(target) else { return complain("'\(target)' is not a position.") }
    let session = timeline.session
    guard let seq = attempt({ try session.seq(of: name) }) else { return }
    let question = "Rewind the log itself to \(seq)? What came after stays, as a branch. (y/n)"
    front = .question(question) { [weak self] in self?.start("rewind", ["\(seq)"]) }
  }

  func start(_ name: String, _ arguments: [String]) {
    child?.stop()
    let command = CommandWords.complete(
      name, arguments, log: log.path, session: timeline.session.name, cursor: cursor,
      anchor: anchor, isUTC: timeline.text.times.isUTC)
    child = attempt { try ToolRun(command, wakeUp) }
  }

  func takeChild() {
    guard !isTyping, let child, let result = child.take() else { return }
    self.child = nil
    // What it has made is the newest by then, and may have been seen before its end.
    if child.title.hasPrefix("rewind"), result.status == 0 {
      visits.leave(here)
      _ = attempt { try timeline.refresh() }
      showNewest()
    }
    let text = String(decoding: result.output, as: UTF8.self)
    var lines = StyledText.lines(text)
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    if result.isCut { lines.append(TextLine("There is more; run it in a shell.", .changed)) }
    // One line has room at the bottom, unless one may want to go where it is.
    let isShort =
      lines.count == 1 && lines[0].text.width <= terminal.columns
      && (result.status > 0 || !child.title.hasPrefix("find"))
    if lines.isEmpty {
      say("Done.")
    } else if isShort {
      message = result.status > 1 ? TextLine(lines[0].text, .failure) : lines[0]
    } else {
      front = .page(Page(child.title, lines, hasPositions: child.isOfSession))
    }
  }
}

/// The words of a command, as a shell tells them apart.
enum CommandWords {
  /// A command that can be run.
  struct Completed {
    let words: [String]
    /// What was asked for, without what is known here.
    let title: String
    /// Whether it is about the session that is shown.
    let isOfSession: Bool
  }

  /// The condition of `find route == "home"`, which nobody should have to put in quotes here.
  static func condition(in text: String) -> String? {
    guard text.hasPrefix("find ") else { return nil }
    let condition = text.dropFirst(5).drop { $0 == " " }
    guard let first = condition.first, !"-'\"".contains(first) else { return nil }
    return String(condition)
  }

  /// Splits a line at spaces; quotes keep them, and a backslash what follows it.
  static func split(_ text: String) -> Result<[String], CommandTrouble> {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      return .failure(CommandTrouble(description: "The quote \(quote) is not closed."))
    }
    if let word { words.append(word) }
    return .success(words)
  }

  /// Adds what is known here: the log, the session, and the position at the cursor where a command
  /// takes one and none was given; and that times are shown as the screen shows them.
  static func complete(
    _ name: String, _ arguments: [String], log: String, session: String, cursor: Int, anchor: Int?,
    isUTC: Bool = false
  ) -> Completed {
    if ["help", "manual", "completions"].contains(name) {
      return Completed(words: [name] + arguments, title: name, isOfSession: false)
    }
    var arguments = arguments
    let values = arguments.filter { !$0.hasPrefix("-") }
    switch name {
    case "show", "why": if values.isEmpty { arguments.insert("\(cursor)", at: 0) }
    case "blame":
      if values.first.flatMap(PositionName.init) == nil { arguments.insert("\(cursor)", at: 0) }
    case "mark": if values.count == 1 { arguments.append("\(cursor)") }
    case "diff":
      if values.isEmpty {
        arguments = ["\(anchor ?? max(cursor - 1, 0))", "\(cursor)"] + arguments
      }
    default: break
    }
    let takesSession = [
      "replay", "log", "show", "why", "blame", "find", "bisect", "rewind", "mark", "branch", "test",
      "diff",
    ]
    let asksForAll = arguments.contains {
      $0 == "--session" || $0.hasPrefix("--session=") || $0 == "--all-sessions"
    }
    var words = name == "import" ? [name] + arguments + [log] : [name, log] + arguments
    let isOfSession = takesSession.contains(name) && !asksForAll
    if isOfSession {
      // Before what may belong to a command that bisect runs.
      // In one word, for a name may begin as an option does; that of an empty one needs a second.
      let option = session.isEmpty ? ["--session", ""] : ["--session=\(session)"]
      words.insert(contentsOf: option, at: 1)
    }
    // What prints nothing that has colours or times has no such options either, or hides them.
    if !["record", "import", "export", "snapshot", "report"].contains(name) {
      if !arguments.contains("--color") { words.insert(contentsOf: ["--color", "always"], at: 1) }
      if isUTC, !arguments.contains("--utc") { words.insert("--utc", at: 1) }
    }
    let title = ([name] + arguments).joined(separator: " ")
    return Completed(words: words, title: title, isOfSession: isOfSession)
  }
}
