import DRNScreens
import Testing

@Suite struct WindowSessionsTests {
  private func sessions() -> WindowSessions {
    var made = 0
    return WindowSessions {
      made += 1
      return "new \(made)"
    }
  }

  @Test func `the first window that nothing is known of goes on with the main session`() {
    let sessions = sessions()
    #expect(sessions.claim(nil) == "main")
    #expect(sessions.claim(nil) == "new 1")
    #expect(sessions.claim("") == "new 2")
  }

  @Test func `a window goes on with the session that its scene has`() {
    let sessions = sessions()
    #expect(sessions.claim("window-7") == "window-7")
    #expect(sessions.claim(nil) == "main")
  }

  @Test func `no two windows have the same session at a time`() {
    let sessions = sessions()
    #expect(sessions.claim("window-7") == "window-7")
    #expect(sessions.claim("window-7") == "new 1")
    sessions.release("window-7")
    #expect(sessions.claim("window-7") == "window-7")
  }

  @Test func `a window opened later does not begin where a closed one was`() {
    for stored in [nil, "main"] {
      let sessions = sessions()
      #expect(sessions.claim(stored) == "main")
      sessions.release("main")
      #expect(sessions.claim(nil) == "new 1")
      #expect(sessions.claim("main") == "main")
    }
  }

  @Test func `names that are made are new, whatever makes them`() {
    var names = ["main", "a", "a", "b"].makeIterator()
    let sessions = WindowSessions { names.next() ?? "c" }
    #expect([sessions.claim(nil), sessions.claim(nil), sessions.claim(nil)] == ["main", "a", "b"])
    let random = WindowSessions.randomName()
    #expect(random.utf8.count == "window-".utf8.count + 16)
    #expect(random != WindowSessions.randomName())
  }
}
