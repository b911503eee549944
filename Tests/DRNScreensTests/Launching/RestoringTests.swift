import DRN
import DRNLog
import DRNScreens
import Foundation
import TestSupport
import Testing

/// An app that ends and starts again, as its views would do it.
@Suite @MainActor struct RestoringTests {
  @Test func `windows continue where they were, overlays and all`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "app.mdb").path

    let names = try await start(path) { navigation in
      navigation.go(.library)
      navigation.go(.reading(3))
    }
    #expect(names.first == "main")
    // The system kept only the second window's scene.
    let again = try await start(path, stored: [names[1], ""]) { navigation in
      let display = NavigationDisplay(navigation)
      display.start()
      #expect(display.screens.current.entry.route == .shelf(3))
      #expect(display.shown(at: 0)?.item.overlay == .reader)
      guard let id = display.shown(at: 0)?.id else { return }
      display.dismissed(id)
      #expect(navigation.currentRoute == .library)
    }
    #expect(again == [names[1], "main"])
  }

  /// A launch with two windows, until the app ends.
  private func start(
    _ path: String, stored: [String] = ["", ""], _ use: (NavigationManager<Room>) -> Void
  ) async throws -> [String] {
    let launch = NavigationLaunch { try EventLog.open(path) }
    await launch.start()
    let log = try #require(launch.store)
    let sessions = WindowSessions()
    var leases: [WindowLease<EventLog.Session<Room>>] = []
    for stored in stored {
      let lease = try WindowLease(stored, in: sessions) { name in
        try log.manager(session: name, initial: Room.hall)
      }
      let losses = lease.model.restoration?.losses.map(\.description) ?? []
      #expect(LossNotice(losses).isEmpty)
      use(lease.model.manager)
      leases.append(lease)
    }
    try log.close()
    return leases.map(\.name)
  }
}
