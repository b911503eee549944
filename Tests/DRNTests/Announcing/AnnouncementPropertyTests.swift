import DRN
import TestSupport
import Testing

/// Who hears the announcements knows what the others see.
@Suite(.tags(.property)) struct AnnouncementPropertyTests {
  /// What somebody knows who hears and does not see.
  private enum Surface: Hashable {
    case screen(Page)
    case overlay(Page.Overlay)

    init(_ state: NavigationState<Page>) {
      self = state.activeOverlay.map { .overlay($0) } ?? .screen(state.currentRoute)
    }

    mutating func hear(_ announcement: Announcement<Page>) {
      guard !announcement.isCovered else { return }
      switch announcement.kind {
      case .screenEntered(let route), .screenReturned(let route), .screenRenamed(let route):
        self = .screen(route)
      case .overlayOpened(let overlay), .overlayReturned(let overlay): self = .overlay(overlay)
      case .overlayClosed, .refused: break
      }
    }
  }

  @Test(arguments: Seed.first(24, long: 1_000))
  func `hearing is seeing`(seed: Seed) {
    var random = SplitMix64(seed)
    let run = RecordedManager(Page.home, limit: .random(in: 2...8, using: &random)) { manager in
      manager.guards = [
        NavigationGuard { request in
          request.destination == .post(2) ? .block(reason: "\(request.event.kind)") : .allow
        }
      ]
    }
    var heard: [Announcement<Page>] = []
    run.manager.observeAnnouncements { heard.append($0) }
    var focused: [String: String] = [:]
    for step in 0..<300 {
      if random.chance(20) {
        run.manager.focus = "\(step)"
        focused["\(step)"] = layer(run.manager.state)
      }
      if random.chance(10) {
        let actions = (0..<random.number(below: 5)).map { _ in action(run, &random) }
        run.manager.transaction("t") { [manager = run.manager] in
          for action in actions { manager.perform(action) }
        }
      } else if random.chance(10) {
        run.manager.update(random.pick([.detail(1), .detail(2), .news]))
      } else {
        run.manager.perform(action(run, &random))
      }
    }

    var surface = Surface(.init(Place(.home)))
    var rest = heard[...]
    for change in run.changes {
      let announcements = change.announcements
      for one in announcements {
        let told = rest.popFirst()
        #expect(told?.kind == one.kind && told?.seq == one.seq && told?.isCovered == one.isCovered)
        if let focus = told?.focus { #expect(focused[focus] == layer(change.state)) }
        surface.hear(one)
      }
      #expect(surface == Surface(change.state))
      check(announcements, of: change)
    }
    #expect(rest.isEmpty)
  }

  /// What a change announces is what it opened, closed, refused and renamed, counted.
  private func check(_ all: [Announcement<Page>], of change: NavigationChange<Page>) {
    let (old, new) = (change.previous, change.state)
    let refused = change.transitions.filter {
      $0.event.kind == .refused || $0.meta?["refused"] != nil
    }
    let others = all.filter { if case .refused = $0.kind { false } else { true } }
    #expect(all.count - others.count == refused.count)
    #expect(all.allSatisfy { one in change.transitions.contains { $0.seq == one.seq } })
    if old == new { #expect(others.isEmpty) }
    let entered = others.filter { $0.kind == .screenEntered(new.currentRoute) }
    let isNew = new.current.id.seq >= change.transitions[0].seq
    #expect(entered.count == (isNew ? 1 : 0))
    for overlay in [Page.Overlay.filter, .share, .coupon, .alert] {
      let opened = others.count { $0.kind == .overlayOpened(overlay) }
      let closed = others.count { $0.kind == .overlayClosed(overlay) }
      let before = (old.overlays + old.rootOverlays).count { $0 == overlay }
      let after = (new.overlays + new.rootOverlays).count { $0 == overlay }
      if old.current.id == new.current.id {
        #expect(opened - closed == after - before)
      } else {
        #expect(opened <= after && closed <= before)
      }
    }
  }

  private func action(
    _ run: RecordedManager<Page>, _ random: inout SplitMix64
  ) -> NavigationAction<Page> {
    ActionArgument.random(head: run.manager.head, travelPercent: 15, using: &random).action
  }

  /// The layer that has a focus of its own, as text.
  private func layer(_ state: NavigationState<Page>) -> String {
    state.rootOverlays.isEmpty ? "\(state.current.id) \(state.overlays)" : "\(state.rootOverlays)"
  }
}
