#if Gtk
  public import DRN
  import GtkWidgets

  extension NavigationContainer where Route: TitledRoute {
    /// Tells screen readers what changes mean, and gives the window the title of the screen.
    ///
    /// - Parameters:
    ///   - title: The app's name, for the window's title; `nil` to leave that alone.
    ///   - sentence: What is said of an announcement; `nil` for nothing.
    public func announce(
      title: String? = nil,
      _ sentence: @escaping (Announcement<Route>) -> String? = { "\($0)" }
    ) {
      let saying = Saying(announcer)
      let observer = navigation.observeAnnouncements { announcement in
        guard !announcement.isCovered, let text = sentence(announcement) else { return }
        saying.add(text)
      }
      observers.append(observer)
      guard let title else { return }
      follow { [weak self] in
        guard let self, let window else { return }
        let screen = navigation.currentRoute.spokenTitle
        window.title = screen.map { "\($0) – \(title)" } ?? title
      }
    }
  }

  /// Says what one change means in one go, since the next text would cut off the one before it.
  @MainActor
  private final class Saying {
    private weak var announcer: Announcer?
    private var texts: [String] = []

    init(_ announcer: Announcer) { self.announcer = announcer }

    func add(_ text: String) {
      texts.append(text)
      guard texts.count == 1 else { return }
      later { [weak self] in self?.say() }
    }

    private func say() {
      announcer?.announce(texts.joined(separator: ". "))
      texts = []
    }
  }
#endif
