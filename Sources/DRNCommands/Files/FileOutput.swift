import DRNLog
import Platform

/// A file that is written atomically: to a file without a name, which gets its name when it is
/// complete, or, where the system has no such files, to a temporary file in the same folder, which
/// is then renamed.
///
/// A device or a pipe, such as `/dev/stdout`, is written directly, since a file must not replace
/// it. If a signal ends the process, the temporary file is removed; one without a name does not
/// outlive the process in any case.
final class FileOutput {
  private let path: String
  /// The path with symbolic links resolved, so that a link is kept and its target replaced.
  private let resolvedPath: String
  private let target: Target
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  private let interruption = Interruption { UnfinishedFiles.removeAll() }

  private enum Target {
    /// The path is written directly.
    case direct
    case unnamed(UnnamedFile)
    case temporary(String)
  }

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
        target = .direct
        file = try .open(path, for: .writing)
      } else if let unnamed = UnnamedFile(for: resolvedPath) {
        target = .unnamed(unnamed)
        file = FileDescriptor(number: unnamed.descriptor)
      } else {
        let temporaryPath = Self.temporaryPath(for: resolvedPath)
        target = .temporary(temporaryPath)
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
    switch target {
    case .direct: file.close()
    // Closes itself.
    case .unnamed: break
    case .temporary(let path):
      file.close()
      UnfinishedFiles.remove(path)
    }
  }

  /// Whether the file is a terminal.
  var isTerminal: Bool { file.isTerminal }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Writes a line that `body` appends. If it throws, nothing is written.
  func line(_ body: (inout [UInt8]) throws -> Void) throws {
    try buffer.appendLine(body)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Writes the rest, synchronizes the file and gives it its final path.
  func finish() throws(CommandError) {
    try flush()
    do throws(SystemError) {
      switch target {
      case .direct: break
      case .unnamed(let unnamed):
        try file.synchronize()
        try name(unnamed)
      case .temporary(let temporaryPath):
        try file.synchronize()
        try System.rename(temporaryPath, to: resolvedPath)
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  /// Gives a file its name, in place of an existing file: by a temporary name then, since only a
  /// rename replaces a file.
  private func name(_ unnamed: UnnamedFile) throws(SystemError) {
    if unnamed.link(to: resolvedPath) { return }
    guard errno == EEXIST else { throw .last }
    let temporaryPath = Self.temporaryPath(for: resolvedPath)
    defer { UnfinishedFiles.remove(temporaryPath) }
    try UnfinishedFiles.create(temporaryPath) { () throws(SystemError) in
      SystemFile.remove(temporaryPath)
      guard unnamed.link(to: temporaryPath) else { throw .last }
    }
    try System.rename(temporaryPath, to: resolvedPath)
  }

  private static func temporaryPath(for path: String) -> String {
    "\(path).\(System.processID).part"
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
