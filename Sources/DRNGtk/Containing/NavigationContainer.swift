#if Gtk
  public import DRN
  public import DRNScreens
  public import GtkWidgets

  /// Shows the current route's screen and the presentations on it.
  ///
  /// ```swift
  /// window.child = NavigationContainer(navigation) { route in
  ///   switch route {
  ///   case .home: Button("Details") { navigation.go(.detail(id: 1)) }
  ///   case .detail(let id): Label("Detail \(id)")
  ///   }
  /// } overlay: { overlay in
  ///   Label("Settings")
  /// }
  /// ```
  ///
  /// The manager is the only owner of the state. A `PresentableOverlay` is presented in its declared style, any other
  /// overlay as a sheet; root overlays lie above all. A guard's question is a dialog. What the user dismisses becomes
  /// one call to the manager.
  ///
  /// Each visit to a place has widgets of its own. They live as long as their screen is kept (`keeping`), and their
  /// handlers end with them.
  ///
  /// Escape, Alt+Left, the mouse's back button and a swipe from the edge leave; Alt+Right and the forward button go
  /// forward. The focus moves into what comes to the front, and back to where it was: elements that have a
  /// `name` are found again.
  public final class NavigationContainer<Route: NavigationRoute>: Overlay {
    /// The manager whose state is shown.
    public let navigation: NavigationManager<Route>

    /// The model: what is shown, and what the user's actions do.
    public let display: NavigationDisplay<Route>

    /// The texts of the container's own buttons.
    public let words: NavigationWords

    /// Tells screen readers what has happened; see ``NavigationContainer/announce(title:_:)``.
    public let announcer = Announcer()

    /// Whether a change of the place moves the focus; not while something above the container has it.
    package var movesFocus = true

    let options: ContainerOptions<Route>
    let overlay: (Route.Overlay) -> Widget
    /// The first of two panes, with its screens; only where there are panes.
    let start: Stack?
    let main = Stack()
    /// The second of two panes, in which `main` can be moved aside; only where there are panes.
    let secondPane: Overlay?
    let base: Box
    let screens: ScreenWidgets<Route>
    var placeholder: Widget?
    var hosts: [any PresentationHost] = []
    var piles: [Int: LevelPile<Route>] = [:]
    var followers: [() -> Void] = []
    var observers: [ObserverID] = []
    let swipe = BackSwipe<Route>()
    /// What is drawn while a finger swipes, and when it has left.
    var swipeDrawing: SwipeDrawing<Route>?
    var swipeAnimation: FrameAnimation?
    /// Whether what goes away now was moved aside by a finger.
    var isSwiped = false
    private var spinner: Widget?
    private var isUpdating = false
    private var needsUpdate = false
    private weak var followedWindow: Window?

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager; it belongs to the main actor.
    ///   - options: How screens are kept, follow each other and are divided into panes, and how dialogs look.
    ///   - screen: The widget of a route.
    ///   - overlay: The widget of an overlay; for a dialog, its buttons.
    public init(
      _ navigation: NavigationManager<Route>,
      options: ContainerOptions<Route> = ContainerOptions(),
      screen: @escaping (Route) -> Widget, overlay: @escaping (Route.Overlay) -> Widget
    ) {
      self.navigation = navigation
      self.options = options
      self.overlay = overlay
      words = options.words
      display = NavigationDisplay(
        navigation, keeping: options.keeping, isSameScreen: options.isSameScreen)
      screens = ScreenWidgets(navigation, make: screen)
      main.expand()
      base = Box(.vertical)
      if options.panes == nil {
        (start, secondPane) = (nil, nil)
        base.append(main)
      } else {
        let (first, second, paned) = (Stack(), Overlay(main), Paned())
        first.isVisible = false
        (paned.start, paned.end) = (first, second)
        (start, secondPane) = (first, second)
        base.append(paned)
      }
      super.init(base)
      StyleSheet.navigation.install(asDefault: true)
      addLayer(announcer)
      followWidth()
      followSwipe()
      onChange(ofRoot: { [weak self] in self?.followWindow() })
      main.onTransitionEnd { [weak self] in self?.screens.removeLeaving() }
      display.onChange = { [weak self] in self?.update() }
      display.start()
      track(self) {
        $0.navigation.pendingMove
      } then: { container, move in
        container.display.refresh()
        container.showSpinner(move.map { $0.question == nil } ?? false)
      }
    }

    isolated deinit {
      for observer in observers { navigation.removeObserver(observer) }
    }

    /// Saves the texts and positions that wait for their moment.
    ///
    /// Short texts never wait. Others are saved at most 0.3 seconds after a change, when the focus moves, and when the
    /// window is closed. Call it before the process ends in another way.
    public func save() {
      screens.save()
      for pile in piles.values { pile.save() }
    }

    public override func disconnectAll() {
      save()
      (swipeDrawing, swipeAnimation) = (nil, nil)
      super.disconnectAll()
    }

    /// Calls `body` after each change of what is shown, and now.
    public func follow(_ body: @escaping () -> Void) {
      followers.append(body)
      body()
    }

    /// Shows the display's screens and presentations, and reports each step as done: widgets are there at once.
    func update() {
      if isUpdating {
        needsUpdate = true
        return
      }
      isUpdating = true
      repeat {
        needsUpdate = false
        closePresentations()
        // A popover belongs to a widget of a screen, so it goes before the screen does.
        if display.stepper.step?.kind == .dismiss {
          reportStep()
        } else {
          showScreens()
          openPresentations()
          reportStep()
        }
      } while needsUpdate
      isUpdating = false
      showReach()
      moveFocus()
      for follower in followers { follower() }
    }

    private func showSpinner(_ isWaiting: Bool) {
      guard isWaiting != (spinner != nil) else { return }
      if let spinner {
        removeLayer(spinner)
        self.spinner = nil
      } else {
        let made = Spinner()
        made.align(.center, .center)
        made.setSize(width: 48, height: 48)
        addLayer(made)
        spinner = made
      }
    }

    /// Takes the window's keys and focus once it is in one.
    private func followWindow() {
      guard let window, window !== followedWindow else { return }
      followedWindow = window
      followKeys(of: window)
      window.onFocusChange { [weak self, weak window] in
        guard let self, let window else { return }
        focusChanged(to: window.focused)
      }
      moveFocus()
    }
  }

  extension NavigationContainer where Route.Overlay == Never {
    /// Creates a container for routes without overlays.
    public convenience init(
      _ navigation: NavigationManager<Route>,
      options: ContainerOptions<Route> = ContainerOptions(), screen: @escaping (Route) -> Widget
    ) {
      self.init(navigation, options: options, screen: screen) { (overlay: Never) -> Widget in }
    }
  }
#endif
