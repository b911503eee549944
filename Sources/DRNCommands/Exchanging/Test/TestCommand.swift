import ArgumentParser
import DRNInspect
import DRNLog

struct TestCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Print a Swift test that replays a session.",
    usage: """
      drn test bug.mdb --module Shop -o BugTests.swift    the whole session
      drn test bug.mdb 810..842 --route ShopRoute         these, from the state before
      drn test bug.mdb @-20.. --literals                  as .detail(id: "42")
      """,
    discussion: """
      The test makes the recorded calls through DRNTesting's TestNavigator and expects the recorded \
      states; it passes as it is printed. One line is for the app's own guards. What a guard had \
      refused is not asked for again: a note stands in for it, so that later positions are the log's.

      A range may be a single position, and takes in the whole of a transaction. Every call was made \
      before it is printed, and led to the state that the log has; a transition that no call makes, \
      as an imported one may be, ends it with 2. Above 1,000 transitions the state is expected only \
      after every hundredth.
      """)

  @OptionGroup var options: LogOptions

  @OptionGroup var positions: RangeOptions

  @Option(help: ArgumentHelp("The app's route type.", valueName: "type"))
  var route = "AppRoute"

  @Option(help: ArgumentHelp("The app's module, to be imported.", valueName: "module"))
  var module: String?

  @Option(help: ArgumentHelp("The test's name; otherwise the session's.", valueName: "name"))
  var name: String?

  @Flag(help: "Write values as enum cases where their JSON looks like one.")
  var literals = false

  /// The maximum number of transitions, for `drn mcp`, whose answers are bounded.
  @Option(help: .hidden)
  var atMost: Int?

  @OptionGroup var file: FileOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard SessionTest.Options.isTypeName(route) else {
      throw ValidationError("--route is the name of a Swift type, such as AppRoute or Shop.Route.")
    }
    guard module.map(SessionTest.Options.isModuleName) ?? true else {
      throw ValidationError("--module is the name of a Swift module, such as Shop.")
    }
  }

  func run(in context: CommandContext) throws {
    let session = try options.openSession(in: context)
    // Before the work, so that a place that must not be taken is reported at once.
    let file = try DataOutput(file.place(readFrom: options.log), in: context)
    let wanted = try positions.range?.resolve(in: session, context) ?? session.firstSeq...Int.max
    let last = min(wanted.upperBound, try session.head())
    if let atMost, last - wanted.lowerBound >= atMost {
      throw CommandError(
        "These are \(counted(last - wanted.lowerBound + 1, "transition")), and a test of at most "
          + "\(grouped(atMost)) fits in an answer: give a shorter range.")
    }
    let test = try context.progress("calls made", of: last - wanted.lowerBound + 1).during {
      try SessionTest(
        session, in: wanted,
        options: .init(routeType: route, module: module, name: name, usesLiterals: literals),
        progress: $0)
    }
    if test.interval > 1 {
      context.errors.message(
        "\(counted(test.range.count, "transition")) make a long test: the state is expected only after every "
          + "\(test.interval) calls. A range makes a shorter one.")
    }
    try print(test, of: session, to: file, in: context)
    if !output.json { try session.announce(unlessNamed: options.session, in: context) }
  }

  private func print(
    _ test: SessionTest, of session: LogSession, to file: DataOutput, in context: CommandContext
  ) throws {
    let answer: Answer = [
      "first": .number(test.range.lowerBound), "last": .number(test.range.upperBound),
      "interval": .number(test.interval), "source": .text(test.source),
    ]
    switch output.form {
    case .json:
      let searched = try session.searched()
      let object = JSONLineWriter.object { line in
        line.members(of: answer)
        searched.write(to: &line)
      }
      try file.line(context.omissions.adding(to: object))
    case .plain: try file.line(PlainLine(answer.values).bytes)
    // `line` writes the final line feed.
    case .text: try file.line(String(test.source.dropLast()))
    }
    try file.finish()
  }
}
