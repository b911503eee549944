import Foundation

/// 53,593 sessions of people who navigate through Wikipedia, if the file is available.
///
/// R. West, J. Leskovec: Human Wayfinding in Information Networks, WWW 2012. R. West, J. Pineau,
/// D. Precup: Wikispeedia: An Online Game for Inferring Semantic Distances between Concepts, IJCAI
/// 2009. The data is not part of the package and is never copied.
public enum Wikispeedia {
  static let fileName = "sessions_chronological.tsv.gz"

  /// The path of the file: in `folder`, else in the environment's `WIKISPEEDIA` or
  /// `DRN_WIKISPEEDIA`, else in `shared/data/wikispeedia` in a folder of ``SearchPaths/folders``;
  /// `nil` if there is none.
  public static func find(_ folder: String? = nil) -> String? {
    let environment = ProcessInfo.processInfo.environment
    if let named = folder ?? environment["WIKISPEEDIA"] ?? environment["DRN_WIKISPEEDIA"] {
      return [named + "/" + fileName, named].first(where: isFile)
    }
    return SearchPaths.folders.lazy
      .map { $0 + "/shared/data/wikispeedia/" + fileName }.first(where: isFile)
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Reads the sessions, and their durations in seconds.
  public static func read(_ path: String) throws -> (walk: Walk, durations: [Int]) {
    let unpacking = Process()
    unpacking.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    unpacking.arguments = ["gzip", "-dc", path]
    let pipe = Pipe()
    unpacking.standardOutput = pipe
    try unpacking.run()
    let text = pipe.fileHandleForReading.readDataToEndOfFile()
    unpacking.waitUntilExit()
    guard unpacking.terminationStatus == 0 else {
      throw BenchmarkError("Could not unpack '\(path)': gzip exited with an error.")
    }
    return try parse(text)
  }

  private static func parse(_ text: Data) throws -> (walk: Walk, durations: [Int]) {
    var numbers: [Data: Int] = [:]
    var walk = Walk(names: [], sessions: [], source: "")
    var durations: [Int] = []
    for line in text.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard columns.count > 6 else {
        throw BenchmarkError("The Wikispeedia file has a line with \(columns.count) columns.")
      }
      let steps = columns[6].split(separator: UInt8(ascii: ";")).map { title -> Walk.Step in
        if title.elementsEqual("<".utf8) { return .back }
        if let known = numbers[title] { return .page(known) }
        numbers[title] = walk.names.count
        walk.names.append(String(decoding: title, as: UTF8.self))
        return .page(walk.names.count - 1)
      }
      walk.sessions.append(steps)
      durations.append(Int(String(decoding: columns[3], as: UTF8.self)) ?? 0)
    }
    walk.source = "\(walk.sessions.count.formatted) Wikispeedia sessions"
    return (walk, durations)
  }
}
