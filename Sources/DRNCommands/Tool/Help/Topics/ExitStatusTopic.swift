extension HelpTopic {
  static let exitStatus = HelpTopic(
    "exit-status", "The numbers that drn ends with.",
    """
    They are the same for all commands:

      0  done; the same; verified
      1  it differs; a position, a session or a match is not there
      2  failed: the log is missing, unreadable, damaged, busy, or not a log;
         or the answer leaves out what is missing or damaged
      64  wrong usage
      130  interrupted by Ctrl-C

    An answer that leaves something out is printed all the same. One line on standard error says what it \
    lacks, and so does "omitted" in JSON that is one object. With --keep-going it ends with 0 or 1 as \
    if nothing were missing.

    An error is one line on standard error, which says what is wrong and what to do. Where the reader \
    of a pipe has seen enough, as in 'drn log LOG | head', it ends quietly with 0.
    """)
}
