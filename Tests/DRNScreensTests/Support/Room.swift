import DRN
import DRNScreens

/// The app of these tests: overlays of every style, composites, and two tabs.
enum Room: NavigationRoute {
  case hall, library
  case shelf(Int)
  /// In the tab `ground`.
  case kitchen
  /// In the tab `upstairs`.
  case attic
  /// The shelf with the reader on it, from which closing the reader leads back.
  case reading(Int)

  enum Overlay: Hashable, Codable, PresentableOverlay {
    case lamp, reader, camera, question, update
    case chapter(Int)

    var presentationStyle: PresentationStyle {
      switch self {
      case .lamp, .reader: .sheet
      case .chapter: .level
      case .camera: .fullScreenCover
      case .question: .confirmationDialog
      case .update: .sheet
      }
    }

    var isDismissible: Bool { self != .update }
  }

  enum Tab: Hashable, Codable { case ground, upstairs }

  var tab: Tab? {
    switch self {
    case .kitchen: .ground
    case .attic: .upstairs
    default: nil
    }
  }

  var composite: Composite<Room>? {
    guard case .reading(let number) = self else { return nil }
    return Composite(.shelf(number), overlay: .reader)
  }
}

extension Room.Overlay: TitledOverlay {
  var title: String { self == .question ? "Which one?" : "" }
}
