import DRN
import DRNLog
import DRNTesting
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import KioskMain

/// The article "Building a kiosk": its code is the program's, and the kiosk prints what it shows.
@MainActor
@Suite(.temporaryDirectory) struct BuildingAKioskTests {
  private static let program = "Sources/Examples/KioskMain"
  private let article: String

  init() throws { article = try Self.text("Sources/DRNLog/DRNLog.docc/Building-a-Kiosk.md") }

  private static func url(_ path: String) -> URL {
    URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../\(path)").standardized
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The blocks in a language, without the fences.
  private func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  /// What is compiled, as the article has it.
  private static func sources() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url(program).path).sorted()
    var sources = try names.map { try text("\(program)/\($0)") }
    sources.append(
      try text("Tests/KioskTests/KioskTests.swift")
        .replacing("import KioskMain", with: "import Kiosk"))
    sources.append(
      try text("Tests/KioskTests/FirstMain.swift")
        .replacing("\n@testable import KioskMain\n", with: "")
        .replacing("@MainActor\nenum FirstMain", with: "@main\n@MainActor\nenum Main"))
    return sources.map { $0.trimmingCharacters(in: .newlines) }
  }

  @Test func `each file is a block, and each other block is a part of the main file`() throws {
    let blocks = blocks("swift", in: article)
    let sources = try Self.sources()
    for source in sources {
      #expect(blocks.contains(source), "This is not in the article:\n\(source)")
    }
    let main = try Self.text("\(Self.program)/Main.swift")
    for block in blocks where !sources.contains(block) && !block.contains(".product(") {
      let lines = block.split(separator: "\n").map { "    \($0)\n" }
      #expect(main.contains(lines.joined()), "This is not compiled:\n\(block)")
    }
  }

  @Test func `the manifest names products that there are`() throws {
    let package = try Self.text("Package.swift")
    let names = Set(article.matches(of: /\.product\(name: "(\w+)"/).map(\.1))
    #expect(names == ["DRN", "DRNLog", "DRNTesting"])
    let missing = names.filter { !package.contains(".library(name: \"\($0)\"") }
    #expect(missing.isEmpty)
  }

  @Test func `the kiosk prints what is shown`() throws {
    let session = Session()
    for step in article.components(separatedBy: "\n## ") {
      guard let number = step.prefix(while: \.isNumber).first?.wholeNumberValue else { continue }
      for block in blocks("console", in: step) {
        let played = try session.play(block, step: number)
        #expect(withoutTimes(played) == withoutTimes(block), "Step \(number):\n\(played)")
      }
    }
  }

  @Test func `a dish that nobody knows has no title`() {
    let check = TitleCheck<KioskRoute>(routes: [.dish(id: 9)])
    #expect(throws: (any Error).self) { try check.run().requireNone() }
  }

  @Test func `a kill loses nothing of a half-filled order`() throws {
    let program = Tool.executable.deletingLastPathComponent().appending(path: "kiosk-tutorial")
    let killed = try TerminalProcess(program)
    killed.expectText(containing: "Welcome")
    killed.send("dish 2\nlarge\namount 2\nnote no onions\n")
    killed.expectText(containing: "× 2, no onions")
    killed.signal(SIGKILL)
    #expect(killed.waitForEnd() == 128 + SIGKILL)

    let next = try TerminalProcess(program)
    next.expectText(containing: "Your order: large Noodles × 2, no onions")
    next.send("undo\nback\n\u{4}")
    #expect(next.waitForEnd() == 0)
  }
}

/// Types what a block shows, and collects what is printed.
@MainActor
private final class Session {
  private var kiosk: KioskApp?
  private var idle: IdleReset<KioskRoute, ContinuousClock>?
  private var log: EventLog?
  private var now = ContinuousClock.now
  private var lines: [String] = []

  func play(_ block: String, step: Int) throws -> String {
    lines = []
    for line in block.components(separatedBy: "\n") {
      if line == "$ swift run Kiosk" {
        lines.append(line)
        try start(step)
      } else if let command = line.wholeMatch(of: /\$ swift run (drn .*)/) {
        lines.append(line)
        try run(String(command.1))
      } else if let seconds = line.wholeMatch(of: /# (\d+) seconds later/)?.1 {
        lines.append(line)
        pass(.seconds(Int(seconds) ?? 0))
      } else if !line.hasPrefix("  "), !block.hasPrefix("$ swift run drn") {
        lines.append(line)
        if idle?.input(at: now) != true { kiosk?.touch(line) }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Ends the program, and starts it as it is after a step.
  private func start(_ step: Int) throws {
    (kiosk, idle) = (nil, nil)
    try log?.close()
    var manager = NavigationManager(KioskRoute.welcome)
    if step > 1 {
      let launch = EventLog.launch(TemporaryDirectory.path("kiosk.mdb"))
      #expect(launch.problem == nil)
      log = launch.log
      manager = launch.manager(session: "kiosk", initial: KioskRoute.welcome).manager
    }
    let kiosk = KioskApp(manager) { [weak self] in self?.lines.append("  \($0)") }
    self.kiosk = kiosk
    let staff = Staff()
    if step > 2 { kiosk.addDishes() }
    if step > 3 { kiosk.addOrder() }
    if step > 4 { kiosk.addStaff(staff) }
    if step > 6 { kiosk.addAnnouncements() }
    if step > 5 { idle = kiosk.addIdleReset(staff) }
    kiosk.show()
    now = max(now, .now)
    idle?.input(at: now)
  }

  /// Lets time pass, in which the idle reset is called when it asks for it.
  private func pass(_ time: Duration) {
    let end = now.advanced(by: time)
    while let next = idle?.advance(to: now), next <= end { now = next }
    now = end
  }

  private func run(_ command: String) throws {
    let result = try Tool.shell(command)
    #expect(result.errors == "")
    lines.append(result.output.trimmingCharacters(in: .newlines))
  }
}

/// With every time of day as one that has passed at the same place in a line.
private func withoutTimes(_ text: String) -> String {
  text.replacing(/\d\d:\d\d:\d\d\.\d\d\d/, with: "10:15:00.000")
    .replacing(/\d{4}-\d\d-\d\d/, with: "2026-11-21")
}
