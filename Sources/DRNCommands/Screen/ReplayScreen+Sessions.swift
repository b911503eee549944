import DRNInspect
import DRNLog
import TerminalScreen

// The list of sessions: reading, searching and sorting it, and its keys.

extension ReplayScreen {
  /// - Parameter isComparing: Whether the session that is chosen is compared with the one that is shown.
  func listSessions(toCompare isComparing: Bool) {
    self.isComparing = isComparing
    let (path, times) = (log.path, timeline.text.times)
    sessionJobs.stop()
    sessionJobs.reading = Job(wakeUp) { control in
      Result { try LogReader(omittingDamageIn: path).sessions(while: { !control.isStopped }) }
    }
    sessionJobs.indexing = Job(wakeUp) { control in
      Result { try SessionIndex(path, times, control) }
    }
  }

  /// Shows what the list's jobs have found.
  func showSessionList() {
    if !isTyping, let sessions = takeResult(&sessionJobs.reading) {
      focus = .sessions(
        SessionList(
          sessions, timeline.text.times, selecting: timeline.session, toCompare: isComparing))
    }
    guard case .sessions(var list) = focus else { return }
    if let index = takeResult(&sessionJobs.indexing) {
      list.take(index)
      focus = .sessions(list)
      if !list.search.isEmpty || !list.order.isNatural { arrange(list) }
    }
    if let indices = takeResult(&sessionJobs.arranging) {
      list.list(indices)
      focus = .sessions(list)
    }
  }

  /// Begins to search and to sort the list anew, once it has its index.
  private func arrange(_ list: SessionList) {
    guard let index = list.index else { return }
    let wanted: TypedSessionSearch?
    do throws(QueryError) {
      wanted = try list.wanted()
    } catch {
      // A condition that is not typed to its end leaves the list as it was.
      return
    }
    sessionJobs.arranging?.stop()
    let order = list.order
    sessionJobs.arranging = Job(wakeUp) { control in
      Result { try index.indices(with: wanted, in: order, control) }
    }
  }

  private func leaveSessions() {
    sessionJobs.stop()
    focus = .panes
  }

  func handle(_ key: Key, in list: SessionList) {
    var list = list
    let before = list
    if let prompt = list.prompt {
      type(key, prompt, in: &list)
    } else if !perform(key, in: &list) {
      return
    }
    focus = .sessions(list)
    if list.search != before.search || list.isWords != before.isWords
      || list.order != before.order
    {
      arrange(list)
    }
  }

  /// Takes a key of the text to search for, which is searched for at once.
  private func type(_ key: Key, _ prompt: Prompt, in list: inout SessionList) {
    if key == .up || key == .down { return list.move(by: key == .up ? -1 : 1) }
    var prompt = prompt
    switch prompt.handle(key) {
    case .typing:
      (list.prompt, list.search, list.isWords) = (prompt, String(prompt.text), false)
    case .given:
      list.prompt = nil
      do throws(QueryError) {
        _ = try list.wanted()
      } catch {
        list.isWords = true
        showError("Looked for as words: \(error)")
      }
    case .left: (list.prompt, list.search) = (nil, "")
    }
  }

  /// Does what a key stands for; `false` if the list is left.
  private func perform(_ key: Key, in list: inout SessionList) -> Bool {
    let height = max(frontHeight - 1, 1)
    let action = KeyTable.action(of: key)
    switch action {
    case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp:
      list.move(by: action?.rows(page: height, half: height / 2) ?? 0)
    case .first: list.move(by: -list.sessions.count)
    case .last: list.move(by: list.sessions.count)
    case .search: list.prompt = Prompt(.page, history: [])
    case .sort: list.order = list.order.next
    case .reverse: list.order.isReversed.toggle()
    case .help:
      below = list
      focus = .page(KeyTable.page)
      return false
    case .why:
      guard let session = list.selected else { break }
      start("why", ["@"], of: session.name)
    case .suspend: terminal.suspend()
    case .redraw: terminal.leaving {}
    case .cancel where !list.search.isEmpty: list.search = ""
    case .close, .cancel, .sessions:
      leaveSessions()
      return false
    case .quit:
      quit()
      return false
    case .open:
      leaveSessions()
      if let session = list.selected {
        if list.isComparing { compare(with: session) } else { enter(session) }
      }
      return false
    default: showMessage("\(key.name) does nothing in this list; ? shows the keys.", .dim)
    }
    return true
  }
}

extension SessionOrder {
  /// The order by the next key, from its beginning.
  fileprivate var next: SessionOrder {
    let keys = Key.allCases
    let place = keys.firstIndex(of: key) ?? 0
    return SessionOrder(key: keys[(place + 1) % keys.count])
  }
}
