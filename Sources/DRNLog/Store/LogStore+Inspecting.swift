import DRN
package import LMDB

extension LogStore {
  /// Opens a file that may be damaged anywhere, as long as some part of a log is left.
  ///
  /// - Parameter state: Which state of the file to read; falls back to the previous one if the
  ///   newest cannot be read.
  package convenience init(inspecting path: String, _ state: PageReader.State = .newest)
    throws(LogError)
  {
    var problem: String?
    let pages = try LogError.wrapping(path: path) {
      do throws(LMDBError) {
        return try PageReader(path: path, state: state)
      } catch {
        // One of the file's two meta pages may be intact.
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
      // A file of another program is rejected.
      guard error.code.isDamage, Self.isLog(pages) else { throw error }
      let substitute = LogHeader(
        identity: JournalSearch.identity(beside: path) ?? .random, createdAt: .unknown)
      self.init(
        pages, identity: substitute.identity, substitute: substitute, problem: problem)
    }
  }

  /// Whether a file without a header has a database that only a log has, or is too damaged to know.
  private static func isLog(_ pages: PageReader) -> Bool {
    let names: [LogFormat.DatabaseName] = [.symbols, .sessions, .blocks]
    let found = try? pages.read { snapshot in
      try names.map { try snapshot.openDatabase(named: $0.rawValue) != nil }
    }
    return found.map { $0.contains(true) } ?? true
  }

  /// The damage in the file's pages; also empty if commits came too fast to check.
  package func pageDamage(limit: Int) throws(LogError) -> [PageDamage] {
    struct GaveUp: Error {}
    var attempts = 0
    return try LogError.wrapping(path: path) {
      do {
        return try pages.read { snapshot in
          attempts += 1
          if attempts > 3 { throw GaveUp() }
          return try snapshot.findDamage(limit: limit)
        }
      } catch is GaveUp {
        return []
      }
    }
  }
}
