import Foundation
import TestSupport
import Testing
import ToolTesting

/// One log, and the kills that its writers die of, one after another.
struct Life {
  /// What all of them left.
  struct Tally {
    var kills = 0
    /// Kills after which the journal was larger than a new one.
    var grownJournals = 0
    var acknowledged = 0
    var lost = 0
    var invented = 0
    var changed = 0
    var torn = 0

    var numbers: KeyValuePairs<String, Int> {
      [
        "transitions acknowledged": acknowledged, "lost": lost, "invented": invented,
        "changed": changed, "torn transactions": torn, "grown journals": grownJournals,
      ]
    }
  }

  /// How long a life's writers live at most, and how much they are given.
  struct Pace {
    var bulkLines = 300
    var bulkMilliseconds = 200
    var startMilliseconds = 25

    static let long = Pace(bulkLines: 2_000, bulkMilliseconds: 800, startMilliseconds: 40)
  }

  private let log: String
  private let durability: String
  private let pace: Pace
  private var script: Script
  private var account = Account()
  private var random: SplitMix64
  private(set) var tally = Tally()

  init(_ log: String, durability: String, seed: UInt64, sessions: Int, pace: Pace) {
    (self.log, self.durability, self.pace) = (log, durability, pace)
    script = Script(seed: seed, sessions: sessions)
    random = SplitMix64(state: seed ^ 0x6b69_6c6c)
  }

  /// Lets the log live through so many kills, and close well at the end.
  mutating func run(kills: Int) throws {
    while tally.kills < kills {
      switch Int.random(in: 0..<100, using: &random) {
      case ..<45: try killBetweenLines()
      case ..<65: try killAmongMany()
      case ..<82: try killRecoveries()
      case ..<88: try killMark()
      case ..<94: try killRewind()
      default: try killImport()
      }
    }
    try goOnAndClose()
  }

  /// One writer that is given as many lines as there are, and dies within that time.
  mutating func killAmongMany(lines count: Int, within milliseconds: Int) throws {
    let lines = send(count, .bulky)
    let acknowledged = try feed(lines, within: milliseconds * 1_000)
    try settle(acknowledged: acknowledged)
  }

  /// The next writer goes on; a log that it closes is one file.
  mutating func goOnAndClose() throws {
    let lines = send(20, Script.Mix())
    let recorder = try LiveRecorder(log)
    for (index, line) in lines.enumerated() {
      #expect(try recorder.send(line.text) == line.acknowledgement(index + 1))
    }
    #expect(try recorder.finish() == 0)
    try settle(acknowledged: lines.count)
    let left = try TemporaryDirectory.names().filter { $0.hasPrefix(log) }
    #expect(left == [log, log + "-lock"])
  }

  /// Removes the log.
  func remove() {
    let names = (try? TemporaryDirectory.names()) ?? []
    for name in names where name.contains(log) { unlink(TemporaryDirectory.path(name)) }
  }
}

// Ways to die.

extension Life {
  /// Line by line, each acknowledged; a few more that nobody waits for.
  private mutating func killBetweenLines() throws {
    let lines = send(.random(in: 2...120, using: &random), Script.Mix())
    let awaited = Int.random(in: 0..<lines.count, using: &random)
    let recorder = try LiveRecorder(log, "--durability", durability)
    for (index, line) in lines[..<awaited].enumerated() {
      #expect(try recorder.send(line.text) == line.acknowledgement(index + 1))
    }
    try recorder.post(lines[awaited...].map { $0.text + "\n" }.joined())
    usleep(.random(in: 0...4_000, using: &random))
    #expect(recorder.kill() == 128 + SIGKILL)
    tally.kills += 1
    // What it said before it died may still be in the pipe.
    var acknowledged = awaited
    while case let said = recorder.nextAcknowledgement(), !said.isEmpty {
      #expect(said == lines[acknowledged].acknowledgement(acknowledged + 1))
      acknowledged += 1
    }
    try settle(acknowledged: acknowledged)
  }

  private mutating func killAmongMany() throws {
    try killAmongMany(lines: pace.bulkLines, within: pace.bulkMilliseconds)
  }

  /// A writer dies, and then those who come to bring in what it left, before they are done.
  private mutating func killRecoveries() throws {
    let lines = send(pace.bulkLines, .bulky)
    let acknowledged = try feed(lines, within: pace.bulkMilliseconds * 1_000)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let process = Tool.process(["record", log])
      process.standardInput = FileHandle.nullDevice
      _ = try kill(process, within: pace.startMilliseconds * 1_000)
    }
    try settle(acknowledged: acknowledged)
  }

  private mutating func killMark() throws {
    guard let session = account.latestSession else { return }
    let (label, line) = script.marking(session)
    try killCommand(["mark", log, label], leaving: [line])
  }

  private mutating func killRewind() throws {
    guard let session = account.latestSession, let (target, line) = script.rewinding(session)
    else { return }
    try killCommand(["rewind", log, "\(target)"], leaving: [line])
  }

  private mutating func killImport() throws {
    let lines = script.imported(Script.Mix(), lines: .random(in: 1...800, using: &random))
    try TemporaryDirectory.write(lines.flatMap(\.events).joined(), to: "in.\(log)")
    try killCommand(["import", "in.\(log)", log], leaving: lines)
  }

  /// A command that says that it is done by ending with 0.
  private mutating func killCommand(_ arguments: [String], leaving lines: [Script.Line]) throws {
    account.send(lines)
    let process = Tool.process(arguments)
    process.standardOutput = FileHandle.nullDevice
    let isDone = try kill(process, within: pace.startMilliseconds * 2_000)
    try settle(acknowledged: isDone ? lines.count : 0)
  }

  /// Lets a writer take lines from a file, and answers how many it acknowledged before it was killed.
  private mutating func feed(
    _ lines: [Script.Line], within microseconds: Int
  ) throws -> Int {
    let (input, output) = ("in.\(log)", "out.\(log)")
    try TemporaryDirectory.write(lines.map { $0.text + "\n" }.joined(), to: input)
    try TemporaryDirectory.write("", to: output)
    let process = Tool.process(["record", log, "--ack", "--durability", durability])
    process.standardInput = FileHandle(forReadingAtPath: TemporaryDirectory.path(input))
    process.standardOutput = FileHandle(forWritingAtPath: TemporaryDirectory.path(output))
    let isDone = try kill(process, within: microseconds)
    let said = try TemporaryDirectory.data(output)
    let acknowledged = said.count { $0 == UInt8(ascii: "\n") }
    let expected = lines.prefix(acknowledged).enumerated().map {
      $1.acknowledgement($0 + 1) + "\n"
    }
    #expect(said.starts(with: Data(expected.joined().utf8)))
    if isDone { #expect(acknowledged == lines.count) }
    return acknowledged
  }

  /// Kills a process at some instant of that time; says whether it was done before.
  private mutating func kill(_ process: Process, within microseconds: Int) throws -> Bool {
    try process.run()
    usleep(.random(in: 0...UInt32(microseconds), using: &random))
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    if process.status == 128 + SIGKILL {
      tally.kills += 1
    } else {
      #expect(process.status == 0)
    }
    return process.status == 0
  }
}

// What is there afterwards.

extension Life {
  private mutating func send(_ count: Int, _ mix: Script.Mix) -> [Script.Line] {
    var lines: [Script.Line] = []
    lines.reserveCapacity(count)
    for _ in 0..<count { lines.append(script.next(mix)) }
    account.send(lines)
    return lines
  }

  /// The log is whole, and has what was acknowledged and nothing that was not sent.
  private mutating func settle(acknowledged: Int) throws {
    var status = stat()
    let journal = TemporaryDirectory.path(log + "-journal")
    if stat(journal, &status) == 0, status.st_size > 1_100_000 { tally.grownJournals += 1 }

    guard FileManager.default.fileExists(atPath: TemporaryDirectory.path(log)) else {
      // Killed before there was a log.
      #expect(acknowledged == 0 && account.settled.isEmpty)
      _ = account.settle(Data(), acknowledged: 0)
      return script.goOn(after: [])
    }
    let export = "export.\(log)"
    let exported = try Tool.run("export", log, "-o", export)
    // Killed before there was anything in the log that says what it is.
    let isNone = exported.status == 2 && account.settled.isEmpty && acknowledged == 0
    if !isNone {
      #expect(exported.status == 0 && exported.errors == "", "\(exported.errors)")
      let verified = try Tool.run("verify", log)
      #expect(verified.status == 0 && verified.errors == "", "\(verified.errors)")
    }
    let found = isNone ? Data() : try TemporaryDirectory.data(export)
    let balance = account.settle(found, acknowledged: acknowledged)
    #expect(balance.isClean, "\(balance)")
    tally.acknowledged += balance.acknowledged
    tally.lost += balance.lost
    tally.invented += balance.invented
    tally.changed += balance.changed
    tally.torn += balance.torn
    script.goOn(after: account.settled)
  }
}

extension Script.Line {
  /// What `drn record --ack` says of it, where it is the `number`th.
  func acknowledgement(_ number: Int) -> String {
    "{\"line\":\(number),\"seq\":\(head),\"changed\":\(!events.isEmpty)}"
  }
}

extension Life.Tally {
  static func += (left: inout Self, right: Self) {
    left.kills += right.kills
    left.grownJournals += right.grownJournals
    left.acknowledged += right.acknowledged
    left.lost += right.lost
    left.invented += right.invented
    left.changed += right.changed
    left.torn += right.torn
  }
}
