import DRN
import DRNLog

/// The logs in a folder, the newest first.
struct LogFolder {
  let path: String
  let entries: [Entry]
  /// A sentence about the files that the user may not read; `nil` if there are none.
  let forbidden: String?

  /// A file in the folder that can be opened.
  struct Entry {
    let name: String
    let kind: Kind
    let byteCount: Int
    /// When the file was last written.
    let modifiedAt: Timestamp
    /// What is in it, if that is known without unpacking or importing it.
    var contents: Contents?
  }

  enum Kind: String {
    case log, report, export
    /// A log, a report bundle or an export that is packed by gzip.
    case gzip
    /// A log that cannot be read, as when it is damaged or of a newer format.
    case unreadable
  }

  struct Contents {
    let sessions: Int
    /// The time of the newest transition of the session that was started last.
    let lastTime: Timestamp?
    /// Why a report bundle was made.
    let reason: String?
  }

  /// Looks at each file of the folder, but at none of the folders in it.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be read.
  init(_ path: String, in context: CommandContext) throws(CommandError) {
    self.path = path
    if let error = System.failure(ofListing: path) {
      throw CommandError("The folder '\(path)' cannot be read: \(error).")
    }
    let names = SystemFile.names(in: path)
    var progress = context.progress("files looked at", of: names.count)
    defer { progress.finish() }
    var entries: [Entry] = []
    var forbidden: [String] = []
    for (index, name) in names.enumerated() {
      do throws(SystemError) {
        if let entry = try Self.entry(name, at: "\(path)/\(name)") { entries.append(entry) }
      } catch {
        forbidden.append(name)
      }
      progress.update(index)
    }
    self.forbidden = forbidden.first.map { first in
      forbidden.count == 1
        ? "You may not read '\(path)/\(first)'."
        : "You may not read \(forbidden.count) files of '\(path)', such as '\(first)'."
    }
    self.entries = entries.sorted { ($1.modifiedAt, $0.name) < ($0.modifiedAt, $1.name) }
  }

  /// The path of an entry, as the user would write it.
  func path(of entry: Entry) -> String {
    path == "." ? entry.name : path.hasSuffix("/") ? path + entry.name : "\(path)/\(entry.name)"
  }

  /// What is known of the file at `path` without unpacking or importing it; `nil` if it is no file that can be opened.
  ///
  /// - Throws: The system's error if the user may not read it.
  static func entry(_ name: String, at path: String) throws(SystemError) -> Entry? {
    let file: FileDescriptor
    do throws(SystemError) {
      // A pipe or a device in the folder is not waited for.
      file = try FileDescriptor.open(path, for: .readingWithoutWaiting)
    } catch {
      guard error.isForbidden, FileStatus(path: path)?.isRegular ?? true else { return nil }
      throw error
    }
    defer { file.close() }
    guard let status = file.status, status.isRegular else { return nil }
    let beginning = (try? file.read(upTo: FileKind.neededCount)) ?? []
    var (kind, contents) = (Kind.log, Contents?.none)
    switch FileKind(beginning) {
    case .database:
      do throws(LogError) {
        let reader = try LogReader(omittingDamageIn: path)
        if try reader.reportManifest() != nil { kind = .report }
        contents = try Contents(of: reader)
      } catch {
        if error.code == .notALog { return nil }
        kind = .unreadable
      }
    case .export: kind = .export
    case .gzip:
      guard FileKind(unpacking: beginning)?.isOpened == true else { return nil }
      kind = .gzip
    case .empty, .text, .other: return nil
    }
    return Entry(
      name: name, kind: kind, byteCount: status.byteCount,
      modifiedAt: Timestamp(nanosecondsSince1970: status.modifiedAt), contents: contents)
  }
}

extension LogFolder.Contents {
  init(of reader: LogReader) throws(LogError) {
    sessions = try reader.sessionCount()
    reason = try reader.reportManifest()?.reason
    lastTime = sessions > 0 ? try reader.latestSession().endTime() : nil
  }
}

extension LogFolder {
  /// The lines of the text, one for each entry.
  func lines(_ style: Style, _ times: LocalTime) -> [String] {
    let names = entries.map { DisplayText.escaping($0.name) }
    let width = min(names.map(\.count).max() ?? 0, 40)
    let counts = entries.map { $0.contents.map { counted($0.sessions, "session") } ?? "" }
    let countWidth = max(counts.map(\.count).max() ?? 0, 14)
    return entries.indices.map { index in
      let (entry, name, sessions) = (entries[index], names[index], counts[index])
      let last = entry.contents?.lastTime.map { times.full($0) } ?? ""
      var line = style.bold(padded(name, width)) + "  " + padded(entry.kind.rawValue, 10)
      line += "  " + padded(Quantity.bytes(entry.byteCount), 9, left: true)
      line += "  " + padded(sessions, countWidth, left: true)
      line += "  " + style.dim(last.isEmpty ? "written \(times.full(entry.modifiedAt))" : last)
      return line
    }
  }
}

extension LogFolder.Entry {
  var answer: Answer {
    [
      "name": .text(name), "kind": .text(kind.rawValue), "bytes": .number(byteCount),
      "modified": .time(modifiedAt), "sessions": .number(contents?.sessions),
      "lastTime": .time(contents?.lastTime),
    ]
  }
}
