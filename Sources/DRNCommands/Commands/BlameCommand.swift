import ArgumentParser
import DRN
import DRNLog

struct BlameCommand: ParsableCommand {
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
      but for JSON. Where it was so before the first transition that the log still has, ^ stands \
      before that one.

      A path begins with currentRoute (or route), overlays, rootOverlays, overlay (the one that the \
      user sees), origin, entries, cursor, tab, flow or rememberedTabs, and goes on as in the JSON of \
      'drn show': .key, [0], ["odd key"], .count.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp(
      "A position (default: @), a part of the state (default: all), or both.",
      valueName: "pos> <path"))
  var others: [String] = []

  @OptionGroup var output: OutputOptions

  /// What is asked for.
  private func question() throws -> (position: PositionName, path: StatePath?) {
    switch others.count {
    case 0: return (.newest, nil)
    case 1:
      if let position = PositionName(others[0]) { return (position, nil) }
      do {
        return (.newest, try StatePath(parsing: others[0]))
      } catch {
        throw Self.noPath(
          others[0],
          "'\(others[0])' is neither a position (42, @, @-3, :mark or a time) nor a path",
          error)
      }
    case 2:
      let position = try PositionName.parsing(others[0])
      do {
        return (position, try StatePath(parsing: others[1]))
      } catch {
        throw Self.noPath(others[1], "'\(others[1])' is no path", error)
      }
    default: throw ValidationError("Give a position, a path, or both.")
    }
  }

  /// Says which part was meant, or what is wrong with a path.
  private static func noPath(
    _ text: String, _ sentence: String, _ error: StatePathError
  ) -> ValidationError {
    let part = String(text.prefix { !".[".contains($0) })
    if let meant = Spelling.nearest(to: part, in: StatePath.names) {
      if meant != part {
        return ValidationError("A state has no part '\(part)'; did you mean '\(meant)'?")
      }
    }
    return ValidationError("\(sentence): at column \(error.column), \(error.message).")
  }

  func validate() throws { _ = try question() }

  func run() throws {
    let (position, path) = try question()
    let session = try options.openSession()
    let seq = try session.seq(of: position)
    var progress = Progress("transitions looked at")
    defer { progress.finish() }
    let parts = try session.blame(at: seq, path: path) { looked in
      progress.update(looked)
      return true
    }
    progress.finish()
    switch output.form {
    case .json: StandardOutput.shared.line(try parts.json(of: session))
    case .plain:
      for part in parts {
        var line = PlainLine()
        line.text(part.part)
        line.json((part.value ?? .null).canonicalBytes)
        line.flag(part.isOlder)
        line.moment(part.record)
        line.write()
      }
    case .text:
      output.page()
      let text = BlameText(session: session, style: output.style, times: output.times)
      for line in text.lines(parts, isWhole: path != nil) { StandardOutput.shared.line(line) }
      // To people, who may have misspelt a route.
      if StandardError.isTerminal, let path, parts.allSatisfy({ $0.value == nil }),
        let hint = path.hint(in: try LogReader(path: options.log))
      {
        StandardOutput.shared.flush()
        StandardError.message(hint)
      }
    }
  }
}
