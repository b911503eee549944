import DRN
import DRNScreens
import Testing

@Suite struct BackPreviewTests {
  private let navigation = NavigationManager(Room.hall, recorder: MemoryRecorder())
  private let display: NavigationDisplay<Room>

  init() {
    display = NavigationDisplay(navigation)
    display.start()
  }

  private func arrange(back: PaneBackBehavior) {
    let rule = PaneRule<Room>(listDetailFrom: 700, back: back) { room in
      switch room {
      case .library: .list
      case .shelf: .detail
      default: .single
      }
    }
    display.arrange(by: rule, width: 900)
  }

  private func preview() throws -> BackPreview<Room> {
    display.preview(
      of: try #require(try navigation.beginBack(display.layout?.backCount ?? 1)))
  }

  @Test func `the screen before is below the current one`() throws {
    navigation.go(.library)
    let preview = try preview()
    #expect(preview.moving == .everything)
    #expect(preview.entries == [navigation.state.entries[0]])
  }

  @Test func `an overlay that closes moves alone`() throws {
    navigation.showOverlay(.lamp)
    let preview = try preview()
    #expect(preview.moving == .presentation)
    #expect(preview.entries == [])
  }

  @Test func `an overlay with an origin moves with its screen, and the origin is below`() throws {
    navigation.go(.library)
    navigation.go(.reading(1))
    #expect(navigation.overlays == [.reader])
    let preview = try preview()
    #expect(preview.moving == .everything)
    #expect(preview.entries.map { $0?.route } == [.library])
  }

  @Test(arguments: [PaneBackBehavior.untilPaneChanges, .oneEntry])
  func `in panes a detail moves alone, and what comes before it is below`(
    back: PaneBackBehavior
  ) throws {
    arrange(back: back)
    navigation.go(.library)
    navigation.go(.shelf(1))
    navigation.go(.shelf(2))
    let preview = try preview()
    #expect(preview.moving == .secondPane)
    let before = back == .oneEntry ? Room.shelf(1) : nil
    #expect(preview.entries.map { $0?.route } == [before])
    navigation.goBack(try #require(display.layout).backCount)
    #expect(display.layout?.panes.last?.route == before)
  }

  @Test func `panes move together where both change`() throws {
    arrange(back: .untilLayoutChanges)
    navigation.go(.library)
    #expect(try preview().moving == .everything)
    #expect(try preview().entries.map { $0?.route } == [.hall])
    navigation.go(.shelf(1))
    #expect(try preview().moving == .everything)
    #expect(try preview().entries.map { $0?.route } == [.hall])
    navigation.go(.kitchen)
    #expect(try preview().moving == .everything)
    #expect(try preview().entries.map { $0?.route } == [.library, .shelf(1)])
  }

  @Test func `a detail below an overlay stays where it is`() throws {
    arrange(back: .oneEntry)
    navigation.go(.library)
    navigation.go(.shelf(1))
    navigation.showOverlay(.lamp)
    #expect(try preview().moving == .presentation)
  }

  @Test func `where only the commit will tell, nothing is below`() throws {
    navigation.go(.library)
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    let preview = try preview()
    #expect(preview.moving == .everything)
    #expect(preview.entries == [])
  }
}
