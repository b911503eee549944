#if canImport(SwiftUI)
  public import SwiftUI

  /// A window with a session of its own, whose name the system keeps with the window's scene.
  ///
  /// ```swift
  /// WindowGroup {
  ///   NavigationWindow(in: sessions) { name in
  ///     try log.manager(session: name, initial: AppRoute.home).manager
  ///   } content: { navigation in
  ///     ContentView(navigation)
  ///   }
  /// }
  /// ```
  ///
  /// Where the session cannot be opened, the window says so, and the user may try again.
  public struct NavigationWindow<Model, Content: View>: View {
    private let sessions: WindowSessions
    private let open: (String) throws -> Model
    private let content: (Model) -> Content
    @SceneStorage("drn.session") private var name = ""
    @State private var lease: WindowLease<Model>?
    @State private var failure: String?

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - sessions: The names of the app's windows; one for the app.
    ///   - open: Opens the session of that name: its manager, or what the app has with it.
    ///   - content: The window's view.
    public init(
      in sessions: WindowSessions, open: @escaping (_ name: String) throws -> Model,
      @ViewBuilder content: @escaping (Model) -> Content
    ) {
      self.sessions = sessions
      self.open = open
      self.content = content
    }

    public var body: some View {
      if let lease {
        content(lease.model)
      } else if let failure {
        FailureView(reason: failure, retry: openSession)
      } else {
        ProgressView().onAppear { openSession() }
      }
    }

    private func openSession() {
      guard lease == nil else { return }
      do {
        let lease = try WindowLease(name, in: sessions, open: open)
        name = lease.name
        self.lease = lease
        failure = nil
      } catch {
        failure = String(describing: error)
      }
    }
  }

  /// Says that something could not be opened, why, and that it may be tried again.
  struct FailureView: View {
    let reason: String
    let retry: @MainActor () -> Void
    @Environment(\.navigationWords) private var words

    var body: some View {
      VStack {
        Text(verbatim: words.cannotOpen)
        Text(verbatim: reason)
        Button(action: retry) { Text(verbatim: words.tryAgain) }
      }
      .padding()
    }
  }
#endif
