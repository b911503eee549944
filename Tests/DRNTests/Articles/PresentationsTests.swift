import DRN
import TestSupport
import Testing

/// The examples of the article "Presentations", in its order.
@Suite struct PresentationsTests {
  enum AppRoute: SelfPresentingRoute {
    case feed, settings
    case post(id: Int)

    enum Tab: Hashable, Codable, Sendable { case feed }

    enum Overlay: Hashable, Codable, Sendable, PresentableOverlay {
      case settings, language, camera

      var presentationStyle: PresentationStyle {
        switch self {
        case .settings: .sheet
        case .language: .level
        case .camera: .fullScreenCover
        }
      }

      var isDismissible: Bool { self != .camera }
    }

    var tab: Tab? { self == .feed ? .feed : nil }

    var presentation: RoutePresentation<Self> {
      if self == .settings { .overlay(.settings) } else { .place }
    }
  }

  @Test func `the article's examples do what it says`() {
    let recorder = MemoryRecorder<AppRoute>()
    let navigation = NavigationManager(AppRoute.feed, recorder: recorder)

    navigation.showOverlay(.settings)
    navigation.pushOverlay(.language)
    navigation.hideOverlay()
    #expect(navigation.overlays == [.settings])
    navigation.pushOverlay(.language)
    navigation.dismiss()
    #expect(navigation.overlays == [])

    navigation.showOverlay(.camera)
    #expect(navigation.dismissByUser().refusal?.code == .notDismissible)
    navigation.hideOverlay()
    #expect(navigation.exit().refusal?.code == .atRoot)

    navigation.navigate(to: .post(id: 7))
    navigation.navigate(to: .settings)
    #expect(navigation.currentRoute == .post(id: 7))
    navigation.dismiss()

    let slide = navigation.with(.animated("slide", .milliseconds(300)))
    slide.go(.post(id: 8))
    #expect(recorder.transitions.last?.metadata?.duration == .milliseconds(300))
    navigation.with(.interactive).goBack()
    #expect(recorder.transitions.last?.metadata == .interactive)

    navigation.tapTab(.feed, root: .feed)
    #expect(navigation.currentRoute == .feed)
    #expect(navigation.state.highlightedTab == .feed)
  }
}
