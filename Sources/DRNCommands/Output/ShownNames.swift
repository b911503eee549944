import Synchronization

/// What the user called the files that were read into temporary ones.
///
/// Errors and messages name the files that were read. The paths of temporary files are replaced in
/// them where they are shown.
final class ShownNames: Sendable {
  private let names = Mutex<[(path: String, name: String)]>([])

  /// From now on, `path` is shown as `name`.
  func show(_ path: String, as name: String) {
    names.withLock { $0.append((path, name)) }
  }

  /// The text with the names that the user gave.
  func applied(to text: String) -> String {
    names.withLock { names in
      names.reduce(text) { $0.replacing($1.path, with: $1.name) }
    }
  }
}
