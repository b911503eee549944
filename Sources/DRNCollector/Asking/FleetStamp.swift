#if Fleet
  import DRN
  import DRNLog
  import Platform

  /// What tells whether anything changed in what is asked: two equal stamps mean equal answers.
  package struct FleetStamp: Hashable, Sendable {
    private let digest: Digest128
    /// Whether a change from now on makes another stamp. A file that changed a moment ago may change again without
    /// another time, because the file system's clock is slower than the processor's.
    package let isSettled: Bool

    init(_ text: String, isSettled: Bool = true) {
      (digest, self.isSettled) = (PrefixHash.digest(ofJSON: Array(text.utf8)), isSettled)
    }

    package static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  extension FleetArchive {
    /// Of the sizes and times of the fleet's files.
    package func stamp() -> FleetStamp {
      let folder = "\(folder)/\(scope.fleet)"
      var (text, newest) = ("\(scope)", Int64.min)
      // A log's lock is written by those who read.
      for name in SystemFile.names(in: folder) where !name.hasSuffix("-lock") {
        guard let status = SystemFile.status(at: "\(folder)/\(name)") else { continue }
        let time = Self.changedAt(status)
        newest = max(newest, time)
        text += "\n\(name) \(status.st_ino) \(status.st_size) \(time)"
      }
      let now = SystemClock.now.nanosecondsSince1970
      return FleetStamp(text, isSettled: newest < now - Self.settling)
    }

    /// Longer than a tick of any file system's clock; that of FAT has two seconds.
    private static var settling: Int64 { 2_500_000_000 }

    /// When a file was written last, in nanoseconds since 1970.
    static func changedAt(_ status: stat) -> Int64 {
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
  }

  extension FleetStore {
    /// Of how far each session is, and of how many rows there are: a merge makes another one, which does no harm.
    package func stamp() throws(FleetStoreError) -> FleetStamp {
      let heads = try clickHouse.ask(
        "SELECT count(), sum(head), toUInt64(max(last_ns)) FROM \(rows(of: "heads"))"
      ) { (row) throws(RowReader.Truncated) in [try row.count(), try row.count(), try row.count()] }
      let rows = try number("SELECT count() FROM transitions WHERE \(condition)")
      return FleetStamp("\(scope) \(heads) \(rows)")
    }
  }
#endif
