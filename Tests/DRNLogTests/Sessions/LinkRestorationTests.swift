import DRN
import DRNLinks
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct LinkRestorationTests {
  static let item = "app://items/7"

  let links: LinkTable<TestRoute>

  init() throws {
    links = try LinkTable("app://", root: .home) {
      Link("/items/:id", TestRoute.item)
      Link("/search?q=", TestRoute.search)
    }
  }

  /// An app that starts: its session goes on, and its inbox has what waited.
  private func started(
    _ log: EventLog, signedIn: Bool = true, policy: LinkPolicy = .newest
  ) throws -> LinkInbox<TestRoute> {
    let pending = try log.pendingLinks(session: "main")
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    manager.guards = [
      NavigationGuard { request in
        if case .item = request.destination, !signedIn { .redirect(.secret) } else { .allow }
      }
    ]
    return LinkInbox(links, navigation: manager, pending: pending, policy: policy)
  }

  /// How often a link was opened, according to the log.
  private func openings(_ reader: LogReader) throws -> Int {
    var count = 0
    try reader.session(named: "main").forEachTransition(of: TestRoute.self) { transition in
      if transition.event.kind == .reset, transition.cause == .link { count += 1 }
    }
    return count
  }

  @Test func `a log without links has none that wait`() throws {
    try withLog(try temporaryPath()) { log in
      #expect(try log.pendingLinks(session: "main").isEmpty)
      let inbox = try started(log)
      inbox.navigation.mark(LinkNote.mark)
      #expect(try log.pendingLinks(session: "main").isEmpty)
      #expect(try log.reader.session(named: "main").linkNote() == nil)
    }
  }

  @Test func `a mark of the app's loses no link that waits`() throws {
    try withLog(try temporaryPath()) { log in
      let inbox = try started(log)
      inbox.open(Self.item)
      inbox.navigation.mark("link")
      #expect(try log.pendingLinks(session: "main") == [Self.item])
    }
  }

  @Test(arguments: [false, true])
  func `a link that waits survives a restart, and is opened once`(isKilled: Bool) throws {
    var path = try temporaryPath()
    try withLog(path) { log in
      let inbox = try started(log)
      inbox.open(Self.item)
      #expect(try log.pendingLinks(session: "main") == [Self.item])
      if isKilled { path = try CopiedLog(log, "killed.mdb").path }
    }
    for run in 0..<3 {
      try withLog(path) { log in
        let inbox = try started(log)
        #expect(inbox.pending == (run == 0 ? [Self.item] : []))
        inbox.ready()
        #expect(inbox.navigation.currentRoute == .item(7))
        #expect(try openings(log.reader) == 1)
        #expect(try log.reader.session(named: "main").linkNote()?.state == .opened)
      }
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test(arguments: [false, true])
  func `a link that a login guard redirects is opened after a restart and a login`(
    isKilled: Bool
  ) throws {
    var path = try temporaryPath()
    for _ in 0..<3 {
      try withLog(path) { log in
        let inbox = try started(log, signedIn: false)
        if inbox.pending.isEmpty { inbox.open(Self.item) }
        inbox.ready()
        #expect(inbox.navigation.currentRoute == .secret)
        #expect(try log.pendingLinks(session: "main") == [Self.item])
        #expect(try openings(log.reader) == 0)
        if isKilled, path.hasSuffix("log.mdb") { path = try CopiedLog(log, "killed.mdb").path }
      }
    }
    try withLog(path) { log in
      let inbox = try started(log)
      inbox.ready()
      #expect(inbox.navigation.currentRoute == .item(7))
      #expect(try log.pendingLinks(session: "main").isEmpty)
      #expect(try openings(log.reader) == 1)
    }
  }

  @Test func `what is killed after a link was opened does not open it again`() throws {
    let path = try temporaryPath()
    let killed = try withLog(path) { log in
      let inbox = try started(log)
      inbox.open(Self.item)
      try log.flush()
      return try log.writer.committing.withLock { _ in
        // In the journal, and not in the log.
        inbox.ready()
        return try CopiedLog(copying: path, "killed.mdb")
      }
    }
    try withLog(killed.path) { log in
      let inbox = try started(log)
      #expect(inbox.pending.isEmpty)
      #expect(inbox.navigation.currentRoute == .item(7))
      #expect(try openings(log.reader) == 1)
    }
  }

  @Test func `all links that wait in order survive`() throws {
    let path = try temporaryPath()
    let urls = [Self.item, "app://search?q=%C3%A9", "app://items/8"]
    try withLog(path) { log in
      let inbox = try started(log, policy: .inOrder())
      for url in urls { inbox.open(url) }
    }
    try withLog(path) { log in
      let inbox = try started(log, policy: .inOrder())
      #expect(inbox.pending == urls)
      #expect(inbox.ready().count == 3)
      #expect(try openings(log.reader) == 3)
      #expect(inbox.navigation.currentRoute == .item(8))
    }
  }

  @Test func `a rewind to before a link was opened does not bring it back`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let inbox = try started(log)
      inbox.open(Self.item)
      let before = inbox.navigation.head
      inbox.ready()
      inbox.navigation.rewind(to: before)
      #expect(inbox.navigation.currentRoute == .home)
    }
    let pending = try withLog(path) { log in try log.pendingLinks(session: "main") }
    #expect(pending.isEmpty)
  }
}
