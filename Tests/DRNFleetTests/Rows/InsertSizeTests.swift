#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNLog
  import TestSupport
  import Testing

  /// How much is inserted into a store at once.
  @Suite(.temporaryDirectory, .needsClickHouse) struct InsertSizeTests {
    private func insertSizes(
      _ record: (NavigationManager<SmallShop>) -> Void
    ) throws -> [Int] {
      let (path, store) = (try temporaryPath(), try CountingStore())
      let log = try EventLog.open(path)
      record(try log.manager(session: "main", initial: SmallShop.home).manager)
      try log.close()
      let reader = try LogReader(path: path)
      let inserter = RowInserter(try store.clickHouse, fleet: "test")
      inserter.begin(reader, reader.store.identity)
      try reader.forEachSession { try inserter.add($0, 0..<Int.max) }
      try inserter.finish()
      return try store.finish()
    }

    @Test func `a large payload that comes again and again makes no insert of any size`() throws {
      let payload = JSONValue.string(String(repeating: "x", count: 200_000))
      let sizes = try insertSizes { manager in
        for _ in 0..<1_000 { _ = manager.note("photo", payload) }
      }
      #expect(sizes.count == 3 && sizes.reduce(0, +) > 200_000_000, "\(sizes)")
      #expect(sizes.allSatisfy { $0 < 65 << 20 }, "\(sizes)")
    }

    @Test func `what no transition has takes no bytes`() throws {
      let sizes = try insertSizes { manager in
        for _ in 0..<500 {
          _ = manager.go(.product(id: 1))
          _ = manager.go(.home)
        }
      }
      // With a number for each missing value it would be more than 170.
      #expect(sizes.count == 1 && sizes[0] < 100 * 1_001, "\(sizes)")
    }
  }
#endif
