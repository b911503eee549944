import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct BlameCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame", abstract: "Show which transition set each part of the state.",
    usage: """
      drn blame <log> [<pos>] [<path>] [options]

      drn blame log.mdb                        every part of the newest state
      drn blame log.mdb :crash                 the same for a marked moment
      drn blame log.mdb 42 route.detail.id     one value, as it was at 42
      drn blame log.mdb entries.count          when the history last grew or shrank
      """,
    discussion: """
      For each part the newest transition after which it differs from before; for an entry of the \
      history, the transition that made the entry. A part that is empty and always was is left out, \
      but for JSON. ^ marks a value older than the log's first remaining transition.

      A path begins with currentRoute (or route), overlays, rootOverlays, overlay (the one that the \
      user sees), origin, entries, cursor, tab, flow or rememberedTabs, and continues as in the JSON of \
      'drn show': .key, [0], ["odd key"], .count.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp(
      "A position (default: @), a part of the state (default: all), or both.",
      valueName: "pos> <path"))
  var others: [String] = []

  @OptionGroup var output: OutputOptions

  /// The position and the part of the state that the arguments name.
  private func target() throws -> (position: PositionName, path: StatePath?) {
    switch others.count {
    case 0: return (.newest, nil)
    case 1:
      if let position = PositionName(others[0]) { return (position, nil) }
      let what = "is neither a position (42, @, @-3, :mark or a time) nor a path"
      return (.newest, try Self.path(others[0], orSay: what))
    case 2:
      let position = try PositionName.parsing(others[0])
      return (position, try Self.path(others[1], orSay: "is not a path"))
    default: throw ValidationError("Give a position, a path, or both.")
    }
  }

  /// Parses a path. The error suggests a similar part of the state, or says what is wrong.
  private static func path(_ text: String, orSay what: String) throws -> StatePath {
    do {
      return try StatePath(parsing: text)
    } catch {
      let part = String(text.prefix { !".[".contains($0) })
      if let meant = Spelling.nearest(to: part, in: StatePath.names), meant != part {
        throw ValidationError("A state has no part '\(part)'; did you mean '\(meant)'?")
      }
      throw ValidationError("'\(text)' \(what): at column \(error.column), \(error.message).")
    }
  }

  func validate() throws { _ = try target() }

  func run(in context: CommandContext) throws {
    let (position, path) = try target()
    let session = try options.openSession(in: context)
    let seq = try session.seq(of: position)
    let parts = try context.progress("transitions looked at").during { update in
      try session.blame(at: seq, path: path) { looked in
        update(looked)
        return true
      }
    }
    if let path { try checkThere(path, parts, in: session, at: seq, in: context) }
    switch output.form {
    case .json: context.output.line(try parts.json(of: session))
    case .plain:
      for part in parts {
        let value = (part.value ?? .null).canonicalBytes
        var line = PlainLine([.text(part.part), .json(value), .flag(part.isOlder)])
        line.moment(part.record)
        context.output.line(line)
      }
    case .text:
      output.page(in: context)
      let text = BlameText(session: session, style: output.style(in: context), times: output.times)
      for line in text.lines(parts, isWhole: path != nil) { context.output.line(line) }
    }
    try session.announce(unlessNamed: options.session, in: context)
  }

  /// Throws if a path leads to nothing. What led somewhere before has a transition that took it away, which
  /// is an answer, unless it counts places that are not there.
  private func checkThere(
    _ path: StatePath, _ parts: [Blame], in session: LogSession, at seq: Int,
    in context: CommandContext
  ) throws {
    guard let part = parts.first, part.value == nil,
      let absence = try session.absence(of: path, at: seq)
    else { return }
    guard path.hasIndex || part.record.seq == session.firstSeq else { return }
    // Only on a terminal: a hint for a route that was probably misspelt.
    let hint = context.errors.isTerminal ? path.hint(in: session.source) : nil
    throw CommandError(hint ?? absence, status: .nothingFound)
  }
}
