#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  /// What a swipe moves aside, and what is drawn below it.
  @MainActor
  final class SwipeDrawing<Route: NavigationRoute> {
    /// How long what was moved takes for the rest of its way.
    private static var duration: Duration { .milliseconds(150) }

    private weak var container: NavigationContainer<Route>?
    private let moving: [Widget]
    /// Where it moves.
    private let place: Overlay
    private var below: Box?
    private var previews: [Stack] = []
    private var progress = 0.0

    init(_ preview: BackPreview<Route>, in container: NavigationContainer<Route>) {
      self.container = container
      let layers = container.hosts.compactMap { $0 as? LayerHost }
      switch preview.moving {
      case .presentation:
        (moving, place) = (layers.last.map { [$0.revealer] } ?? [], container)
      case .secondPane:
        (moving, place) = ([container.main], container.secondPane ?? container)
      case .everything:
        (moving, place) = ([container.base] + layers.map(\.layer), container)
      }
      for widget in moving { widget.addClass("drn-swiped") }
      if !preview.entries.isEmpty { drawBelow(preview.entries, of: container) }
    }

    private func drawBelow(_ entries: [Entry<Route>?], of container: NavigationContainer<Route>) {
      let box = Box(.horizontal)
      box.isReachable = false
      for (index, entry) in entries.enumerated() {
        let stack = Stack()
        if index < entries.count - 1 {
          stack.setSize(width: container.options.listWidth)
        } else {
          stack.expand()
        }
        if let entry {
          container.screens.preview(entry, in: container.display.screens, stack)
        } else {
          stack.add(container.options.placeholder())
        }
        previews.append(stack)
        box.append(stack)
      }
      place.addBackdrop(box)
      below = box
    }

    /// Moves it aside, by a part of the width.
    func show(_ progress: Double) {
      self.progress = progress
      move(Int(progress * Double(place.width)))
    }

    private func move(_ offset: Int) {
      for widget in moving { widget.setMargins(start: offset, end: -offset) }
    }

    /// What has moved, as it looks now.
    func still() -> [StillPicture] {
      moving.compactMap { widget in
        widget.origin(in: place).map { StillPicture(of: widget, start: $0.start, top: $0.top) }
      }
    }

    /// The step back is done: pictures of what has moved go the rest of the way.
    func goOn(with still: [StillPicture]) -> FrameAnimation {
      end()
      for picture in still { place.addLayer(picture.widget) }
      let rest = 1 - progress
      return FrameAnimation(of: place, for: Self.duration) { [weak place] in
        guard let place else { return }
        for picture in still { picture.move(Int(rest * $0 * Double(place.width))) }
      } onEnd: { [weak place] in
        for picture in still { place?.removeLayer(picture.widget) }
      }
    }

    /// Nobody goes back: moves it to where it was.
    func goBack() -> FrameAnimation {
      let from = progress
      return FrameAnimation(of: place, for: Self.duration) { [self] in
        show(from * (1 - $0))
      } onEnd: { [self] in
        end()
      }
    }

    /// Puts everything in its place, and removes what was below.
    private func end() {
      move(0)
      for widget in moving { widget.removeClass("drn-swiped") }
      guard let below else { return }
      for stack in previews { container?.screens.endPreview(in: stack) }
      place.removeLayer(below)
    }
  }

  /// A picture of something that is not there any more.
  @MainActor
  struct StillPicture {
    let widget: Picture
    private let start: Int
    private let top: Int

    init(of widget: Widget, start: Int, top: Int) {
      self.widget = Picture(of: widget)
      (self.start, self.top) = (start, top)
      self.widget.setSize(width: widget.width, height: widget.height)
      self.widget.align(.start, .start)
      self.widget.addClass("drn-swiped")
      move(0)
    }

    /// Moves it aside from where it was.
    func move(_ offset: Int) {
      // Without the margins at the ends, it would be made as small as the space that is left.
      widget.setMargins(start: start + offset, end: -start - offset, top: top, bottom: -top)
    }
  }
#endif
