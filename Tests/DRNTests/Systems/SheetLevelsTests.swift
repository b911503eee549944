import DRN
import TestSupport
import Testing

/// A sheet with levels of its own: going back inside it closes one, dismissing closes the sheet.
@Suite struct SheetLevelsTests {
  enum AppRoute: NavigationRoute {
    case map
    case place(id: Int)
    case placeWithDetails(id: Int)

    enum Overlay: Hashable, Codable, PresentableOverlay {
      case details(id: Int)
      case reviews(id: Int)
      case review(number: Int)
      case share

      var presentationStyle: PresentationStyle {
        switch self {
        case .details, .share: .sheet
        case .reviews, .review: .level
        }
      }
    }

    var composite: Composite<Self>? {
      if case .placeWithDetails(let id) = self {
        Composite(.place(id: id), overlay: .details(id: id))
      } else {
        nil
      }
    }
  }

  let run = RecordedManager(AppRoute.map)
  var navigation: NavigationManager<AppRoute> { run.manager }

  /// The sheet, three levels deep.
  private func openThreeLevels() {
    navigation.pushOverlay(.details(id: 7))
    navigation.pushOverlay(.reviews(id: 7))
    navigation.pushOverlay(.review(number: 3))
  }

  @Test func `each level lies on the one before`() {
    openThreeLevels()
    #expect(navigation.overlays == [.details(id: 7), .reviews(id: 7), .review(number: 3)])
    #expect(navigation.activeOverlay == .review(number: 3))
    #expect(navigation.currentRoute == .map)
  }

  @Test func `going back inside the sheet closes one level`() {
    openThreeLevels()
    navigation.hideOverlay()
    #expect(navigation.overlays == [.details(id: 7), .reviews(id: 7)])
  }

  @Test func `dismissing from the third level closes the whole sheet`() {
    openThreeLevels()
    navigation.dismiss()
    #expect(navigation.overlays == [])
    #expect(run.recorder.transitions.last?.event == .overlaysHidden(count: 3))
  }

  @Test func `a sheet is closed by its name as well`() {
    openThreeLevels()
    navigation.hideOverlays(through: .details(id: 7))
    #expect(navigation.overlays == [])
  }

  @Test func `some of the levels are closed by naming the lowest`() {
    openThreeLevels()
    navigation.hideOverlays(through: .reviews(id: 7))
    #expect(navigation.overlays == [.details(id: 7)])
  }

  @Test func `a sheet on top of a sheet is dismissed alone`() {
    openThreeLevels()
    navigation.pushOverlay(.share)
    navigation.dismiss()
    #expect(navigation.overlays.count == 3)
    navigation.dismiss()
    #expect(navigation.overlays == [])
    #expect(navigation.dismiss() == .unchanged)
  }

  @Test func `a sheet that a composite opened returns to the origin when it is dismissed`() {
    navigation.go(.placeWithDetails(id: 7))
    navigation.pushOverlay(.reviews(id: 7))
    navigation.dismiss()
    #expect(navigation.currentRoute == .map)
  }

  @Test func `its transitions fold to the same state`() {
    navigation.go(.placeWithDetails(id: 7))
    navigation.pushOverlay(.reviews(id: 7))
    navigation.pushOverlay(.share)
    navigation.dismiss()
    navigation.hideOverlay()
    navigation.undo()
    #expect(run.sketch == "map [place(id: 7)+details(id: 7)+reviews(id: 7)↩map]")
    #expect(run.folded == navigation.state)
  }
}
