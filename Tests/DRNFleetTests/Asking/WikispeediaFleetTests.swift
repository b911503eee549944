#if Fleet
  import DRN
  import DRNCollector
  import DRNInspect
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// Real ways: Wikispeedia's players as devices, each with the games that it played.
  ///
  /// The data is not part of the package; see `WikispeediaTests` of DRNCommands.
  @Suite(.temporaryDirectory, .needsClickHouse, .serialized, .enabled(if: Wikispeedia.isThere))
  struct WikispeediaFleetTests {
    @Test func `each answer about real ways is that of the archive`() throws {
      let count = Soak.count(50, long: 2_000)
      var fleet = RandomFleet(Seed(value: 1), in: TemporaryDirectory.current)
      let games = try Wikispeedia.games(of: count)
      try #require(games.count == count)
      for games in games {
        try fleet.add { _, path in
          let log = try EventLog.open(path)
          for (number, game) in games.enumerated() {
            let first = JSONRoute(json: .string(String(game[0])))
            let manager = try log.start(
              session: "game \(number)", at: Place(first),
              settings: SessionSettings(appVersion: number % 3 == 2 ? "2" : "1"))
            for article in game.dropFirst() {
              if article == "<" {
                manager.goBack(1)
              } else {
                manager.go(JSONRoute(json: .string(String(article))))
              }
            }
          }
          try log.close()
        }
      }
      let archive = FleetArchive(fleet.folder)
      let clickHouse = try TestClickHouse.shared.get().database("wikispeedia")
      let clock = ContinuousClock()
      let start = clock.now
      let loaded = try clickHouse.load(archive)
      let time = clock.now - start
      #expect(loaded.logs == count)
      let store = try FleetStore(clickHouse)

      let graph = try archive.graph()
      #expect(try GraphText.difference(store.graph(), graph) == nil)
      #expect(try store.versions() == archive.versions())
      for screen in graph.screens.prefix(3).map(\.name) {
        for other in graph.screens.prefix(4).map(\.name) {
          let screens = [screen, other]
          #expect(try store.funnel(screens) == archive.funnel(screens))
        }
        #expect(
          try store.paths(to: screen, length: 4, limit: 50)
            == archive.paths(to: screen, length: 4, limit: 50))
      }
      for text in [
        "kind == \"wentBack\" and count == 1", "route matches \"^(United|Europe)\"", "cursor > 6",
        "entries.count > 8 and route contains \"_\"", "session == \"game 0\" and seq == 3",
      ] {
        let query = try PositionQuery(text)
        #expect(
          try store.find(query, limit: 10_000) == archive.find(query, limit: 10_000), "\(text)")
        #expect(try store.count(query) == archive.count(query), "\(text)")
      }
      let good = try GoodRun(LogReader(path: archive.paths()[count / 2]).latestSession())
      #expect(try store.divergence(from: good) == archive.divergence(from: good))
      if Soak.isOn {
        try clickHouse.run("OPTIMIZE TABLE transitions FINAL")
        print("\(loaded.transitions) transitions of \(loaded.logs) logs were loaded in \(time)")
      }
    }
  }

  private enum Wikispeedia {
    static let path: String = {
      if let path = ProcessInfo.processInfo.environment["DRN_WIKISPEEDIA"] { return path }
      var package = URL(fileURLWithPath: #filePath)
      for _ in 0..<4 { package.deleteLastPathComponent() }
      return package.deletingLastPathComponent()
        .appendingPathComponent("shared/data/wikispeedia/sessions_chronological.tsv.gz").path
    }()

    static var isThere: Bool { FileManager.default.isReadableFile(atPath: path) }

    /// The games of so many players, those of a player together; each is the articles that it led to.
    static func games(of count: Int) throws -> [[[Substring]]] {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["gzip", "-dc", path]
      process.standardOutput = output
      try process.run()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      var (games, places): ([[[Substring]]], [Substring: Int]) = ([], [:])
      for line in text.split(separator: "\n").dropFirst() {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count > 6 else { continue }
        let (user, game) = (columns[1], columns[6].split(separator: ";"))
        if let place = places[user] {
          games[place].append(game)
        } else if games.count < count {
          places[user] = games.count
          games.append([game])
        }
      }
      return games
    }
  }
#endif
