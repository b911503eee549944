#if Fleet
  import DRN
  package import DRNFleet
  package import DRNLog

  /// Transitions of a session that came into an archive.
  package struct CollectedRange: Hashable, Sendable {
    package let log: Digest128
    package let session: UInt32
    package let positions: Range<Int>

    package init(log: Digest128, session: UInt32, positions: Range<Int>) {
      (self.log, self.session, self.positions) = (log, session, positions)
    }
  }

  /// What takes over what came into an archive, before it is acknowledged.
  ///
  /// The same transitions may come again, and must not count twice then.
  package protocol CollectedStore: Sendable {
    /// Called before the first write, and again after a failure.
    func prepare() throws(ShippingError)

    func write(_ ranges: [CollectedRange], in archive: LogArchive) throws(ShippingError)
  }

  /// Writes what came in into ClickHouse.
  package struct ClickHouseRows: CollectedStore {
    private let clickHouse: ClickHouse

    package init(_ clickHouse: ClickHouse) { self.clickHouse = clickHouse }

    package func prepare() throws(ShippingError) {
      do throws(FleetStoreError) {
        try clickHouse.prepare()
      } catch {
        throw ShippingError(error, "prepare the store")
      }
    }

    package func write(
      _ ranges: [CollectedRange], in archive: LogArchive
    ) throws(ShippingError) {
      do {
        let inserter = RowInserter(clickHouse, fleet: "\(archive.fleet)")
        for (log, ranges) in Dictionary(grouping: ranges, by: \.log) {
          let reader = try LogReader(path: archive.path(of: log))
          inserter.begin(reader, log)
          for (number, ranges) in Dictionary(grouping: ranges, by: \.session) {
            // Erased or dropped meanwhile.
            guard let session = try reader.session(numbered: number) else { continue }
            for range in Self.joined(ranges.map(\.positions)) { try inserter.add(session, range) }
          }
        }
        try inserter.finish()
      } catch let error as FleetStoreError {
        throw ShippingError(error, "write the rows of what came in")
      } catch let error as LogError {
        throw ShippingError(.log(error), "write the rows of what came in")
      } catch {
        throw ShippingError(.damaged("\(error)"), "write the rows of what came in")
      }
    }

    /// Ranges that follow one another as one.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
      var joined: [Range<Int>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = joined.last, range.lowerBound <= last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
      return joined
    }
  }

  extension ShippingError {
    fileprivate init(_ error: FleetStoreError, _ operation: String) {
      self.init(.store("\(error)", isTemporary: error.code.isTemporary), operation)
    }
  }
#endif
