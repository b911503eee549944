extension HelpTopic {
  static let positions = HelpTopic(
    "positions", "How to name a transition, and a range of them.",
    """
    A session's transitions are numbered 0, 1, 2 and so on. A position names one of them, and the \
    state after it:

      42                    transition 42
      @                     the newest one
      @-3                   three before the newest
      :crash                the one that the mark 'crash' stands for
      2026-11-21T10:00:00Z  the last one not after that time, with its zone (RFC 3339; a space may \
    stand for the T)
      10:00:00.123Z         the same on the session's first day, as lists show it

    A range has both of its ends in it. One that is left out is the session's own:

      10..20      from 10 to 20
      10..        from 10 to the newest
      ..20        from the first to 20
      @-9..       the newest ten
      :login..@   from a mark to the newest
      42          this one alone

    They are positions in the session that was started last; '--session NAME' chooses another one, \
    and 'drn sessions LOG' lists them. 'drn mark LOG NAME POS' names a position. A name with spaces \
    is put in quotes: ':before checkout'; one with dots in a range in quotes of its own: \
    ':"a..b"..:c'.

    A range between two times has the transitions whose times lie between them, whether or not the session \
    was recorded from the one to the other, and also where its clock was set back. 'drn find' looks at all \
    sessions, and a range is then one of each that has it.
    """)
}
