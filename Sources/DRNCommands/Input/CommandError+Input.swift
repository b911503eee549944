import DRNLog

extension CommandError {
  /// Why a command that changes a log, or follows it, does not take a file that the others read.
  ///
  /// - Returns: `nil` for another error.
  init?(changing error: LogError) {
    guard error.code == .notALog else { return nil }
    let form: String
    switch FileKind(at: error.path) {
    case .gzip: form = "packed by gzip"
    case .export: form = "an export of a log"
    default: return nil
    }
    let name = ShellWord.quoting(error.path)
    self.init(
      "'\(error.path)' is \(form), which this command does not change: 'drn snapshot \(name) -o new.mdb' makes a log of it."
    )
  }
}
