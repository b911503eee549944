extension TextKind {
  /// The command that makes a log of it; `nil` if there is none.
  func command(for path: String) -> String? {
    let file = path == "-" ? "-" : ShellWord.quoting(path)
    return switch self {
    case .export, .table(ofExport: true), .redux(ofExport: true): "drn import \(file) LOG"
    case .commands: "drn record LOG < \(path == "-" ? "FILE" : file)"
    case .lines: "drn import \(file) LOG --columns route=KEY,time=KEY"
    case .table(ofExport: false): "drn import \(file) LOG --columns route=NAME,time=NAME"
    case .redux(ofExport: false): "drn import \(file) LOG --route PATH"
    case .known, .json, .text: nil
    }
  }
}
