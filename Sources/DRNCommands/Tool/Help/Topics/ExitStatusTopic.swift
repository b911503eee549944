extension HelpTopic {
  static let exitStatus = HelpTopic(
    "exit-status", "The numbers that drn ends with.",
    """
    They are the same for all commands:

      0  done; the same; verified
      1  it differs; a position, a session or a match is not there
      2  failed: the log is missing, unreadable, damaged, busy, or not a log
      64  wrong usage
      130  interrupted by Ctrl-C

    An error is one line on standard error, which says what is wrong and what to do. Where the reader \
    of a pipe has seen enough, as in 'drn log LOG | head', it ends quietly with 0.
    """)
}
