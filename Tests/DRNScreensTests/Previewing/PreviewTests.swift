import DRN
import DRNScreens
import Testing

@Suite struct PreviewTests {
  @Test func `a preview is at its place, with what led there, and travels in time`() {
    let navigation = NavigationManager<Room>.preview(
      .shelf(1), overlays: [.lamp, .camera], before: [.hall, .library])
    #expect(navigation.entries.map(\.route) == [.hall, .library, .shelf(1)])
    #expect(navigation.overlays == [.lamp, .camera])
    navigation.undo()
    #expect(navigation.overlays == [.lamp])
    #expect(NavigationManager<Room>.preview(.reading(1)).overlays == [.reader])
  }
}
