#if Gtk
  import DRNScreens
  import GtkWidgets

  /// A presentation inside the window: a sheet from below, a panel beside the screen, a cover, or a dialog in the
  /// middle.
  final class LayerHost: PresentationHost {
    let id: Int
    let kind: PresentationKind
    let content: Widget
    /// All of it, with what darkens the rest.
    let layer: Widget
    /// Only the content.
    let revealer: Revealer
    private weak var container: Overlay?

    /// - Parameter onDismiss: Called when the user clicks beside it; `nil` if that does nothing.
    init(
      _ id: Int, _ kind: PresentationKind, _ content: Widget, in container: Overlay,
      onDismiss: (@MainActor () -> Void)?
    ) {
      (self.id, self.kind, self.content, self.container) = (id, kind, content, container)
      let edge: Revealer.Edge =
        switch kind {
        case .sheet: .bottom
        case .panel: .end
        default: .none
        }
      revealer = Revealer(content, from: edge)
      switch kind {
      case .sheet: revealer.align(.fill, .end)
      case .panel: revealer.align(.end, .fill)
      case .cover: revealer.align(.fill, .fill)
      default: revealer.align(.center, .center)
      }
      let name =
        switch kind {
        case .sheet, .popover: "drn-sheet"
        case .panel: "drn-panel"
        case .cover: "drn-cover"
        case .dialog, .alert: "drn-dialog"
        }
      content.addClass(name)
      if kind == .cover { content.expand() }
      guard kind.isModal else {
        layer = revealer
        return
      }
      let scrim = Box(.vertical, classes: ["drn-scrim"])
      scrim.expand()
      if let onDismiss {
        let click = Click()
        click.onRelease { _ in onDismiss() }
        scrim.add(click)
      }
      let around = Overlay(scrim)
      around.addLayer(revealer)
      layer = around
    }

    func open() {
      container?.addLayer(layer)
      revealer.isRevealed = true
    }

    func setReachable(_ isReachable: Bool) { layer.isReachable = isReachable }

    func close(isAnimated: Bool) {
      guard isAnimated else {
        container?.removeLayer(layer)
        return
      }
      layer.addClass("drn-leaving")
      container?.removeLayer(layer, hiding: revealer)
    }
  }
#endif
