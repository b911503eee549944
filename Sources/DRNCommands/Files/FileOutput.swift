import DRNLog

/// A file that is written atomically: to a temporary file in the same folder, which is then
/// renamed.
///
/// A device or a pipe, such as `/dev/stdout`, is written directly, since a file must not replace
/// it. If a signal ends the process, the temporary file is removed.
final class FileOutput {
  private let path: String
  /// The path with symbolic links resolved, so that a link is kept and its target replaced.
  private let resolvedPath: String
  /// `nil` if the path is written directly.
  private let temporaryPath: String?
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  private let interruption = Interruption { UnfinishedFiles.removeAll() }

  /// Opens the file at `path` for writing.
  ///
  /// - Throws: ``CommandError`` if it belongs to a log at `sources`, or cannot be written.
  init(_ path: String, readFrom sources: [String]) throws(CommandError) {
    let old = FileStatus(path: path)
    for part in sources.flatMap({ [$0, "\($0)-lock", "\($0)-journal"] }) {
      guard let old, FileStatus(path: part)?.isSameFile(as: old) == true else { continue }
      throw CommandError("'\(path)' belongs to the log itself: choose another file.")
    }
    self.path = path
    resolvedPath = System.resolvingLinks(path) ?? path
    do throws(SystemError) {
      if let old, !old.isRegular {
        temporaryPath = nil
        file = try .open(path, for: .writing)
      } else {
        let temporaryPath = "\(resolvedPath).\(System.processID).part"
        self.temporaryPath = temporaryPath
        file = try UnfinishedFiles.create(temporaryPath) { () throws(SystemError) in
          // Never write through an existing file, such as a link to another file: remove it.
          SystemFile.remove(temporaryPath)
          return try FileDescriptor.open(temporaryPath, for: .creating)
        }
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  deinit {
    file.close()
    if let temporaryPath { UnfinishedFiles.remove(temporaryPath) }
  }

  func line(_ bytes: [UInt8]) throws(CommandError) {
    try write(bytes)
    try write([UInt8(ascii: "\n")])
  }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Writes the rest, synchronizes the file and renames it to its final path.
  func finish() throws(CommandError) {
    try flush()
    guard let temporaryPath else { return }
    do throws(SystemError) {
      try file.synchronize()
      try System.rename(temporaryPath, to: resolvedPath)
    } catch {
      throw Self.failure(path, error)
    }
  }

  private func flush() throws(CommandError) {
    do throws(SystemError) {
      try file.write(buffer)
    } catch {
      throw Self.failure(path, error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func failure(_ path: String, _ error: SystemError) -> CommandError {
    let reason =
      if error.isMissingFile {
        "its directory does not exist; create it first"
      } else if error.isDirectory {
        "it is a directory; name a file in it"
      } else {
        error.description
      }
    return CommandError("'\(path)' cannot be written: \(reason).")
  }
}
