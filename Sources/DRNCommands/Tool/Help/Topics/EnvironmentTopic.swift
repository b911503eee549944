extension HelpTopic {
  static let environment = HelpTopic(
    "environment", "The environment variables that drn knows.",
    """
    It looks at these:

      NO_COLOR  no colour, if it is not empty; --color says otherwise
      FORCE_COLOR, CLICOLOR_FORCE  colour in files and pipes too, if one is neither empty nor 0
      DRN_PAGER, PAGER  the program that long text goes through on a terminal; 'cat' or nothing for none
      TZ  the zone in which people are shown times
      TERM  the terminal's kind; one that is not known has no screen, 'dumb' no colour either
      COLUMNS  the width of help, instead of the terminal's width
      VISUAL, EDITOR  the program in which the screen shows a transition; else PAGER
      TMPDIR  where temporary files are made, instead of /tmp

    'drn bisect' sets these for the command that it runs:

      DRN_LOG  the log
      DRN_SESSION  the session's name
      DRN_POS  the position that is to be judged
    """)
}
