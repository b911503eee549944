import DRNLog

/// The logs that are served, by the names in their addresses: those that were named, and those in folders, which are
/// looked through whenever they are asked for.
///
/// A file keeps the name that it was given first, so that an address never leads to another file of that name.
actor LogLibrary {
  /// A log in the list.
  struct Item {
    /// The name in its address.
    let name: String
    /// What it is called: with its folder, where several have the name.
    let title: String
    /// What is known of its file; `nil` if it was read from standard input.
    var entry: LogFolder.Entry?
  }

  /// The paths that were named.
  private var files: [String] = []
  private var folders: [String] = []
  private let context: CommandContext
  private var names = LogNames()
  private var opened: [String: ServedLog] = [:]
  /// Logs that are being opened, which takes long where one is unpacked: whoever else asks waits for the same.
  private var opening: [String: Task<ServedLog?, any Error>] = [:]

  /// - Parameter paths: Files and folders.
  /// - Throws: ``CommandError`` if one of them cannot be read or is nothing that can be opened; `LogError`.
  init(_ paths: [String], in context: CommandContext) throws {
    self.context = context
    var (files, folders, names) = ([String](), [String](), LogNames())
    for path in paths {
      if FileStatus(path: path)?.isDirectory == true {
        _ = try LogFolder(path, in: context)
        folders.append(path)
      } else if names.add(path) {
        files.append(path)
      }
    }
    // Whoever starts the server reads what is wrong with a file, and not the first visitor.
    var opened: [String: ServedLog] = [:]
    for path in files {
      guard let name = names.name(of: path) else { continue }
      opened[name] = try ServedLog(name, at: path, title: names.title(of: path), in: context)
    }
    (self.files, self.folders, self.names, self.opened) = (files, folders, names, opened)
  }

  /// Whether there are only folders, in which there is nothing yet.
  nonisolated static func isEmpty(
    _ paths: [String], in context: CommandContext
  ) throws(CommandError) -> Bool {
    for path in paths {
      guard FileStatus(path: path)?.isDirectory == true,
        try LogFolder(path, in: context).entries.isEmpty
      else {
        return false
      }
    }
    return true
  }

  /// The only log that is served; `nil` if there are several, or if there may be.
  var only: String? { files.count == 1 && folders.isEmpty ? names.name(of: files[0]) : nil }

  /// Whether a log is being opened.
  var isOpening: Bool { !opening.isEmpty }

  /// The log with a name; `nil` if there is none.
  func log(named name: String) async throws -> ServedLog? {
    if let log = opened[name], await !log.isReplaced { return log }
    if let task = opening[name] { return try await task.value }
    if names.path(of: name) == nil { _ = try await found() }
    guard let path = names.path(of: name) else { return nil }
    if let task = opening[name] { return try await task.value }
    let title = names.title(of: path)
    let task = Task {
      try await LongWork.run { [context] () -> ServedLog? in
        guard path == "-" || FileStatus(path: path) != nil else { return nil }
        return try ServedLog(name, at: path, title: title, in: context)
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
    let named = try await LongWork.run { [files] in
      files.map { (path: $0, entry: try? LogFolder.entry(LogFiles.parts(of: $0).name, at: $0)) }
    }
    let found = try await found().map { (path: $0.path, entry: Optional($0.entry)) }
    var items: [Item] = []
    for (path, entry) in named + found {
      guard let name = names.name(of: path) else { continue }
      var item = Item(name: name, title: names.title(of: path), entry: entry)
      // What was unpacked or imported is known by now.
      if entry?.contents == nil { item.entry?.contents = try? await opened[name]?.contents() }
      items.append(item)
    }
    return items
  }

  /// The files of the folders that are none of those that were named. Each is given a name.
  private func found() async throws -> [(path: String, entry: LogFolder.Entry)] {
    let found = try await LongWork.run { [files, folders, context] in
      let known = Set(files.compactMap { System.resolvingLinks($0) })
      return try folders.map { try LogFolder($0, in: context) }.flatMap { folder in
        folder.entries.map { (path: folder.path(of: $0), entry: $0) }
      }.filter { !(System.resolvingLinks($0.path).map(known.contains) ?? false) }
    }
    // The names do not depend on which file is the newest.
    for path in found.map(\.path).sorted() { names.add(path) }
    return found
  }
}

/// The names of files in addresses.
private struct LogNames {
  private var names: [String: String] = [:]
  private var paths: [String: String] = [:]
  /// How many files have a name, in whichever folder.
  private var counts: [String: Int] = [:]

  func name(of path: String) -> String? { names[path] }
  func path(of name: String) -> String? { paths[name] }

  /// Gives a file its own name, with a number if another one has it.
  ///
  /// - Returns: `false` if it has one.
  @discardableResult mutating func add(_ path: String) -> Bool {
    guard names[path] == nil else { return false }
    let base = Self.base(of: path)
    counts[base, default: 0] += 1
    var (name, number) = (base, counts[base, default: 1])
    if number > 1 { name = "\(base)-\(number)" }
    while paths[name] != nil {
      number += 1
      name = "\(base)-\(number)"
    }
    (names[path], paths[name]) = (name, path)
    return true
  }

  /// The file's name, with its folder if another one has the name.
  func title(of path: String) -> String {
    let base = Self.base(of: path)
    return counts[base, default: 0] > 1 ? path : base
  }

  private static func base(of path: String) -> String {
    path == "-" ? "standard-input" : LogFiles.parts(of: path).name
  }
}
