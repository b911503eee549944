import DRN
import LMDB

extension LogStore {
  /// Opens a file of which anything may be damaged, as long as there is something of a log in it.
  ///
  /// - Parameter state: Which state of the file is read; the one before, where the newest cannot be.
  convenience init(inspecting path: String, _ state: PageReader.State = .newest) throws(LogError) {
    var problem: String?
    let pages = try LogError.wrapping(path: path) {
      do throws(LMDBError) {
        return try PageReader(path: path, state: state)
      } catch {
        // One of the two pages that a file begins with may be whole.
        guard [.corrupt, .notADatabase, .versionMismatch].contains(error.code), state == .newest,
          let pages = try? PageReader(path: path, state: .previous)
        else { throw error }
        problem = "one of the file's first two pages cannot be read (\(error.detail ?? "damaged"))"
        return pages
      }
    }
    do throws(LogError) {
      let header = try LogError.wrapping(path: path, what: "the header") {
        try pages.read { try LogHeader(in: $0, path: path) }
      }
      self.init(
        pages, identity: header.identity, problem: problem, isFollowing: state == .newest)
    } catch {
      // Another program's file has nothing to do with this.
      guard error.code.isDamage, Self.isLog(pages) else { throw error }
      let identity = JournalReader.identity(beside: path)
      let substitute = LogHeader(
        identity: identity
          ?? Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max)),
        createdAt: .unknown)
      self.init(
        pages, identity: substitute.identity, substitute: substitute, problem: problem)
    }
  }

  /// Whether a file without a header has anything that only a log has, or cannot be read far enough
  /// to know.
  private static func isLog(_ pages: PageReader) -> Bool {
    let names: [LogFormat.DatabaseName] = [.symbols, .sessions, .blocks]
    let found = try? pages.read { snapshot in
      try names.map { try snapshot.openDatabase(named: $0.rawValue) != nil }
    }
    return found.map { $0.contains(true) } ?? true
  }

  /// What is wrong with the file's pages; empty also where a writer is too quick for a look at all.
  func pageDamage(limit: Int) throws(LogError) -> [PageDamage] {
    struct GaveUp: Error {}
    var attempts = 0
    do {
      return try pages.read { snapshot in
        attempts += 1
        if attempts > 3 { throw GaveUp() }
        return try snapshot.findDamage(limit: limit)
      }
    } catch is GaveUp {
      return []
    } catch let error as LMDBError {
      throw LogError(error, path: path)
    } catch {
      throw LogError(.system("\(error)"), path: path)
    }
  }
}
