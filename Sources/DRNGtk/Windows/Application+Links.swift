#if Gtk
  import DRN
  public import DRNLinks
  public import GtkWidgets

  extension Application {
    /// Opens the links that the application is started with, and those that a second process hands over.
    ///
    /// Links that come before the inbox is ready wait in it. The application is activated too, so that there is a
    /// window.
    ///
    /// - Parameters:
    ///   - inbox: The inbox of the window, asked for when a link arrives.
    ///   - onOutcome: Called with the outcome of each link.
    public func opensLinks<Route>(
      in inbox: @escaping @MainActor () -> LinkInbox<Route>?,
      onOutcome: @escaping @MainActor (LinkOutcome<Route>) -> Void = { _ in }
    ) {
      onOpen { [weak self] links in
        self?.activate()
        guard let inbox = inbox() else { return }
        for link in links { onOutcome(inbox.open(link)) }
      }
    }
  }
#endif
