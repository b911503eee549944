#if canImport(SwiftUI)
  import DRN
  public import DRNLinks
  import DRNScreens
  import Foundation
  public import SwiftUI

  extension View {
    /// Opens the links that the system delivers to this window, and those waiting in its inbox.
    ///
    /// Links arrive as URLs, for example with the app's own scheme, or as activities, for example
    /// from a website. A link that arrives before the window waits in the inbox until the window
    /// appears.
    ///
    /// - Parameters:
    ///   - inbox: The window's inbox. This view marks it as ready when it appears.
    ///   - onOutcome: Called with the outcome of each link, for example to report an unknown one.
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
