#if Gtk
  public import DRNScreens
  public import GtkWidgets

  /// Opens an app's store when it is made, and shows the app once the store is open.
  public final class LaunchBox<Store: Sendable>: Box {
    private let launch: NavigationLaunch<Store>
    private let words: NavigationWords
    private let content: (Store) -> Widget

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - launch: The launch; one object for all windows of the app.
    ///   - words: The texts.
    ///   - content: The app's widget for an open store.
    public init(
      _ launch: NavigationLaunch<Store>, words: NavigationWords = NavigationWords(),
      content: @escaping (Store) -> Widget
    ) {
      (self.launch, self.words, self.content) = (launch, words, content)
      super.init(.vertical)
      track(self) {
        $0.launch.phase
      } then: {
        $0.show($1)
      }
      Task { await launch.start() }
    }

    private func show(_ phase: NavigationLaunch<Store>.Phase) {
      removeAll()
      switch phase {
      case .waiting, .opening:
        let spinner = Spinner()
        spinner.align(.center, .center)
        spinner.expand()
        append(spinner)
      case .open(let store):
        let widget = content(store)
        widget.expand()
        append(widget)
      case .failed(let error):
        append(Label(words.cannotOpen, classes: ["drn-title"]))
        append(Label(String(describing: error)))
        append(Button(words.tryAgain) { [launch] in Task { await launch.start() } })
      }
    }
  }
#endif
