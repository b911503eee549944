import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct SessionsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List the log's sessions, oldest first.",
    usage: """
      drn sessions log.mdb                           name, start, transitions, where it is
      drn sessions log.mdb --search cart -n 10       the newest ten that have this text
      drn sessions log.mdb --sort length --reverse   the longest first
      drn sessions log.mdb --where 'visited("cart") and not ended("thanks")'   who left it
      """,
    discussion: """
      A condition is about a whole session: visited(ROUTE), began(ROUTE) and ended(ROUTE) say where \
      it was, is at first, and at last; any(EXPR), all(EXPR), first(EXPR), last(EXPR) and \
      count(EXPR) take a condition of 'drn find' on its transitions; session, transitions, duration, \
      firstTime and lastTime are what it has. 'drn help expressions' has all of it.

      Ends with 0, or with 1 where --search or --where leaves none.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp(
      "Only those with this text in their names, visited routes, or last screens.",
      valueName: "text"))
  var search: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only those of which this condition is true.", valueName: "condition"))
  var condition: String?

  @Option(help: ArgumentHelp("What to sort by.", valueName: "key"))
  var sort = SessionOrder.Key.start

  @Flag(help: "The other way round: the newest first, or the longest.")
  var reverse = false

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of sessions, the newest ones, or the greatest in the order; 0 or more.",
      valueName: "count"))
  var limit: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 {
      throw ValidationError("-n takes a number from 0 on, not \(limit).")
    }
  }

  func run(in context: CommandContext) throws {
    let query = try condition.map { (text) throws(QueryError) in try SessionQuery(text) }
    let log = try context.log(named: log)
    output.page(in: context)
    if output.form == .text, let redaction = try log.redaction() {
      context.errors.message("This log was redacted, \(redaction.text(output.times)).")
    }
    var filter = SessionFilter(search: search, query: query, log: log, output.times)
    let list = SessionListOutput(output, in: context)
    let order = SessionOrder(key: sort, isReversed: reverse)
    guard output.json else {
      try show(log, order, &filter, list, in: context)
      return try checkAny(list)
    }
    let out = context.output
    try out.writeAtomically {
      out.write([UInt8(ascii: "[")])
      try show(log, order, &filter, list, in: context)
      out.line([UInt8(ascii: "]")])
    }
    try checkAny(list)
  }

  private func checkAny(_ list: SessionListOutput) throws {
    guard list.count == 0, limit != 0, search != nil || condition != nil else { return }
    throw ExitCode.nothingFound
  }

  private func show(
    _ log: LogReader, _ order: SessionOrder, _ filter: inout SessionFilter,
    _ list: SessionListOutput, in context: CommandContext
  ) throws {
    var count = 0
    var progress = context.progress("sessions read", of: try log.sessionCount())
    defer { progress.finish() }
    let isStreamed = try order.isNatural && limit == nil && log.sessionsAreInOrder()
    var rows: [SessionRow] = []
    try log.forEachEnd { end in
      let row = SessionRow(end)
      if try filter.passes(row) {
        if isStreamed { try list.show(row) } else { rows.append(row) }
      }
      count += 1
      progress.update(count)
      return true
    }
    guard !isStreamed, let first = rows.first else { return }
    let text = TransitionText(session: first.session, times: output.times)
    let indices = try order.indices(of: rows, text, limit: limit)
    progress.finish()
    for index in indices {
      do {
        try list.show(rows[index])
      } catch let error as LogError where error.code.isDropped {
        // It was dropped since it was read.
      }
    }
  }
}

extension SessionsCommand: RouteNaming {
  var namedLog: String { log }

  func hint(in log: LogReader) -> String? {
    condition.flatMap { try? SessionQuery($0) }?.hint(in: log)
  }
}
