#if Fleet
  import DRN
  import DRNLog
  import TestSupport

  /// An app that records at random in some sessions.
  struct RandomApp {
    var random: SplitMix64
    private var managers: [String: NavigationManager<SmallShop>] = [:]
    private let names: [String]

    init(_ seed: Seed, sessions: Int = 3) {
      random = SplitMix64(seed)
      names = (1...sessions).map { "window \($0)" }
    }

    /// Forgets the managers of a log that was closed.
    mutating func restart() { managers = [:] }

    /// Makes so many calls.
    mutating func run(_ log: EventLog, calls count: Int) throws {
      for _ in 0..<count {
        let name = random.pick(names)
        let manager: NavigationManager<SmallShop>
        if let known = managers[name] {
          manager = known
        } else {
          manager = try log.manager(session: name, initial: SmallShop.home).manager
          managers[name] = manager
        }
        call(manager)
      }
    }

    private mutating func call(_ manager: NavigationManager<SmallShop>) {
      let id = random.number(below: 40)
      switch random.number(below: 16) {
      case 0...4: _ = manager.go(random.pick([.home, .cart, .product(id: id)]))
      case 5: _ = manager.go(.quickLook(id: id))
      case 6: _ = manager.showOverlay(.help)
      case 7: _ = manager.hideOverlay()
      case 8: _ = manager.goBack(1 + id % 3)
      case 9: _ = manager.reset(to: [.home, .product(id: id)])
      case 10: _ = manager.rewind(to: random.number(below: manager.head + 1))
      case 11: _ = manager.undo()
      case 12: _ = manager.mark("mark \(id % 5)")
      case 13: _ = manager.note("tap", ["at": .integer(id), "card": .string("4711 \(id)")])
      case 14: _ = manager.switchFlow(.member, root: .home)
      default: _ = manager.update(.product(id: id))
      }
    }
  }
#endif
