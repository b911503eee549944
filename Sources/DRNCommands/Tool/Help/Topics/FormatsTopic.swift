extension HelpTopic {
  static let formats = HelpTopic(
    "formats", "What a log can be written as, and read from.",
    #"""
    The log itself is one file that any process can read while an app writes it. Its format has a \#
    version, which 'drn --version' prints, and a newer drn reads older ones; see 'drn help files'.

    'drn export --format' writes these. Without it, the file's name decides (.jsonl, .ndjson, .csv, \#
    .redux.json, .trace.json, .cast, .mmd, .mermaid, .dot, .gv), and otherwise it is JSON Lines. \#
    'drn import' looks at the file.

      jsonl  one transition a line, all sessions in order; comes back byte for byte
      csv  one transition a row, with the state after it; comes back as it was
      redux  one session, as Redux DevTools keeps it
      chrome  a trace for ui.perfetto.dev and chrome://tracing
      asciicast  one session as a terminal recording, for asciinema's player
      mermaid  the graph that was walked, for a Markdown page
      dot  the same for Graphviz: dot -Tsvg graph.dot

    jsonl: one JSON object for each transition, with these keys in this order, as far as it has them. \#
    Routes and overlays are the app's own JSON; times are in UTC.

      session, seq, time, kind, cause, group, route, routes, overlay, tab,
      flow, count, target, label, payload, reason, settings, meta

    csv: RFC 4180, with CRLF, in UTF-8, with these columns:

      session seq time kind cause  the transition
      group groupFirst groupCount  its transaction
      route routes overlays tabs overlay tab flow  where it went
      count target label payload reason settings meta  what else it has
      currentRoute currentOverlays rootOverlays origin  the state after it, not read back
      entries cursor currentTab currentFlow  the same

    session, time, kind, cause, group, label and reason are text, everything else is JSON. Text that \#
    begins with = + - @ ' or a control character has an apostrophe in front, so that no spreadsheet \#
    runs it; the first apostrophe of a text is never part of it.

      sqlite3 x.db '.import --csv log.csv log'

    redux: action 0 is the first transition, and action.drn its JSON line. It is kept as it is by a \#
    page whose connect() has features: { import: true }; a running Redux app computes the states anew, \#
    with its own reducer, and gets them wrong.

    chrome: a session is a process; stays on a screen are slices inside those of their tab and flow, \#
    overlays are asynchronous slices, transactions are slices around the instants of their \#
    transitions. Microseconds since otherData.beginning; time stands still where the log's goes back.

    asciicast: version 2. A transition is a frame, with the screen and what lies on it, the history and the \#
    last transitions; a mark is a marker. Pauses are cut to --idle-limit, and --size says how large the \#
    terminal is. All text is escaped: what an app recorded cannot control the terminal.

    Tables of other programs are read with the names of their columns, or their numbers from 1:

      drn import views.csv log.mdb --columns route=page,time=at,session=id
      drn import steps.tsv log.mdb --no-header --columns session=1,route=3

    These can be taken out of a column:

      route, overlay, payload  JSON where a cell is an object, array or string; else text
      session  otherwise --session, otherwise the file's name
      time  RFC 3339 (UTC without a zone), or a number since 1970: s, ms, µs or ns
      kind  what was done: went, goBack, overlayShown, noted, marked and so on; without it, a row \#
    says where a user was seen
      label  makes a note
      cause, tab  text

    Rows of one session must be in the order of time; those of several may be mixed. The separator is what \#
    the first row has most of: comma, tab, semicolon or bar; --separator says another.

    Redux DevTools files of other apps are read by where their route is, in both shapes, the lifted \#
    state and the list of actions:

      drn import state.json log.mdb --route state.router.location.pathname
      drn import state.json log.mdb --route 'action.payload["to"]'

    Each change of the route is a move, with the action's type as its cause; any other action is a \#
    note. What cannot be imported is left out and counted, with the place of the first one; --strict \#
    ends there, with 2. Nothing is sorted, and a session that the log has is not continued.

    --json: what a command answers, as one JSON document, or as one object a line where it is a list \#
    of transitions. Keys keep their meaning and their order from version to version; new ones may \#
    come. 'drn replay --json' has the keys of jsonl and 'state', the state after the transition.

    --plain: one record a line, with tabs between its fields and nothing else; for cut, awk and sort. \#
    What is not there is empty, times are in UTC, values of the log are JSON, and in other texts \\, \t \#
    and \n stand for what would end a field. New fields only ever come at the end. These are there:

    \#(plainColumns)
    """#)

  /// The lines of the topic's list: commands with the same columns, and these columns.
  private static var plainColumns: String {
    var groups: [(commands: [String], columns: [String])] = []
    for answer in PlainColumns.answers {
      if let index = groups.firstIndex(where: { $0.columns == answer.columns }) {
        groups[index].commands.append(answer.command)
      } else {
        groups.append(([answer.command], answer.columns))
      }
    }
    return groups.map { group in
      "  \(group.commands.joined(separator: ", "))  \(group.columns.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}
