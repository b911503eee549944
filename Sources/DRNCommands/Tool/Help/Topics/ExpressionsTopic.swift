extension HelpTopic {
  static let expressions = HelpTopic(
    "expressions", "What 'drn find', '--expr' and '--where' understand.",
    #"""
    An expression is true or false of a transition, the state after it, and the time since the \#
    transition before. Put it in single quotes, so that the shell leaves it alone.

    Examples
      route == "detail" && overlay == "filter"  on that screen, with that overlay
      route.detail.id matches "^4"  a parameter, by a regular expression
      state.entries.count > 10  a history that has grown long
      gap > 2s and kind != "noted"  after a pause
      "alert" in overlays  an overlay that is up, not only on top
      kind in ["wentBack", "rewound"] or cause == "link"  one of several
      label == "tap" and payload.x > 1  the app's own facts
      time >= "2026-11-21T10:00:12Z"  from a moment on
      group.name == "checkout" and seq == group.first  where a transaction begins
      reason contains "Members" and not (tab == "feed")  refused by a guard

    These names are the transition's. Where it has no route, overlay, tab or flow of its own, they \#
    mean those of the state after it; event.route, event.tab and so on never do:

      session, seq, time  which one it is
      kind  what happened: went, overlayShown and so on
      cause  user, link, guard, restore, travel or the app's own word
      gap  the time since the transition before; null for the first
      group  the transaction: group.name, group.first, group.count
      route, routes  where it went; of a reset all of them
      overlay, overlays  what was shown; of a state all that are up
      tab, tabs, flow  those that it names
      count, target  how far it went; where a rewind or mark points to
      label, payload  of a note or a mark
      reason  why a guard refused
      settings, meta  what a session's start has; what the app has added

    These are the state's, and so are state.currentRoute, state.tab and so on:

      currentRoute  the screen
      overlays, rootOverlays  what lies on top of it, bottom to top
      origin  where closing the overlay returns to
      entries, cursor  the history, and the place in it
      tab, flow  those that the user is in

    What is missing is null. Paths continue with .name, ["any key"], [0] from the beginning or \#
    [-1] from the end; .count is how many there are, or how long a text is.

    Values
      "text" or 'text'  with escapes as in JSON
      42, -1.5, 1e9  compared digit by digit, however many there are
      250ms, 2s, 1.5m, 3h  a duration, for gap: ns, us, ms, s, m, h, d
      "2026-11-21T10:00:00Z"  a time, for time
      ["home", "cart"]  a list
      true, false, null  the others

    Operators, those that bind most first
      == != < <= > >=  comparing; a route and a text: the name of its case
      in, not in  is one of a list's elements
      contains, not contains  has it: a text in a text, an element in a list
      matches, not matches  a regular expression is found in it
      not !  the comparison after it is false
      and &&  both are true
      or ||  one is true

    A name by itself is true where it is neither null nor false: 'origin and not group'.

    Sessions
      visited("checkout") and not ended("orderConfirmed")  never finished what was begun
      any(currentRoute.detail.id == "42") && transitions > 100  with a parameter
      count(kind == "refused") >= 3 or duration > 2h  often refused, or long

    These are conditions on a whole session, for 'drn sessions --where'. They are joined by and, or, not and \#
    parentheses too. Those on a transition stand in the parentheses of a word:

      visited, began, ended  where it was, at first, at last: a route, or one of a list
      any, all, first, last  of some, each, the first, the last transition
      count  of how many, compared with a number
      session  its name, compared with a text
      transitions  how many there are, compared with a number
      duration  from the first to the last, compared with a duration
      firstTime, lastTime  when they were, compared with a time

    Kinds
      started, restored  a session begins, or continues in a new process
      went, replaced, composed, reset  another screen
      overlayShown, overlayPushed, rootOverlayShown  an overlay goes up
      overlayHidden, overlaysHidden, stayed  overlays go away
      wentBack, wentForward  a move in the history
      updated, historyEdited  entries change in their places, or are put in another order
      tabSelected, flowSwitched  another tab or flow
      rewound  back in time, by a rewind, undo or redo
      fenced  nothing leads back from here
      marked, noted, refused  facts that change nothing
    """#)
}
