#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport

  /// An archive of the logs of some devices, whose apps record at random: of several versions, in several sessions,
  /// with refused moves, redirects, time travel, overlays, composites and transactions.
  struct RandomFleet {
    let folder: String
    var random: SplitMix64
    private var managers: [String: NavigationManager<SmallShop>] = [:]

    init(_ seed: Seed, in folder: String) {
      (self.folder, random) = (folder, SplitMix64(seed))
    }

    /// Records the logs of a fleet, each with about so many transitions.
    mutating func record(_ fleet: String = "main", logs: Int, calls: Int) throws {
      for number in 0..<logs {
        try add(fleet) { fleet, path in
          for version in ["1.0", "1.1", "2.0"][0..<1 + number % 3] {
            let log = try EventLog.open(path)
            try fleet.run(log, version: version, calls: calls / (1 + number % 3))
            fleet.managers = [:]
            try log.close()
          }
        }
      }
    }

    /// Adds a log that `record` makes, under its identity.
    mutating func add(
      _ fleet: String = "main", _ record: (inout Self, String) throws -> Void
    ) throws {
      let path = "\(folder)/new.mdb"
      try record(&self, path)
      let identity = try LogReader(path: path).store.identity
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(fleet)", withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/\(fleet)/\(identity).mdb")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasPrefix("new.mdb") {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }

    private mutating func run(_ log: EventLog, version: String, calls: Int) throws {
      let names = ["main", "window 'é'", "side"]
      for _ in 0..<calls {
        let name = random.pick(names)
        let manager: NavigationManager<SmallShop>
        if let known = managers[name] {
          manager = known
        } else {
          manager = try log.manager(
            session: name, initial: random.chance(80) ? .home : .cart,
            settings: SessionSettings(
              historyLimit: 20, window: random.chance(50) ? name : nil,
              appVersion: random.chance(90) ? version : nil, schema: "s\(version)")
          ).manager
          // The second version refuses more.
          manager.guards = [
            NavigationGuard { request in
              if case .product(let id) = request.destination {
                if id % 7 == 3 { return .block(reason: "sold out") }
                if id % 11 == 4 { return .redirect(.cart) }
              }
              return version == "1.1" && request.destination == .cart
                ? .block(reason: "it's \"closed\" \\ today") : .allow
            }
          ]
          managers[name] = manager
        }
        call(manager)
      }
    }

    private mutating func call(_ manager: NavigationManager<SmallShop>) {
      let id = random.number(below: 40)
      switch random.number(below: 24) {
      case 0...5: _ = manager.go(random.pick([.home, .cart, .product(id: id)]))
      case 6: _ = manager.go(.quickLook(id: id))
      case 7: _ = manager.showOverlay(.help)
      case 8: _ = manager.hideOverlay()
      case 9, 10: _ = manager.goBack(1 + id % 3)
      case 11: _ = manager.reset(to: [.home, .product(id: id)])
      case 12: _ = manager.rewind(to: random.number(below: manager.head + 1))
      case 13: _ = manager.undo()
      case 14: _ = manager.mark("mark \(id % 5)")
      case 15: _ = manager.note("tap", ["at": .integer(id), "card": .string("4711 '\(id)'")])
      case 16: _ = manager.switchFlow(random.pick([.member, .guest]), root: .home)
      case 17: _ = manager.goForward(1)
      case 18: _ = manager.selectTab(random.pick([.browse, .buy]), root: .home)
      case 19: _ = manager.replace(.product(id: id))
      case 20:
        _ = manager.transaction("to \(id % 2)") {
          manager.go(.cart)
          manager.showOverlay(.details)
          manager.go(.product(id: id))
        }
      case 21: _ = manager.showRootOverlay(.help)
      case 22: _ = manager.pushOverlay(.details)
      default: _ = manager.update(.product(id: id))
      }
    }
  }
#endif
