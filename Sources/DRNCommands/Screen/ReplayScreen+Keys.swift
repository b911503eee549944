import TerminalScreen

// What each key does.

extension ReplayScreen {
  func take(_ key: Key) {
    message = nil
    switch front {
    case .prompt(let prompt): take(key, in: prompt)
    case .question(_, let yes): answer(key, yes)
    case .page(let page): take(key, on: page)
    case .sessions(let list): take(key, in: list)
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
      // A bound, for somebody may lean on the key.
      count = min((count ?? 0) * 10 + value, 1 << 40)
      return
    }
    let number = count
    count = nil
    guard let action = KeyTable.action(of: key) else {
      return say("\(key.name) does nothing here; ? shows the keys.", .dim)
    }
    perform(action, number)
  }

  /// - Parameter number: What was typed before the key.
  private func perform(_ action: ScreenAction, _ number: Int?) {
    switch action {
    case .down: move(by: number ?? 1)
    case .up: move(by: -(number ?? 1))
    case .pageDown: move(by: (number ?? 1) * pageHeight)
    case .pageUp: move(by: -(number ?? 1) * pageHeight)
    case .halfPageDown: move(by: number ?? max(pageHeight / 2, 1))
    case .halfPageUp: move(by: -(number ?? max(pageHeight / 2, 1)))
    case .first: goToEdge(number, isFirst: true)
    case .last: goToEdge(number, isFirst: false)
    case .percent: goToPercent(number)
    case .back: goBack()
    case .forward: goForward()
    case .fold: fold()
    case .unfold: unfold()
    case .open: open()
    case .nextPane: turnPane(by: 1)
    case .previousPane: turnPane(by: -1)
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
    case .sessions: listSessions()
    case .command: begin(.command)
    case .help: front = .page(KeyTable.page)
    case .redraw: terminal.leaving {}
    case .cancel: cancel()
    case .close: if isBusy { cancel() } else { wantsToEnd = true }
    case .quit: wantsToEnd = true
    case .suspend: terminal.suspend()
    }
  }

  private func answer(_ key: Key, _ yes: () -> Void) {
    front = .panes
    if key == .character("y") || key == .character("Y") { yes() } else { say("Nothing was done.") }
  }

  private func take(_ key: Key, on page: Page) {
    var page = page
    let height = frontHeight
    switch KeyTable.action(of: key) {
    case .down: page.move(by: 1, height: height)
    case .up: page.move(by: -1, height: height)
    case .pageDown: page.scroll(by: height, height: height)
    case .pageUp: page.scroll(by: -height, height: height)
    case .halfPageDown: page.scroll(by: height / 2, height: height)
    case .halfPageUp: page.scroll(by: -height / 2, height: height)
    case .first: page.moveToEdge(isFirst: true, height: height)
    case .last: page.moveToEdge(isFirst: false, height: height)
    case .search:
      covered = page
      return begin(.page)
    case .nextMatch, .previousMatch:
      let isBackwards = KeyTable.action(of: key) == .previousMatch
      if !page.findMatch(backwards: isBackwards, height: height) { say("Nothing was found.") }
    case .open:
      guard let seq = page.position else { break }
      front = .panes
      return jump(to: seq)
    case .close, .cancel, .help:
      front = .panes
      return
    case .quit:
      wantsToEnd = true
      return
    case .suspend: terminal.suspend()
    default: break
    }
    front = .page(page)
  }

  private func take(_ key: Key, in list: SessionList) {
    var list = list
    switch KeyTable.action(of: key) {
    case .down: list.move(by: 1)
    case .up: list.move(by: -1)
    case .pageDown: list.move(by: frontHeight)
    case .pageUp: list.move(by: -frontHeight)
    case .halfPageDown: list.move(by: frontHeight / 2)
    case .halfPageUp: list.move(by: -frontHeight / 2)
    case .first: list.move(by: -list.sessions.count)
    case .last: list.move(by: list.sessions.count)
    case .close, .cancel, .sessions:
      front = .panes
      return
    case .quit:
      wantsToEnd = true
      return
    default:
      guard key == .enter else { break }
      front = .panes
      if let session = list.selected { enter(session) }
      return
    }
    front = .sessions(list)
  }

  private func take(_ key: Key, in prompt: Prompt) {
    var prompt = prompt
    switch prompt.take(key) {
    case .typing: front = .prompt(prompt)
    case .left: front = covered.take().map(Front.page) ?? .panes
    case .given(let text):
      front = .panes
      if !text.isEmpty { typed.append(text) }
      switch prompt.purpose {
      case .search: searchFor(text)
      case .filter: filterBy(text)
      case .command: runCommand(text)
      case .page:
        guard var page = covered.take() else { return }
        if !page.search(for: text, height: frontHeight) { say("Nothing here has '\(text)'.") }
        front = .page(page)
      }
    }
  }

  private func begin(_ purpose: Prompt.Purpose) {
    front = .prompt(Prompt(purpose, history: typed))
  }

  /// Stops what runs; where nothing does, ends the range, then the filter.
  private func cancel() {
    if isBusy {
      stopJobs()
      say("Stopped.")
    } else if player != nil {
      player = nil
    } else if anchor != nil {
      (anchor, showsRange) = (nil, false)
    } else if timeline.matches != nil {
      filterBy("")
    }
  }
}
