import Synchronization

/// The names of the tool's subcommands, for code that the root command depends on.
enum SubcommandNames {
  private static let names = Mutex<[String]>([])

  static var all: [String] { names.withLock { $0 } }

  /// Set once, when the tool starts.
  static func set(_ all: [String]) { names.withLock { $0 = all } }
}
