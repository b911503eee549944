import DRNLog

extension CommandError {
  /// Why a file is no log that a command takes, and what to do with it: what it is, or in which form it has a log.
  ///
  /// - Returns: `nil` for another error.
  init?(refusing error: LogError) {
    let path = error.path
    let name = ShellWord.quoting(path)
    if FileStatus(path: path)?.isDirectory == true {
      self.init("'\(path)' is a folder: 'drn \(name)' lists the logs in it.")
      return
    }
    guard error.code == .notALog, let kind = FileKind(at: path) else { return nil }
    let form: String
    switch kind {
    case .gzip: form = "packed by gzip"
    case .export: form = "an export of a log"
    // LMDB files of other programs.
    case .database: return nil
    case .text, .other, .empty:
      self = .notOpened(path, kind)
      return
    }
    self.init(
      "'\(path)' is \(form), and this command needs the file of a log: 'drn snapshot \(name) -o \(NewFile.name)' makes one."
    )
  }
}

/// The name of a file that can be made, for advice that can be followed as it is printed.
enum NewFile {
  static var name: String {
    var (name, number) = ("new.mdb", 2)
    while SystemFile.isThere(name) {
      name = "new-\(number).mdb"
      number += 1
    }
    return name
  }
}
