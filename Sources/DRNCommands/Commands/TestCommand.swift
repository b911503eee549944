import ArgumentParser
import DRN
import DRNLog

struct TestCommand: ParsableCommand {
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

  @Argument(
    help: ArgumentHelp("The transitions (default: all).", valueName: "range"),
    transform: PositionRange.parsing)
  var range: PositionRange?

  @Option(help: ArgumentHelp("The app's route type.", valueName: "type"))
  var route = "AppRoute"

  @Option(help: ArgumentHelp("The app's module, to be imported.", valueName: "module"))
  var module: String?

  @Option(help: ArgumentHelp("The test's name; otherwise the session's.", valueName: "name"))
  var name: String?

  @Flag(help: "Write values as enum cases where their JSON looks like one.")
  var literals = false

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"))
  var file: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard SessionTest.Options.isTypeName(route) else {
      throw ValidationError("--route is the name of a Swift type, such as AppRoute or Shop.Route.")
    }
    guard module.map(SessionTest.Options.isModuleName) ?? true else {
      throw ValidationError("--module is the name of a Swift module, such as Shop.")
    }
  }

  func run() throws {
    let session = try options.openSession()
    let wanted = try range?.resolve(in: session) ?? session.firstSeq...Int.max
    let last = min(wanted.upperBound, try session.head())
    var progress = Progress("calls made", of: last - wanted.lowerBound + 1)
    defer { progress.finish() }
    let test = try SessionTest(
      session, in: wanted,
      options: .init(routeType: route, module: module, name: name, usesLiterals: literals)
    ) { progress.update($0) }
    progress.finish()
    if test.interval > 1 {
      StandardError.message(
        "\(counted(test.range.count, "transition")) make a long test: the state is expected only after every "
          + "\(test.interval) calls. A range makes a shorter one.")
    }
    try print(test)
  }

  private func print(_ test: SessionTest) throws {
    var source = Array(test.source.utf8)
    if output.plain {
      var line = PlainLine()
      line.number(test.range.lowerBound)
      line.number(test.range.upperBound)
      line.number(test.interval)
      line.text(test.source)
      source = line.bytes
    } else if output.json {
      var line = JSONLineWriter()
      line.beginObject()
      line.member("first", test.range.lowerBound)
      line.member("last", test.range.upperBound)
      line.member("interval", test.interval)
      line.member("source", test.source)
      line.endObject()
      source = line.bytes
    } else {
      // The line's own end is written with it.
      source.removeLast()
    }
    guard let path = file else { return StandardOutput.shared.line(source) }
    let file = try FileOutput(path, readFrom: options.log)
    try file.line(source)
    try file.finish()
  }
}
