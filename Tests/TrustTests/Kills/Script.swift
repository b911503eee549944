import TestSupport

/// Lines for `drn record` whose every effect is known.
///
/// Each line has a number that no other line ever has, and its contents and its time are made of it.
/// So what is found in a log can be told from what is missing, and from what never was.
struct Script {
  /// One line, and what it leaves in the log.
  struct Line {
    var text: String
    /// Which session it was for.
    var session: String
    /// As `drn export` shows them.
    var events: [String] = []
    /// The seq that is acknowledged.
    var head: Int
    /// What a rewind of a later line may aim at.
    var target: Int?
    /// Whether no rewind of a later line may aim at what was before.
    var isFence = false
  }

  /// How often what is sent: so many times in a hundred.
  struct Mix {
    var known = 35
    var transactions = 10
    var rewinds = 8
    var marks = 6
    var notes = 6
    var switches = 5
    var updates = 5
    var edits = 5
    var fences = 1
    /// How many steps a transaction has at most.
    var steps = 4

    /// Many records for each line, so that the journal grows faster than it is emptied.
    static let bulky = Mix(
      known: 20, transactions: 40, rewinds: 4, marks: 4, notes: 4, switches: 1, updates: 4,
      edits: 4,
      steps: 60)
  }

  private struct Session {
    var count = 0
    var page: Int?
    var targets: [Int] = []
    var fence: Int?
  }

  let sessionNames: [String]
  private var random: SplitMix64
  private var number = 0
  private var sessions: [String: Session] = [:]
  private var current = ""

  init(seed: UInt64, sessions count: Int) {
    sessionNames = (0..<count).map { "s\($0)" }
    random = SplitMix64(state: seed)
  }

  /// What a session's export shows before its own members, and the place of the time in it.
  static func prefix(_ session: String, _ seq: Int) -> String {
    "{\"session\":\"\(session)\",\"seq\":\(seq),\"time\":\""
  }

  /// Forgets what lines did: these are all that are in the log.
  mutating func goOn(after lines: [Line]) {
    sessions = [:]
    for line in lines where line.head >= 0 {
      var session = sessions[line.session] ?? Session()
      session.count = line.head + 1
      if line.isFence { (session.targets, session.fence) = ([], line.head) }
      if let target = line.target {
        session.targets.append(target)
        if session.targets.count > 64 { session.targets.removeFirst(32) }
      }
      sessions[line.session] = session
    }
    current = ""
  }

  /// The next line; a recording's first one says for which session.
  mutating func next(_ mix: Mix) -> Line {
    var dice = Int.random(in: 0..<100, using: &random)
    func falls(_ percent: Int) -> Bool {
      dice -= percent
      return dice < 0
    }
    if current.isEmpty || falls(mix.switches) { return switchSession() }
    if falls(mix.transactions) { return transaction(mix.steps) }
    if falls(mix.rewinds), let rewind = rewind() { return rewind }
    if falls(mix.marks) { return mark() }
    if falls(mix.notes) { return note() }
    if falls(mix.updates) { return update() }
    if falls(mix.edits) { return edit() }
    if falls(mix.fences), let fence = fence() { return fence }
    if falls(mix.known), let page = knownPage() { return go(to: page) }
    return go(to: nextNumber())
  }

  /// A session of its own, as the lines of an import.
  mutating func imported(_ mix: Mix, lines count: Int) -> [Line] {
    let name = "i\(nextNumber())"
    current = name
    var lines = [start(name)]
    while lines.count < count {
      let line = next(Mix(transactions: mix.transactions, switches: 0, steps: mix.steps))
      lines.append(line)
    }
    return lines
  }
}

// What is sent.

extension Script {
  private mutating func switchSession() -> Line {
    let name = sessionNames.randomElement(using: &random) ?? "s"
    current = name
    if sessions[name] == nil { return start(name) }
    return Line(
      text: "{\"session\":\"\(name)\",\"initial\":\"start\"}", session: name, head: head)
  }

  private mutating func start(_ name: String) -> Line {
    let settings = #"{"historyLimit":64,"window":null,"appVersion":null,"schema":null}"#
    return line("\"session\":\"\(name)\",\"initial\":\"start\"") { script, time in
      [script.event("started", time, "\"route\":\"start\",\"settings\":\(settings)")]
    }
  }

  private mutating func go(to page: Int) -> Line {
    let route = "{\"page\":\(page)}"
    var line = line("\"go\":\(route)") { script, time in
      [script.event("went", time, "\"route\":\(route)")]
    }
    sessions[current]?.page = page
    line.target = line.head
    sessions[current]?.targets.append(line.head)
    return line
  }

  private mutating func update() -> Line {
    let page = nextNumber()
    let route = "{\"page\":\(page)}"
    sessions[current]?.page = page
    return line("\"update\":\(route)") { script, time in
      [script.event("updated", time, "\"route\":\(route)")]
    }
  }

  /// The first entry and a new one.
  private mutating func edit() -> Line {
    let page = nextNumber()
    let route = "{\"page\":\(page)}"
    sessions[current]?.page = page
    return line(
      "\"editHistory\":{\"entries\":[{\"keep\":0},{\"place\":\(route)}],\"cursor\":1}"
    ) { script, time in
      [
        script.event(
          "historyEdited", time, "\"routes\":[null,\(route)],\"count\":1,\"kept\":[0,null]")
      ]
    }
  }

  /// A fence, unless the newest transition is one.
  private mutating func fence() -> Line? {
    guard let session = sessions[current], session.fence != head else { return nil }
    var line = line("\"fence\":{}") { script, time in [script.event("fenced", time)] }
    line.isFence = true
    sessions[current]?.fence = line.head
    sessions[current]?.targets = []
    return line
  }

  private mutating func mark() -> Line {
    let number = number
    return line("\"mark\":\"m\(number)\"") { script, time in
      let target = script.head + 1
      return [script.event("marked", time, "\"target\":\(target),\"label\":\"m\(number)\"")]
    }
  }

  private mutating func note() -> Line {
    let payload = "[\(number),\"\(String(repeating: "x", count: number % 200))\"]"
    return line("\"note\":{\"label\":\"n\",\"payload\":\(payload)}") { script, time in
      [script.event("noted", time, "\"label\":\"n\",\"payload\":\(payload)")]
    }
  }

  private mutating func rewind() -> Line? {
    guard let target = sessions[current]?.targets.randomElement(using: &random), target < head
    else { return nil }
    sessions[current]?.page = nil
    return line("\"rewind\":\(target)") { script, time in
      [script.event("rewound", time, "\"target\":\(target)", cause: "travel")]
    }
  }

  private mutating func transaction(_ steps: Int) -> Line {
    let count = Int.random(in: 2...max(2, steps), using: &random)
    let (number, first) = (number, head + 1)
    let routes = (0..<count).map { "{\"page\":\(number),\"step\":\($0)}" }
    let group = "{\"name\":\"t\(number % 7)\",\"first\":\(first),\"count\":\(count)}"
    let inner = routes.map { "{\"go\":\($0)}" }.joined(separator: ",")
    sessions[current]?.page = nil
    return line("\"transaction\":{\"name\":\"t\(number % 7)\",\"steps\":[\(inner)]}") {
      script, time in
      routes.enumerated().map { step, route in
        script.event("went", time, "\"route\":\(route)", group: group, seq: first + step)
      }
    }
  }

  /// A page that was there before, and is not the one that is shown.
  private func knownPage() -> Int? {
    guard let page = sessions[current]?.page, number % 61 != page else { return nil }
    return number % 61
  }

  private var head: Int { (sessions[current]?.count ?? 0) - 1 }

  private mutating func nextNumber() -> Int {
    number += 1
    return number
  }

  /// A line of this number, with its time.
  private mutating func line(
    _ members: String, _ events: (borrowing Script, String) -> [String]
  ) -> Line {
    number += 1
    let fraction = "\(1_000_000_000 + number)".dropFirst()
    let time = "2026-11-21T10:00:00.\(fraction)Z"
    let events = events(self, time)
    sessions[current, default: Session()].count += events.count
    return Line(
      text: "{\"time\":\"\(time)\",\(members)}", session: current, events: events, head: head)
  }

  private func event(
    _ kind: String, _ time: String, _ members: String? = nil, cause: String = "user",
    group: String = "null", seq: Int? = nil
  ) -> String {
    Self.prefix(current, seq ?? head + 1) + time
      + "\",\"kind\":\"\(kind)\",\"cause\":\"\(cause)\",\"group\":\(group)\(members.map { ",\($0)" } ?? "")}\n"
  }
}

// What other commands do.

extension Script {
  /// A time that nobody knows before the event is found.
  static let unknownTime = "????-??-??T??:??:??.?????????Z"

  /// What `drn mark` does to a session.
  mutating func marking(_ name: String) -> (label: String, line: Line) {
    current = name
    let label = "m\(nextNumber())"
    let line = line("") { script, _ in
      // The position that was the newest before.
      [
        script.event(
          "marked", Self.unknownTime, "\"target\":\(script.head),\"label\":\"\(label)\"")
      ]
    }
    return (label, line)
  }

  /// What `drn rewind` does to a session.
  mutating func rewinding(_ name: String) -> (target: Int, line: Line)? {
    guard let session = sessions[name],
      let target = session.targets.randomElement(using: &random), target < session.count - 1
    else { return nil }
    current = name
    sessions[name]?.page = nil
    let line = line("") { script, _ in
      [script.event("rewound", Self.unknownTime, "\"target\":\(target)", cause: "travel")]
    }
    return (target, line)
  }
}
