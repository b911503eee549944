#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  extension NavigationContainer {
    typealias Shown = PresentationStepper<Presentation<Route>>.Shown

    /// Removes the presentations that the display does not say any more.
    func closePresentations() {
      let shown = display.stepper.shown
      while let host = hosts.last, !shown.contains(where: { $0.id == host.id }) {
        hosts.removeLast()
        piles[host.id] = nil
        host.close(isAnimated: !isSwiped)
        // A popover that opens next needs a focus below it.
        showReach()
      }
    }

    /// Shows those that are new, and the levels of the others.
    func openPresentations() {
      var below = OverlaysBelow(navigation.state)
      for item in display.stepper.shown {
        let place = below.place(of: item.item)
        if hosts.contains(where: { $0.id == item.id }) {
          piles[item.id]?.show(item.item.overlays, in: place)
        } else {
          let host = host(for: item, in: place)
          hosts.append(host)
          host.open()
        }
      }
    }

    /// Reports that the step is done.
    func reportStep() {
      guard let step = display.stepper.step else { return }
      switch step.kind {
      case .present: display.appeared(step.shown)
      case .dismiss: display.didDismiss(step.shown)
      }
    }

    private func host(
      for shown: Shown, in place: OverlaysBelow<Route>.Place
    ) -> any PresentationHost {
      let item = shown.item
      let kind = item.kind
      let content = content(of: shown, kind, in: place)
      content.setAccessibleName(item.spokenTitle ?? "")
      let onDismiss: @MainActor () -> Void = { [weak self] in
        if item.isDismissible { self?.display.dismissed(shown.id) }
      }
      switch kind {
      case .popover:
        return PopoverHost(
          shown.id, content, title: item.spokenTitle, at: anchor(of: item),
          isDismissible: item.isDismissible,
          onClose: { [weak self] in self?.display.didDismiss(shown.id) })
      case .dialog where options.dialogs == .windows, .alert where options.dialogs == .windows:
        let host = WindowHost(
          shown.id, kind, content, title: item.title, over: window, onClose: onDismiss)
        followKeys(of: host.window)
        host.window.onFocusChange { [weak self, weak host] in
          self?.focusChanged(to: host?.window.focused)
        }
        return host
      case .sheet, .cover, .panel, .dialog, .alert:
        return LayerHost(
          shown.id, kind, content, in: self, onDismiss: item.isDismissible ? onDismiss : nil)
      }
    }

    private func content(
      of shown: Shown, _ kind: PresentationKind, in place: OverlaysBelow<Route>.Place
    ) -> Widget {
      let item = shown.item
      if case .question(let move) = item.content {
        let cancel = Button(words.cancel) { [weak self] in self?.display.answer(move, goesOn: false)
        }
        let goOn = Button(words.goOn, classes: ["suggested-action"]) { [weak self] in
          self?.display.answer(move, goesOn: true)
        }
        cancel.name = "drn-cancel"
        goOn.name = "drn-go-on"
        let answers = Box(.horizontal, spacing: 12, [cancel, goOn])
        answers.isHomogeneous = true
        let box = dialogContent(title: item.title, message: nil, answers: answers)
        box.setAccessibleRole(.alertDialog)
        return box
      }
      let pile = LevelPile(navigation, make: overlay)
      pile.show(item.overlays, in: place)
      piles[shown.id] = pile
      let isDialog = kind == .dialog || kind == .alert
      let box =
        isDialog
        ? dialogContent(title: item.title, message: item.message, answers: pile.stack)
        : Box(.vertical, [pile.stack])
      box.setAccessibleRole(isDialog ? .alertDialog : kind == .panel ? .region : .dialog)
      return box
    }

    /// What a popover points to: something that is there as long as the popover is.
    private func anchor(of item: Presentation<Route>) -> Widget {
      if case .overlays(_, isRoot: true) = item.content { return self }
      let below: Widget = hosts.last?.content ?? base
      let named = item.overlay.flatMap(options.anchor).flatMap { below.first(named: $0) }
      if let named { return named }
      if let focused = window?.focused, below.contains(focused) { return focused }
      return below
    }
  }

  extension Presentation {
    /// What a screen reader calls it.
    fileprivate var spokenTitle: String? {
      if isAsking { return title }
      return overlay.flatMap { $0 as? any Titled }?.spokenTitle
    }

    private var isAsking: Bool { if case .question = content { true } else { false } }
  }
#endif
