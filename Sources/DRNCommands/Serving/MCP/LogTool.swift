/// A question to a log, as a tool of the protocol, and the command that answers it.
struct LogTool: Sendable {
  /// The form of a command's output, and how an answer is made of it.
  enum Form: Sendable {
    /// One JSON document.
    case document
    /// One JSON document, and a line about the newest session.
    case summary
    /// A JSON line for each transition; so many belong to the answer, and one more tells that there are more. An
    /// outline has no states.
    case transitions(Int, isOutline: Bool = false, skipping: Int = 0, isOfSession: Bool = true)
    /// Differences of one pair of sessions, or of several: so many changes, after some that are skipped.
    case differences(skipping: Int, Int)
    /// A JSON array of sessions, of which those before the answer are skipped. So many belong to it, and one more
    /// tells that there are more.
    case sessions(skipping: Int, Int)
    /// Text, such as Swift code.
    case text
    /// What is attached: text, in parts of so many lines, from one of them on, counted from 0.
    case attachment(name: String, from: Int, Int)
  }

  /// A command that answers a question.
  struct Command: Sendable {
    /// Its name and its options.
    var words: [String]
    /// What follows the options, such as the log.
    var operands: [String]
    var form = Form.document

    /// The words for the tool, in which no operand is taken for an option.
    var arguments: [String] {
      // What follows `--` of this command is a program to run.
      if words.first == "bisect" {
        return words + operands.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
      }
      return words + ["--"] + operands
    }
  }

  let name: String
  let title: String
  let description: String
  let parameters: [ToolParameter]
  /// Makes the command; the first argument is the log's path.
  let command: @Sendable (String, ToolArguments) throws(CommandError) -> Command
}

extension LogTool {
  static let all = [
    summary, sessions, transitions, show, why, blame, find, diff, bisect, graph, test, attachment,
  ]

  private static let summary = LogTool(
    name: "summary", title: "What is in the log",
    description:
      "Counts sessions, transitions and screens, and says from when to when the log reaches, which session is the "
      + "newest and where its user is, and of a report its "
      + "reason, its notes and what is attached. A good first question.",
    parameters: []
  ) { (log, _) in
    Command(words: ["stat", "--json", "--newest"], operands: [log], form: .summary)
  }

  private static let sessions = LogTool(
    name: "sessions", title: "Sessions",
    description:
      "Lists sessions, the newest first: name, number of transitions, times, and the last screen.",
    parameters: [
      ToolParameter(
        name: "containing", kind: .text,
        description:
          "Only sessions whose name, visited routes or last screen contain this text, in any case."),
      ToolParameter(name: "where", kind: .text, description: sessionConditions),
      ToolParameter(
        name: "sort", kind: .choice(SessionOrder.Key.allCases.map(\.rawValue)),
        description: "What they are sorted by, the greatest first; 'start' if it is left out."),
      ToolParameter(
        name: "skip", kind: .count(0...10_000_000),
        description: "How many of them to skip, to go on."),
      .limit("sessions", 200, default: 50),
    ]
  ) { (log, arguments) in
    let (skipped, limit) = (arguments.count("skip") ?? 0, arguments.count("limit") ?? 50)
    var words = ["sessions", "--json", "--reverse", "-n", "\(skipped + limit + 1)"]
    for (name, option) in [("containing", "search"), ("where", "where"), ("sort", "sort")] {
      if let value = arguments[name] { words.append("--\(option)=\(value)") }
    }
    return Command(words: words, operands: [log], form: .sessions(skipping: skipped, limit))
  }

  private static let sessionConditions =
    "Only sessions of which this is true, such as: visited(\"checkout\") and not ended(\"orderConfirmed\"); "
    + "transitions > 100; duration > 10m; any(CONDITION), all(CONDITION), first(CONDITION), last(CONDITION), "
    + "count(CONDITION) > 3, with a condition as 'find' has it."

  private static let transitions = LogTool(
    name: "transitions", title: "Transitions",
    description:
      "Lists what happened in a session, in order: the newest transitions, or those from a position on.",
    parameters: [
      .session, .position("from", "Where to begin; without it, the newest ones are listed"),
      .limit("transitions", 200, default: 30),
    ]
  ) { (log, arguments) in
    let limit = arguments.count("limit") ?? 30
    guard let from = arguments["from"] else {
      return Command(
        words: ["log", "--json", "-n", "\(limit)"] + session(arguments), operands: [log],
        form: .transitions(limit, isOutline: true))
    }
    return Command(
      words: ["find", "--json", "-n", "\(limit + 1)", "--range=\(from).."]
        + (arguments["session"] == nil ? ["--newest"] : session(arguments)),
      operands: [log, "true"], form: .transitions(limit, isOutline: true))
  }

  private static let show = LogTool(
    name: "show", title: "A moment",
    description:
      "The transition at a position, and the state after it: route, overlays, origin, history, tab and flow.",
    parameters: [.session, .position("at", "The position; the newest if it is left out")]
  ) { (log, arguments) in
    Command(
      words: ["show", "--json"] + session(arguments), operands: [log, arguments["at"] ?? "@"])
  }

  private static let why = LogTool(
    name: "why", title: "Why the user is there",
    description:
      "The chain of places that led to where the user was at a position, each with a sentence, the newest first.",
    parameters: [
      .session, .position("at", "The position; the newest if it is left out"),
      .limit("places", 100, default: 20),
    ]
  ) { (log, arguments) in
    Command(
      words: ["why", "--json", "-n", "\(arguments.count("limit") ?? 20)"] + session(arguments),
      operands: [log, arguments["at"] ?? "@"])
  }

  private static let blame = LogTool(
    name: "blame", title: "What set the state",
    description:
      "For each part of the state at a position, the transition that set it last; or for one part.",
    parameters: [
      .session, .position("at", "The position; the newest if it is left out"),
      ToolParameter(
        name: "path", kind: .text,
        description:
          "Only this part, such as currentRoute.detail.id, entries[0], overlays or rememberedTabs[\"chat\"]."
      ),
    ]
  ) { (log, arguments) in
    Command(
      words: ["blame", "--json"] + session(arguments),
      operands: [log, arguments["at"] ?? "@"] + (arguments["path"].map { [$0] } ?? []))
  }

  /// The language of conditions, in short.
  private static let conditions =
    "A condition such as: route == \"detail\" && overlay == \"filter\"; route.detail.id matches \"^4\"; kind == "
    + "\"refused\"; gap > 2s; \"alert\" in overlays; label == \"tap\" and payload.x > 1; state.entries.count > 10; "
    + "currentRoute == \"cart\"; cause == \"link\"; reason contains \"Members\". Names are those of a transition (seq, "
    + "time, kind, cause, gap, route, overlay, tab, flow, label, payload, reason, meta, group.name) and of the state "
    + "after it (currentRoute, overlays, rootOverlays, origin, entries, cursor, tab, flow)."

  private static let find = LogTool(
    name: "find", title: "Find moments",
    description:
      "The transitions at which a condition is true, with the states after them, in order, in all sessions or in one; "
      + "'searched' says in how many of them.",
    parameters: [
      ToolParameter(name: "condition", kind: .text, description: conditions, isRequired: true),
      ToolParameter(
        name: "session", kind: .text,
        description: "A session's name; all sessions if it is left out."),
      .position("from", "Where to begin in each session; at its start if it is left out"),
      ToolParameter(
        name: "skip", kind: .count(0...1_000_000_000), description: "How many to skip, to go on."),
      .limit("transitions", 100, default: 20),
    ]
  ) { (log, arguments) in
    let (skipped, limit) = (arguments.count("skip") ?? 0, arguments.count("limit") ?? 20)
    let range = arguments["from"].map { ["--range=\($0).."] } ?? []
    return Command(
      words: ["find", "--json", "--searched", "--skip=\(skipped)", "-n", "\(limit + 1)"] + range
        + session(arguments),
      operands: [log, arguments["condition"] ?? ""],
      form: .transitions(
        limit, skipping: skipped, isOfSession: arguments["session"] != nil))
  }

  private static let diff = LogTool(
    name: "diff", title: "Differences",
    description:
      "What differs between two positions of a session, between two sessions, or, of several logs, between two "
      + "logs: where they part, and what differs in the end. What is too long for an answer comes in parts: of several "
      + "sessions first where each parts, then, with 'session', what changed in one.",
    parameters: [
      .session, .position("left", "One position"), .position("right", "The other position"),
      ToolParameter(
        name: "other_session", kind: .text,
        description: "Another session, to compare it with 'session'."),
      ToolParameter(
        name: "other_log", kind: .text,
        description: "Another log of this server, to compare it with 'log'."),
      ToolParameter(
        name: "skip", kind: .count(0...10_000_000),
        description: "How many changes, or sessions, to skip, to go on."),
      .limit("changes", 200, default: 60),
    ]
  ) { (log, arguments) throws(CommandError) in
    var words = ["diff", "--json"] + session(arguments)
    if let other = arguments["other_session"] {
      guard arguments["session"] != nil else {
        throw CommandError("'other_session' is compared with 'session', which is missing.")
      }
      words.append("--session=\(other)")
    }
    let form = Form.differences(
      skipping: arguments.count("skip") ?? 0, arguments.count("limit") ?? 60)
    if let other = arguments["other_log"] {
      return Command(words: words, operands: [log, other], form: form)
    }
    guard let left = arguments["left"] else {
      return Command(words: words, operands: [log], form: form)
    }
    return Command(words: words, operands: [log, left, arguments["right"] ?? "@"])
  }

  private static let bisect = LogTool(
    name: "bisect", title: "The first bad moment",
    description:
      "Searches by halves for the first position at which a condition holds that does not hold at the good one "
      + "and holds at the bad one. Faster than 'find' for what stays true once it is.",
    parameters: [
      ToolParameter(name: "condition", kind: .text, description: conditions, isRequired: true),
      .session,
      .position("good", "A position at which it is false; the session's first if it is left out"),
      .position("bad", "A later one at which it is true; the newest if it is left out"),
    ]
  ) { (log, arguments) in
    var words = ["bisect", "--json", "--expr=\(arguments["condition"] ?? "")"] + session(arguments)
    for name in ["good", "bad"] {
      if let position = arguments[name] { words.append("--\(name)=\(position)") }
    }
    return Command(words: words, operands: [log])
  }

  private static let graph = LogTool(
    name: "graph", title: "The walked graph",
    description:
      "Which screens were visited, how often and for how long, which moves led from one to another, and which "
      + "screens nobody left but back.",
    parameters: [
      .session,
      ToolParameter(
        name: "by", kind: .choice(["name", "route"]),
        description: "What counts as one screen: all routes of a name, or each with its parameters."
      ),
      .limit("screens", 60, default: 30),
    ]
  ) { (log, arguments) in
    Command(
      words: [
        "graph", "--json", "--by=\(arguments["by"] ?? "name")",
        "--limit=\(arguments.count("limit") ?? 30)",
      ] + session(arguments), operands: [log])
  }

  private static let test = LogTool(
    name: "test", title: "A test out of the log",
    description:
      "Swift code of a test that repeats a range of transitions and checks the states: to reproduce a bug and "
      + "to keep it from coming back.",
    parameters: [
      .session,
      .position("from", "The first transition; the session's start if it is left out"),
      .position("to", "The last transition; the newest if it is left out"),
      ToolParameter(
        name: "route", kind: .text,
        description: "The app's route type, such as Shop.Route; AppRoute if it is left out."),
      ToolParameter(
        name: "module", kind: .text, description: "The app's module, which the test imports."),
      ToolParameter(
        name: "name", kind: .text, description: "The test's name; otherwise the session's."),
      ToolParameter(
        name: "literals", kind: .flag,
        description: "Whether values are written as enum cases where their JSON looks like one."),
    ]
  ) { (log, arguments) in
    let range = "\(arguments["from"] ?? "")..\(arguments["to"] ?? "")"
    var words = ["test", "--at-most=400"] + session(arguments)
    for name in ["route", "module", "name"] {
      if let value = arguments[name] { words.append("--\(name)=\(value)") }
    }
    if arguments["literals"] == "true" { words.append("--literals") }
    return Command(
      words: words, operands: [log] + (range == ".." ? [] : [range]), form: .text)
  }

  private static let attachment = LogTool(
    name: "attachment", title: "What is attached to a report",
    description:
      "The text of an attachment, of those that 'summary' lists, in parts of lines. Pictures and other files that "
      + "are no text are not read.",
    parameters: [
      ToolParameter(name: "name", kind: .text, description: "Its name.", isRequired: true),
      ToolParameter(
        name: "from", kind: .count(0...100_000_000),
        description: "The line to begin with, counted from 0, to go on."),
      .limit("lines", 1_000, default: 300),
    ]
  ) { (log, arguments) in
    let name = arguments["name"] ?? ""
    return Command(
      words: ["attachments"], operands: [log, name],
      form: .attachment(
        name: name, from: arguments.count("from") ?? 0, arguments.count("limit") ?? 300))
  }

  private static func session(_ arguments: ToolArguments) -> [String] {
    arguments["session"].map { ["--session=\($0)"] } ?? []
  }
}
