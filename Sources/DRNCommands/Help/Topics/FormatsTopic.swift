extension HelpTopic {
  static let formats = HelpTopic(
    "formats", "What a log can be written as, and read from.",
    """
    jsonl: one JSON object for each transition, session by session, each with these keys in this \
    order, as far as it has them:

      session, seq, time, kind, cause, group, route, routes, overlay, tab,
      flow, count, target, label, payload, reason, settings, meta

    'drn export' writes it, and 'drn import' reads it: a log, exported and imported, exports the same \
    bytes. Routes and overlays are the app's own JSON. Times are in UTC.

    --json: what a command answers, as one JSON document, or as one object a line where it is a list \
    of transitions. Keys keep their meaning and their order from version to version; new ones may \
    come. 'drn replay --json' has the keys above and 'state', the state after the transition.

    The log itself is one file that any process can read while an app writes it; see 'drn help \
    files'. Its format has a version, which 'drn --version' prints, and a newer drn reads older ones.
    """)
}
