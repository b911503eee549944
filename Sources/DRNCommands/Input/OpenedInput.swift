import DRNInspect
import DRNLog
import TerminalScreen

/// A log in whichever form the user has it: the log itself, gzip data, an export, standard input.
///
/// All but a log itself is read into a temporary one, which is removed with this object. Messages name what
/// the user typed. It does not change once it is opened.
final class OpenedInput: @unchecked Sendable {
  /// The name that the user typed; for standard input `-`.
  let name: String
  /// The path of the log.
  private(set) var path: String
  /// Whether the input was packed.
  private(set) var isPacked = false
  /// Whether the input was an export.
  private(set) var isExport = false
  /// The size of the input in bytes, before it was unpacked.
  private(set) var byteCount = 0

  /// Whether the input is a file that can be read again, and not a pipe.
  let isFile: Bool
  /// What the input is, by its first bytes.
  let kind: FileKind

  private let context: CommandContext
  /// The folder of the temporary log, if there is one.
  private var folder: InputFolder?

  /// Whether the log was made for this run.
  var isTemporary: Bool { folder != nil }

  /// Opens a file, or reads it into a temporary log.
  ///
  /// - Throws: ``CommandError`` if it is nothing that can be opened, or cannot be read; `LogError`.
  init(_ name: String, in context: CommandContext) throws {
    (self.name, path, self.context) = (name, name, context)
    let file = try Self.open(name, context.input)
    defer { if name != "-" { file.close() } }
    isFile = name != "-" && file.status?.isRegular == true
    var source = UnpackingInput(file, name: name, in: context)
    kind = try source.kind()
    switch kind {
    // A file that is no database is opened as well: only the reader tells damage from other files.
    case .database where isFile, .text where isFile, .other where isFile:
      byteCount = file.status?.byteCount ?? 0
    case .export where isFile:
      byteCount = file.status?.byteCount ?? 0
      try readExport(at: name)
    case .database, .export, .gzip: try unpack(&source)
    case .text, .other, .empty: throw CommandError.notOpened(name, kind)
    }
  }

  private static func open(_ name: String, _ input: CommandInput) throws(CommandError)
    -> FileDescriptor
  {
    if name == "-" {
      guard !input.isTerminal else {
        throw CommandError(
          "Standard input is a terminal: name a file, or lead one into 'drn -'.")
      }
      guard let file = input.file else { throw .withoutInput }
      guard file.status?.isDirectory != true else {
        throw .unreadable(name, .directory)
      }
      return file
    }
    do throws(SystemError) {
      // A named pipe that nobody writes is empty, and is not waited for.
      let file = try FileDescriptor.open(name, for: .readingWithoutWaiting)
      file.makeWaiting()
      return file
    } catch {
      if error.isMissingFile { throw CommandError("There is no file '\(name)'.") }
      throw .unreadable(name, error)
    }
  }

  /// Unpacks or copies the input, and reads it if it is an export.
  private func unpack(_ source: inout UnpackingInput) throws {
    let folder = try makeFolder()
    let copy = "\(folder.path)/log.mdb"
    context.names.show(copy, as: name)
    let kind = try source.write(to: copy)
    (isPacked, byteCount) = (source.isPacked, source.byteCount)
    guard kind == .export else {
      if let fault = source.fault { throw CommandError("'\(name)' \(fault).") }
      path = copy
      return
    }
    if let fault = source.fault { context.omissions.note("'\(name)' \(fault).") }
    let export = "\(folder.path)/export.jsonl"
    context.names.show(export, as: name)
    SystemFile.rename(copy, to: export)
    try readExport(at: export)
    SystemFile.remove(export)
  }

  private func makeFolder() throws(CommandError) -> InputFolder {
    // The screen may be shown when a signal comes.
    let folder = try InputFolder { Terminal.restoreBeforeExit() }
    self.folder = folder
    return folder
  }

  /// Imports an export into a temporary log. Lines that cannot be read are left out, and noted.
  private func readExport(at export: String) throws {
    let folder = try self.folder ?? makeFolder()
    path = "\(folder.path)/log.mdb"
    context.names.show(path, as: name)
    isExport = true
    var lines = try LineInput(path: export)
    var progress = context.progress("read", of: lines.totalByteCount, in: Quantity.bytes)
    defer { progress.finish() }
    let log = try EventLog.open(path)
    var importer = LogImporter(into: log)
    var (failure, leftOutCount) = (String?.none, 0)
    func keep(_ error: any Error, _ line: Int) {
      failure = failure ?? "line \(line) of '\(name)': \(error)"
      leftOutCount += 1
    }
    do {
      while let line = try lines.next() {
        if line.allSatisfy(\.isWhiteSpace) { continue }
        do {
          try importer.add(line)
        } catch let error as LineError {
          keep(error, lines.lineNumber)
        }
        progress.update(lines.byteCount)
      }
      do {
        try importer.finish()
      } catch let error as LineError {
        keep(error, lines.lineNumber)
        leftOutCount += importer.incompleteCount - 1
      }
    } catch let error as LogError where error.code.isPresence {
      failure = "line \(lines.lineNumber) of '\(name)': \(error) Nothing after it was read."
    }
    try log.close()
    guard let failure else { return }
    guard importer.transitionCount > 0 else { throw CommandError(failure) }
    let count = leftOutCount == 1 ? "This line was" : "\(leftOutCount) lines were"
    context.omissions.note(leftOutCount == 0 ? failure : "\(failure) \(count) left out.")
  }
}

extension CommandError {
  /// A file that is nothing that can be opened.
  ///
  /// - Parameter isUnpacked: Whether `kind` is what the file unpacks to.
  static func notOpened(
    _ name: String, _ kind: FileKind, isUnpacked: Bool = false
  ) -> CommandError {
    let shown = InputName(name, isFirst: true)
    let sentence = "\(shown) is not a DRN log: \(isUnpacked ? "unpacked, " : "")\(kind.sentence)."
    if case .text(let text) = kind, !isUnpacked, let command = text.command(for: name) {
      return CommandError("\(sentence) '\(command)' makes a log of it.")
    }
    return CommandError(
      "\(sentence) 'drn LOG' opens logs, report bundles and exports as JSON Lines, also packed by gzip, "
        + "and folders of these.")
  }
}
