#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets
  import Shop

  /// What whoever looks after the kiosk sees: what its log has, and the way to any moment of it.
  ///
  /// The shop stays visible above it and follows. The panel is in no route, so that opening it is not recorded.
  final class MaintenancePanel: Box {
    private let kiosk: Kiosk
    private let trace: NavigationTrace<ShopRoute>
    private let slider: Scale
    private let place = Label(classes: ["faint"])
    private let lines = Box(.vertical, spacing: 4)
    private var observer: ObserverID?
    private let onClose: @MainActor () -> Void

    /// - Parameter isBroad: Whether the buttons fit beside the slider.
    init(_ kiosk: Kiosk, isBroad: Bool, onClose: @escaping @MainActor () -> Void) {
      (self.kiosk, self.onClose) = (kiosk, onClose)
      trace = NavigationTrace(kiosk.navigation)
      slider = Scale(0...kiosk.navigation.head)
      super.init(.vertical, spacing: 8, classes: ["maintenance"])
      name = "maintenance"
      setAccessibleRole(.region)
      setAccessibleName("Maintenance")
      align(.fill, .end)
      place.name = "maintenance-place"
      place.wraps = false
      slider.name = "maintenance-slider"
      slider.setAccessibleName("History")
      slider.expand(vertically: false)
      slider.onUserChange { [weak self, trace] seq in
        trace.rewind(to: seq)
        self?.hasTravelled(by: self?.slider)
      }
      let scrolled = Scrolled(lines)
      scrolled.setSize(height: 180)
      scrolled.setAccessibleName("Newest transitions")
      for part in controls(isBroad: isBroad) + [place, scrolled] { append(part) }
      observer = kiosk.navigation.observe { [weak self] change in
        let isTravel = change.transitions.allSatisfy { $0.event.kind == .rewound }
        self?.show(isTravel: isTravel)
      }
      show(isTravel: false)
    }

    /// Ends it; the window then removes it.
    func end() {
      if let observer { kiosk.navigation.removeObserver(observer) }
      observer = nil
    }

    private func controls(isBroad: Bool) -> [Widget] {
      let undo = plainButton("Undo", name: "maintenance-undo") { [weak self] in
        self?.trace.undo()
        self?.hasTravelled(by: self?.first(named: "maintenance-undo"))
      }
      let redo = plainButton("Redo", name: "maintenance-redo") { [weak self] in
        self?.trace.redo()
        self?.hasTravelled(by: self?.first(named: "maintenance-redo"))
      }
      let anew = plainButton("Start over", name: "maintenance-start-over") { [kiosk] in
        kiosk.startOver()
      }
      let close = plainButton("Close", name: "maintenance-close") { [weak self] in
        self?.onClose()
      }
      if isBroad { return [Box(.horizontal, spacing: 8, [undo, redo, slider, anew, close])] }
      let row = FlowBox(spacing: 8, limit: 4)
      for button in [undo, redo, anew, close] { row.append(button) }
      return [row, slider]
    }

    private func show(isTravel: Bool) {
      showPlace()
      showLines()
      // While the slider moves, its length stays, and so does what it points to.
      guard !isTravel else { return }
      slider.setRange(0...kiosk.navigation.head)
      slider.value = kiosk.navigation.head
    }

    /// Keeps the focus, which the shop's new place has taken.
    private func hasTravelled(by widget: Widget?) {
      showPlace()
      widget?.grabFocus()
    }

    /// Where the customer is, or why the last button did nothing.
    private func showPlace() {
      let overlays = trace.overlays.map { " under \($0)" } ?? ""
      place.text = trace.message ?? "\(trace.place)\(overlays)"
    }

    private func showLines() {
      lines.removeAll()
      do {
        for line in try Timeline(of: kiosk.shop.session, in: kiosk.log).lines {
          let label = Label(line.text, classes: ["line"])
          label.wraps = false
          label.name = "line-\(line.seq)"
          lines.append(label)
        }
      } catch {
        lines.append(Label("\(error)"))
      }
    }
  }
#endif
