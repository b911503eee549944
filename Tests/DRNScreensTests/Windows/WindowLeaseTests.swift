import DRNScreens
import Testing

@Suite struct WindowLeaseTests {
  struct Busy: Error {}

  @Test func `a name is the window's for as long as the window is there`() throws {
    let sessions = WindowSessions { "other" }
    var lease: WindowLease<String>? = try WindowLease("", in: sessions) { "session \($0)" }
    #expect(lease?.name == "main")
    #expect(lease?.model == "session main")
    #expect(sessions.claim("main") == "other")
    lease = nil
    #expect(sessions.claim("main") == "main")
  }

  @Test func `what cannot be opened can be tried again under the same name`() throws {
    let sessions = WindowSessions()
    #expect(throws: Busy.self) {
      _ = try WindowLease("window-1", in: sessions) { _ in throw Busy() }
    }
    #expect(try WindowLease("window-1", in: sessions, open: { $0 }).name == "window-1")
    // The first window's too.
    #expect(throws: Busy.self) { _ = try WindowLease("", in: sessions) { _ in throw Busy() } }
    #expect(try WindowLease("", in: sessions, open: { $0 }).name == "main")
  }
}
