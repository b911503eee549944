#if Gtk
  import DRN
  public import DRNLinks
  public import GtkWidgets

  extension Application {
    /// Opens the links that the application is started with, and those that a second process hands over.
    ///
    /// Links that come before there is an inbox wait, and so do those that come before it is ready. The application is
    /// activated too, so that there is a window.
    ///
    /// - Parameters:
    ///   - inbox: The inbox of the window. While links wait it is asked again when another one comes, and whenever an
    ///     observable property changes that it has read, such as the `store` of a `NavigationLaunch`.
    ///   - onOutcome: Called with the outcome of each link.
    public func opensLinks<Route>(
      in inbox: @escaping @MainActor () -> LinkInbox<Route>?,
      onOutcome: @escaping @MainActor (LinkOutcome<Route>) -> Void = { _ in }
    ) {
      let waiting = WaitingLinks(inbox, onOutcome)
      onOpen { [weak self] links in
        self?.activate()
        waiting.open(links)
      }
    }
  }

  /// Links that have come before there is an inbox, at most sixteen.
  @MainActor
  private final class WaitingLinks<Route: NavigationRoute> {
    private let inbox: @MainActor () -> LinkInbox<Route>?
    private let onOutcome: @MainActor (LinkOutcome<Route>) -> Void
    private var links: [String] = []
    private var isTracked = false

    init(
      _ inbox: @escaping @MainActor () -> LinkInbox<Route>?,
      _ onOutcome: @escaping @MainActor (LinkOutcome<Route>) -> Void
    ) {
      (self.inbox, self.onOutcome) = (inbox, onOutcome)
    }

    func open(_ new: [String]) {
      links = (links + new).suffix(16)
      if isTracked { return openAll(in: inbox()) }
      isTracked = true
      track(self) {
        $0.inbox()
      } then: {
        $0.openAll(in: $1)
      }
    }

    private func openAll(in inbox: LinkInbox<Route>?) {
      guard let inbox else { return }
      let ready = links
      links = []
      for link in ready { onOutcome(inbox.open(link)) }
    }
  }
#endif
