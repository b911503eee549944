#if canImport(SwiftUI)
  public import DRNScreens
  public import SwiftUI

  /// A window with its own session, whose name the system stores with the window's scene.
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
  /// If the session cannot be opened, the window says so and lets the user try again.
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
    ///   - sessions: The session names of the app's windows; one object for the whole app.
    ///   - open: Opens the session of that name: returns its manager, or a model that contains it.
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
#endif
