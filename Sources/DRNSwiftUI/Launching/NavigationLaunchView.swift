#if canImport(SwiftUI)
  public import DRNScreens
  public import SwiftUI

  /// Opens an app's store when it appears, and shows the app once the store is open.
  public struct NavigationLaunchView<Store: Sendable, Content: View>: View {
    private let launch: NavigationLaunch<Store>
    private let content: (Store) -> Content

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - launch: The launch; one object for all windows of the app.
    ///   - content: The app's view for an open store.
    public init(
      _ launch: NavigationLaunch<Store>, @ViewBuilder content: @escaping (Store) -> Content
    ) {
      self.launch = launch
      self.content = content
    }

    public var body: some View {
      Group {
        switch launch.phase {
        case .waiting, .opening: ProgressView()
        case .open(let store): content(store)
        case .failed(let error):
          FailureView(reason: String(describing: error)) { Task { await launch.start() } }
        }
      }
      .task { await launch.start() }
    }
  }
#endif
