import DRNLog

/// The logs that are served, by the names in their addresses: those that were named, and those in folders, which are
/// looked through whenever they are asked for.
actor LogLibrary {
  /// A log in the list.
  struct Item {
    let name: String
    /// What is known of it without opening it; `nil` of a log that was named.
    var entry: LogFolder.Entry?
  }

  private var files: [(name: String, path: String)] = []
  private var folders: [String] = []
  private var opened: [String: ServedLog] = [:]
  /// Logs that are being opened, which takes long where one is unpacked: whoever else asks waits for the same.
  private var opening: [String: Task<ServedLog?, any Error>] = [:]

  /// - Parameter paths: Files and folders.
  /// - Throws: ``CommandError`` if one of them cannot be read or is nothing that can be opened; `LogError`.
  init(_ paths: [String]) throws {
    var (files, folders, opened) = (
      [(name: String, path: String)](), [String](), [String: ServedLog]()
    )
    var names: Set<String> = []
    for path in paths {
      if FileStatus(path: path)?.isDirectory == true {
        _ = try LogFolder(path)
        folders.append(path)
        continue
      }
      var name = path == "-" ? "standard-input" : LogFiles.parts(of: path).name
      var number = 2
      while !names.insert(name).inserted {
        name = "\(LogFiles.parts(of: path).name)-\(number)"
        number += 1
      }
      files.append((name, path))
      // Whoever starts the server reads what is wrong with a file, and not the first visitor.
      opened[name] = try ServedLog(name, at: path)
    }
    (self.files, self.folders, self.opened) = (files, folders, opened)
  }

  /// Whether there are only folders, in which there is nothing yet.
  nonisolated static func isEmpty(_ paths: [String]) throws(CommandError) -> Bool {
    for path in paths {
      guard FileStatus(path: path)?.isDirectory == true, try LogFolder(path).entries.isEmpty else {
        return false
      }
    }
    return true
  }

  /// The only log that is served; `nil` if there are several, or if there may be.
  var only: String? { files.count == 1 && folders.isEmpty ? files[0].name : nil }

  /// Whether a log is being opened.
  var isOpening: Bool { !opening.isEmpty }

  /// The log with a name; `nil` if there is none.
  func log(named name: String) async throws -> ServedLog? {
    if let log = opened[name], await !log.isReplaced { return log }
    if let task = opening[name] { return try await task.value }
    let (file, folders) = (files.first { $0.name == name }, folders)
    let task = Task {
      try await LongWork.run { () -> ServedLog? in
        if let file { return try ServedLog(name, at: file.path) }
        for folder in folders {
          let found = try LogFolder(folder)
          guard let entry = found.entries.first(where: { $0.name == name }) else { continue }
          return try ServedLog(name, at: found.path(of: entry))
        }
        return nil
      }
    }
    opening[name] = task
    defer { opening[name] = nil }
    let log = try await task.value
    opened[name] = log
    return log
  }

  /// All logs: those that were named, then those of the folders, the newest first.
  func list() async throws -> [Item] {
    var items = files.map { Item(name: $0.name) }
    let found = try await LongWork.run { [folders] in try folders.map { try LogFolder($0).entries }
    }
    for entries in found {
      for entry in entries
      where !items.contains(where: { $0.name == entry.name }) {
        items.append(Item(name: entry.name, entry: entry))
      }
    }
    return items
  }
}
