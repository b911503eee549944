import DRNLog

/// A temporary folder for what is read from elsewhere, which only this user may read.
///
/// It is removed with this object, and by a signal that ends the process.
final class InputFolder {
  let path: String
  private let interruption: Interruption

  /// - Parameter atSignal: Called after the removal, if a signal ends the process.
  /// - Throws: ``CommandError`` if it cannot be created.
  init(atSignal: @escaping @Sendable () -> Void = {}) throws(CommandError) {
    do throws(SystemError) {
      path = try System.makeTemporaryFolder()
    } catch {
      throw .temporaryFile(error)
    }
    interruption = Interruption { [path] in
      Self.remove(path)
      atSignal()
    }
  }

  deinit { Self.remove(path) }

  /// Removes the folder and its files: those that a log has.
  private static func remove(_ path: String) {
    // Another thread may be creating a file when a signal comes.
    for _ in 0..<10 {
      for name in SystemFile.names(in: path) { SystemFile.remove("\(path)/\(name)") }
      SystemFile.removeFolder(path)
      guard SystemFile.exists(path) else { return }
      System.sleep(milliseconds: 10)
    }
  }
}
