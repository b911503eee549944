import DRN
import DRNAnalytics
import TestSupport
import Testing

@Suite struct AnalyticsEventTests {
  @Test func `the names are the words that services use`() {
    #expect(
      AnalyticsEvent.Name.allCases.map(\.rawValue) == [
        "screen_view", "route_push", "route_pop", "flow_switch", "tab_switch", "command_applied",
        "overlay_show", "overlay_hide", "link_open", "guard_block",
      ])
  }

  @Test func `an event says nothing of the values of routes and overlays`() throws {
    enum Secret: NavigationRoute {
      case home
      case search(query: String)
      enum Overlay: Hashable, Codable, Sendable { case person(name: String) }
    }
    let manager = NavigationManager(Secret.home)
    var told = ""
    manager.observeAnalytics { told += "\($0) \($0.attributes)" }
    manager.go(.search(query: "illness"))
    manager.showOverlay(.person(name: "Ada"))
    #expect(told.contains("search") && told.contains("person"))
    #expect(!told.contains("illness") && !told.contains("Ada") && !told.contains("query"))
  }

  @Test func `an app names its routes and adds parameters`() {
    enum Named: NavigationRoute, AnalyticsNamed {
      case home
      case product(id: Int, isGift: Bool)
      enum Overlay: Hashable, Codable, Sendable, AnalyticsNamed {
        case help(page: Int)
        var analyticsName: String { "Help" }
        var analyticsParameters: [String: JSONValue] { ["page": 1] }
      }
      var analyticsParameters: [String: JSONValue] {
        guard case .product(_, let isGift) = self else { return [:] }
        return ["gift": .bool(isGift), "seq": "mine"]
      }
    }
    let manager = NavigationManager(Named.home)
    var events: [AnalyticsEvent] = []
    manager.observeAnalytics { events.append($0) }
    manager.go(.product(id: 5, isGift: true))
    manager.showOverlay(.help(page: 7))
    #expect(
      events.map(\.sketch) == [
        "screen_view home", "route_push product", "screen_view product < home",
        "overlay_show product +Help",
      ])
    #expect(
      events.map(\.parameters) == [
        [:], ["gift": true, "seq": "mine"], ["gift": true, "seq": "mine"], ["page": 1],
      ])
    #expect(events[1].attributes["seq"] == 1)
    #expect(events[1].attributes["gift"] == true)
  }

  @Test func `tabs and flows are named by their case, their word or themselves`() {
    struct Screen: NavigationRoute {
      typealias Tab = String
      enum Flow: String, Codable, Sendable { case member = "signed-in" }
      typealias Overlay = Int
      var id: Int
      var tab: String? { "first tab" }
    }
    let manager = NavigationManager(Screen(id: 5), flow: .member)
    var events: [AnalyticsEvent] = []
    manager.observeAnalytics { events.append($0) }
    manager.showOverlay(3)
    #expect(events.map(\.screen) == ["Screen", "Screen"])
    #expect(events.map(\.tab) == ["first tab", "first tab"])
    #expect(events.map(\.flow) == ["signed-in", "signed-in"])
    #expect(events.last?.overlay == "3")
  }

  @Test func `attributes are everything that an event has, and nothing that it has not`() {
    var event = AnalyticsEvent(
      .screenView, seq: 4, index: 2, time: .unknown, cause: .link, screen: "cart")
    #expect(
      event.attributes == ["seq": 4, "index": 2, "cause": "link", "screen": "cart"])
    event.previousScreen = "home"
    event.timeOnPreviousScreen = .milliseconds(1_500) + .microseconds(999)
    (event.overlay, event.isRootOverlay) = ("alert", true)
    (event.tab, event.flow) = ("shop", "guest")
    (event.count, event.command, event.reason) = (3, "order", "why")
    #expect(
      event.attributes == [
        "seq": 4, "index": 2, "cause": "link", "screen": "cart", "previous_screen": "home",
        "time_on_previous_screen_ms": 1_500, "overlay": "alert", "is_root_overlay": true,
        "tab": "shop", "flow": "guest", "count": 3, "command": "order", "reason": "why",
      ])
  }
}
