import DRNLog
import TerminalScreen

// What each key does.

extension ReplayScreen {
  func handle(_ key: Key) {
    message = nil
    switch focus {
    case .prompt(let prompt): handle(key, in: prompt)
    case .question(_, let yes): answer(key, yes)
    case .page(let page): handle(key, on: page)
    case .sessions(let list): handle(key, in: list)
    case .panes: takeOnPanes(key)
    }
  }

  private func takeOnPanes(_ key: Key) {
    if let pending {
      self.pending = nil
      if case .character(let name) = key {
        name.properties.isWhitespace ? () : place(name, pending)
      }
      return
    }
    if case .character(let digit) = key,
      let value = digit.properties.numericType.map({ _ in digit })
        .flatMap({ Int(String($0)) }), value > 0 || count != nil
    {
      // Bounded: the key may be held down.
      count = min((count ?? 0) * 10 + value, 1 << 40)
      return
    }
    let number = count
    count = nil
    guard let action = KeyTable.action(of: key) else {
      return showMessage("\(key.name) does nothing here; ? shows the keys.", .dim)
    }
    perform(action, number)
  }

  /// - Parameter number: The number typed before the key.
  private func perform(_ action: ScreenAction, _ number: Int?) {
    switch action {
    case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp:
      move(by: action.rows(page: pageHeight, half: max(pageHeight / 2, 1), number) ?? 0)
    case .first: goToEdge(number, isFirst: true)
    case .last: goToEdge(number, isFirst: false)
    case .percent: goToPercent(number)
    case .back: goBack()
    case .forward: goForward()
    case .fold: fold()
    case .unfold: unfold()
    case .open: open()
    case .nextPane: switchPane(by: 1)
    case .previousPane: switchPane(by: -1)
    case .search: begin(.search)
    case .nextMatch: findMatch(backwards: false)
    case .previousMatch: findMatch(backwards: true)
    case .filter: begin(.filter)
    case .setMark: pending = .setMark
    case .goToMark: pending = .goToMark
    case .previousMark: goToMark(after: false)
    case .nextMark: goToMark(after: true)
    case .previousBranch: goToBranchPoint(after: false)
    case .nextBranch: goToBranchPoint(after: true)
    case .play: play()
    case .slower: changeSpeed(faster: false)
    case .faster: changeSpeed(faster: true)
    case .follow: follow()
    case .selectRange: selectRange()
    case .difference: showsRange = false
    case .rangeDifference: showRange()
    case .why: askWhy()
    case .blame: askBlame()
    case .event: showEvent()
    case .copy: copy()
    case .sessions: listSessions(toCompare: false)
    case .compare: listSessions(toCompare: true)
    case .sort, .reverse: showMessage("The list of sessions is sorted; s shows it.", .dim)
    case .attachments: showAttachments()
    case .command: begin(.command)
    case .help: focus = .page(KeyTable.page)
    case .redraw: terminal.leaving {}
    case .cancel: cancel()
    case .close: if isBusy { cancel() } else { isEnding = true }
    case .quit: quit()
    case .suspend: terminal.suspend()
    }
  }

  private func answer(_ key: Key, _ yes: () -> Void) {
    focus = .panes
    if key == .character("y") || key == .character("Y") {
      yes()
    } else {
      showMessage("Nothing was done.")
    }
  }

  private func handle(_ key: Key, on page: Page) {
    var page = page
    let action = KeyTable.action(of: key)
    switch action {
    case .open where page.target != nil: return show(page.target)
    case .help where page.title != KeyTable.page.title:
      (covered, focus) = (page, .page(KeyTable.page))
      return
    case .quit: return quit()
    case .suspend: return terminal.suspend()
    case .redraw: return terminal.leaving {}
    default: break
    }
    switch page.handle(action, height: frontHeight) {
    case .done: focus = .page(page)
    case .search:
      covered = page
      begin(.page)
    case .closed:
      // The help may lie on another page, and a page on the list of sessions.
      focus = covered.take().map(Focus.page) ?? below.take().map(Focus.sessions) ?? .panes
    case .nothingFound: showMessage("Nothing was found.")
    case .unknown: showMessage("\(key.name) does nothing here; q closes this.", .dim)
    }
  }

  /// Shows what a page's selected line is about.
  private func show(_ target: Page.Target?) {
    switch target {
    case .position(let seq):
      (focus, below) = (.panes, nil)
      jump(to: seq)
    case .place(let session, let seq):
      (focus, below) = (.panes, nil)
      enter(session, at: seq)
    case .attachment(let name): showAttachment(name)
    case nil: break
    }
  }

  private func handle(_ key: Key, in prompt: Prompt) {
    var prompt = prompt
    if key == .tab || key == .backTab, let completion = completion(of: prompt) {
      if !prompt.choose(next: key == .tab) { prompt.offer(completion()) }
      focus = .prompt(prompt)
      return
    }
    switch prompt.handle(key) {
    case .typing: focus = .prompt(prompt)
    case .left: focus = covered.take().map(Focus.page) ?? .panes
    case .given(let text):
      focus = .panes
      if !text.isEmpty { typed.append(text) }
      switch prompt.purpose {
      case .search: searchFor(text)
      case .filter: filterBy(text)
      case .command: runCommand(text)
      case .page:
        guard var page = covered.take() else { return }
        if !page.search(for: text, height: frontHeight) {
          showMessage("Nothing here has '\(text)'.")
        }
        focus = .page(page)
      }
    }
  }

  /// What Tab offers in a prompt; `nil` if nothing is completed there.
  private func completion(of prompt: Prompt) -> (() -> CommandCompletion)? {
    let (typed, log, session) = (prompt.typed, log.path, timeline.session.name)
    switch prompt.purpose {
    case .command: return { CommandCompletion(ofCommand: typed, log: log, session: session) }
    case .search, .filter:
      return { CommandCompletion(ofExpression: typed, log: log, session: session) }
    case .page: return nil
    }
  }

  private func begin(_ purpose: Prompt.Purpose) {
    focus = .prompt(Prompt(purpose, history: typed))
  }

  /// Stops the running jobs, or else ends the first of these: playback, the range, the filter.
  private func cancel() {
    if isBusy {
      stopJobs()
      showMessage("Stopped.")
    } else if player != nil {
      player = nil
    } else if anchor != nil {
      (anchor, showsRange) = (nil, false)
    } else if timeline.matches != nil {
      filterBy("")
    } else if hits != nil {
      endHits()
    }
  }
}
