import DRNLog

/// A file that is written atomically: to a file without a name, which gets its name when it is
/// complete, or, where the system has no such files, to a temporary file in the same folder, which
/// is then renamed.
///
/// A device or a pipe, such as `/dev/stdout`, is written directly, since a file must not replace
/// it. If a signal ends the process, the temporary file is removed; one without a name does not
/// outlive the process in any case.
final class FileOutput {
  private let place: OutputPlace
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

  /// Opens the file at a place for writing.
  ///
  /// - Throws: ``CommandError`` if it cannot be written.
  init(_ place: OutputPlace) throws(CommandError) {
    self.place = place
    do throws(SystemError) {
      if let old = FileStatus(path: place.path), !old.isRegular {
        target = .direct
        file = try .open(place.path, for: .writing)
      } else if let unnamed = UnnamedFile(for: place.resolvedPath) {
        target = .unnamed(unnamed)
        file = FileDescriptor(number: unnamed.descriptor)
      } else {
        let temporaryPath = place.temporaryPath
        target = .temporary(temporaryPath)
        file = try UnfinishedFiles.create(temporaryPath) { () throws(SystemError) in
          // Never write through an existing file, such as a link to another file: remove it.
          SystemFile.remove(temporaryPath)
          return try FileDescriptor.open(temporaryPath, for: .creating)
        }
      }
    } catch {
      throw place.failure(error)
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
    switch target {
    case .direct: break
    case .unnamed(let unnamed):
      try synchronize()
      try name(unnamed)
    case .temporary(let temporaryPath):
      try synchronize()
      try place.take(by: temporaryPath)
    }
  }

  private func synchronize() throws(CommandError) {
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      throw place.failure(error)
    }
  }

  /// Gives a file its name, in place of an existing file: by a temporary name then, since only a
  /// rename replaces a file.
  private func name(_ unnamed: UnnamedFile) throws(CommandError) {
    if unnamed.link(to: place.resolvedPath) { return }
    let error = SystemError.last
    guard error.isPresence else { throw place.failure(error) }
    let temporaryPath = place.temporaryPath
    defer { UnfinishedFiles.remove(temporaryPath) }
    do throws(SystemError) {
      try UnfinishedFiles.create(temporaryPath) { () throws(SystemError) in
        SystemFile.remove(temporaryPath)
        guard unnamed.link(to: temporaryPath) else { throw .last }
      }
    } catch {
      throw place.failure(error)
    }
    try place.take(by: temporaryPath)
  }

  private func flush() throws(CommandError) {
    do throws(SystemError) {
      try file.write(buffer)
    } catch {
      throw place.failure(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
