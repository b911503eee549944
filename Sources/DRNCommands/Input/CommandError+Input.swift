import DRNLog

extension CommandError {
  /// Why a command that changes, follows or examines a log's file does not take one that the others read.
  ///
  /// - Returns: `nil` for another error.
  init?(needingFile error: LogError) {
    guard error.code == .notALog else { return nil }
    let form: String
    switch FileKind(at: error.path) {
    case .gzip: form = "packed by gzip"
    case .export: form = "an export of a log"
    default: return nil
    }
    let name = ShellWord.quoting(error.path)
    self.init(
      "'\(error.path)' is \(form), and this command needs the file of a log: 'drn snapshot \(name) -o new.mdb' makes one."
    )
  }
}
