extension HelpTopic {
  static let files = HelpTopic(
    "files", "The files beside a log, and what may be done with them.",
    """
    A log is one file, of any name; .mdb is usual. Beside it there may be:

      LOG-journal  what was recorded and is not in the log yet: keep it with the log
      LOG-lock  who reads and writes it now: it is made anew where it is missing
      LOG-key  the secret of what the app has hidden: keep it, and never send it with the log
      LOG.damaged-TIME  a damaged log that an app set aside when it began a new one

    Once its app has closed it the log is whole by itself, and can be copied as any file. While an app \
    writes it, or where a journal was left over, 'drn snapshot LOG -o COPY' makes a copy that is \
    whole.

    Any number of processes may read a log while one writes it. 'drn doctor' says who they are, and \
    what is to be done after a crash; 'drn verify' reads everything.

    What drn writes is written beside its place and renamed: a file is there whole or not at all. \
    A log that is there is overwritten only with --force, and what is read, or a file beside a log, never.
    """)
}
