import DRNScreens
import Testing

@Suite struct EdgeSwipeTests {
  struct Drag: Sendable {
    var start: Double, x: Double, y = 0.0
    var isRightToLeft = false
    var leadsBack: Bool
  }

  @Test(arguments: [
    Drag(start: 5, x: 100, leadsBack: true),
    Drag(start: 24, x: 80, leadsBack: true),
    Drag(start: 25, x: 300, leadsBack: false),
    Drag(start: -1, x: 300, leadsBack: false),
    Drag(start: 5, x: 79, leadsBack: false),
    Drag(start: 5, x: -200, leadsBack: false),
    Drag(start: 5, x: 100, y: 60, leadsBack: false),
    Drag(start: 5, x: 100, y: -60, leadsBack: false),
    Drag(start: 395, x: -100, isRightToLeft: true, leadsBack: true),
    Drag(start: 5, x: 100, isRightToLeft: true, leadsBack: false),
  ])
  func `only a long and level drag from the leading edge leads back`(drag: Drag) {
    let leadsBack = EdgeSwipe().leadsBack(
      from: drag.start, horizontally: drag.x, vertically: drag.y, width: 400,
      isRightToLeft: drag.isRightToLeft)
    #expect(leadsBack == drag.leadsBack)
  }
}
