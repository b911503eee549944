#if canImport(SwiftUI)
  public import DRN
  import Foundation
  public import SwiftUI

  extension View {
    /// Opens the links that the system has for this window, and those that have waited for it.
    ///
    /// They come as URLs, as of the app's own scheme, and as activities, as from a website. A link that
    /// comes before the window is there waits in the inbox, and is opened when it is.
    ///
    /// - Parameters:
    ///   - inbox: The window's inbox. This view says that it is ready when it appears.
    ///   - onOutcome: What became of a link, as for a message that no screen knows it.
    public func opensLinks<Route>(
      in inbox: LinkInbox<Route>, onOutcome: @escaping (LinkOutcome<Route>) -> Void = { _ in }
    ) -> some View {
      modifier(LinkModifier(inbox: inbox, onOutcome: onOutcome))
    }
  }

  private struct LinkModifier<Route: NavigationRoute>: ViewModifier {
    let inbox: LinkInbox<Route>
    let onOutcome: (LinkOutcome<Route>) -> Void
    @State private var arrivals = LinkArrivals()

    func body(content: Content) -> some View {
      content
        .onOpenURL { url in open(url, by: .url) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          if let url = activity.webpageURL { open(url, by: .activity) }
        }
        .onAppear {
          if !inbox.isReady { inbox.ready().forEach(onOutcome) }
        }
    }

    private func open(_ url: URL, by way: LinkArrivals.Way) {
      guard arrivals.isNew(url.absoluteString, by: way) else { return }
      onOutcome(inbox.open(url.absoluteString))
    }
  }
#endif
