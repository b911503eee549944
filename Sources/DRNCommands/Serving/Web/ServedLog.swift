import DRN
import DRNInspect
import DRNLog
import Locking
import WebServing

/// A log as the server shows it. Each answer includes what has been recorded meanwhile.
actor ServedLog {
  /// The name in the log's address.
  nonisolated let name: String
  /// What the page calls it: with its folder, where several have the name.
  nonisolated let title: String
  /// The path of the log; of a temporary one where the input was packed or an export.
  nonisolated let path: String
  /// Whether a change would be lost, because the log is temporary.
  nonisolated let isTemporary: Bool

  /// Holds the temporary log.
  private let input: OpenedInput
  /// The file that was opened, as it was then.
  private let file: FileStatus?
  private let reader: LogReader
  private nonisolated let context: CommandContext
  private var tree: (session: UInt32, head: Int, tree: BranchTree)?
  private var signs: [UInt32: SignCounts] = [:]
  private var isCounting = false
  /// Whether a session was being recorded, and when that was found out.
  private var life: (session: UInt32?, hasGrown: Bool, word: String, at: ContinuousClock.Instant)?

  /// - Throws: ``CommandError`` if the file is nothing that can be opened; `LogError`.
  init(
    _ name: String, at path: String, title: String, in context: CommandContext
  ) throws {
    self.context = context
    let file = FileStatus(path: path)
    let input = try OpenedInput(path, in: context)
    (self.name, self.title, self.input, self.file) = (name, title, input, file)
    (self.path, isTemporary) = (input.path, input.isTemporary)
    do throws(LogError) {
      reader = try context.log(at: input.path)
    } catch {
      guard error.code == .notALog else { throw error }
      throw CommandError.notOpened(path, input.kind)
    }
  }

  /// Whether another file has the name meanwhile, and what it has is something else.
  var isReplaced: Bool {
    guard input.isFile, let file, let now = FileStatus(path: input.name) else { return false }
    if isTemporary { return !now.isSameFile(as: file) || now.modifiedAt != file.modifiedAt }
    if now.isSameFile(as: file) { return false }
    // A log that was compacted is another file as well, which the reader takes.
    do throws(LogError) {
      try reader.refresh()
      return false
    } catch {
      return error.code == .replaced
    }
  }

  /// The page, which fetches all else.
  ///
  /// - Parameter list: The address of the list of logs; `nil` if there is none.
  func page(list: String?, isWritable: Bool) throws -> [UInt8] {
    try reader.refresh()
    var bytes: [UInt8] = []
    let page = ReportPage { bytes += $0 }
    let writer = ReportWriter(reader, into: page, title: title, log: title, progress: nil)
    try writer.writeServed(list: list, isWritable: isWritable && !isTemporary)
    return bytes
  }

  /// Transitions around a position, with the states after them.
  ///
  /// - Parameters:
  ///   - name: The session; `nil` for the one that is shown first.
  ///   - seq: The position, or the nearest that there is; `nil` for the one that is shown first.
  ///   - size: The number of transitions of a part of a long session.
  func window(of name: String?, around seq: Int?, size: Int?) throws -> [UInt8] {
    try reader.refresh()
    guard let place = try reader.firstPlace(session: name, at: nil) else {
      throw LogError(.empty, path: path)
    }
    let (session, head) = (place.session, try place.session.head())
    let window = ServedWindow(
      session, head: head, around: seq ?? place.seq, size: size ?? ServedWindow.size)
    return try window.json(
      reader, try branches(of: session, head: head), names: context.names)
  }

  /// What the list of logs says of it.
  func contents() throws -> LogFolder.Contents {
    try reader.refresh()
    return try LogFolder.Contents(of: reader)
  }

  /// All sessions, in the order in which they were started.
  func sessions() throws -> [UInt8] {
    try reader.refresh()
    var line = JSONLineWriter()
    // The texts of routes, of which sessions have many in common.
    var texts: [UInt32: String] = [:]
    line.beginArray()
    try reader.forEachEnd { end in
      let (session, route) = (end.session, end.place.route)
      let known = texts[route]
      let text =
        try known
        ?? DisplayText.shortening(
          JSONValue(parsing: session.json(of: .route, route)).swiftDescription, to: 200)
      texts[route] = text
      line.canonical(
        JSONLineWriter.object { line in
          line.member("name", session.name)
          line.member("title", DisplayText.escaping(session.name))
          line.member("first", session.firstSeq)
          line.member("count", end.seq + 1 - session.firstSeq)
          line.member("from", session.startedAt)
          line.member("to", end.time)
          line.member("lastScreen", text)
        })
      try ReportPage.checkSize(line.bytes.count)
      return true
    }
    line.endArray()
    return line.bytes
  }

  /// The names of the sessions of which a condition is true.
  nonisolated func sessions(where query: SessionQuery) async throws -> [UInt8] {
    let isCancelled = Lock(false)
    return try await LongWork.run { [path, context] in
      var matcher = SessionMatcher(query, path: path)
      var line = JSONLineWriter()
      line.beginArray()
      try context.log(at: path).forEachEnd { end in
        guard !isCancelled.withLock(\.self) else { return false }
        if try matcher.matches(end.session, head: end.seq, lastTime: end.time) {
          line.string(end.session.name)
        }
        try ReportPage.checkSize(line.bytes.count)
        return true
      }
      line.endArray()
      return line.bytes
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Where a session and the log end, and whether it is being recorded, as soon as that differs from what the page
  /// knows, or after a while.
  ///
  /// - Parameters:
  ///   - life: What the page knows of the session's life.
  ///   - hasGrown: Whether the session has grown while the page showed it.
  func news(
    of name: String?, after head: Int, sessions: Int, life: String?, hasGrown: Bool
  ) async throws -> [UInt8] {
    var now = (head: head, sessions: sessions, life: life ?? "")
    for _ in 0..<Self.newsTurns {
      try reader.refresh()
      now.sessions = try reader.sessionCount()
      let session = now.sessions == 0 ? nil : try session(name)
      now.head = try session?.head() ?? -1
      now.life = try self.life(of: session, hasGrown: hasGrown || now.head > head)
      if now != (head, sessions, life ?? "") { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    return JSONLineWriter.object { line in
      line.member("head", now.head)
      line.member("sessions", now.sessions)
      line.member("life", now.life)
    }
  }

  /// Whether a session is being recorded, in one word: never one of packed data or an export. Who holds a lock is a
  /// question to the system that takes longer than one to the log, so it is asked once in a second.
  private func life(of session: LogSession?, hasGrown: Bool) throws(LogError) -> String {
    if isTemporary { return LogLife.closed.word }
    if let life, life.session == session?.number, life.hasGrown == hasGrown,
      .now - life.at < .seconds(1)
    {
      return life.word
    }
    let word = try LogLife(of: reader, session: session, hasGrown: hasGrown).word
    life = (session?.number, hasGrown, word, .now)
    return word
  }

  /// Less than the time after which a connection without an answer is closed.
  private static let newsTurns = 250

  /// What a strip of a whole session shows.
  ///
  /// - Parameter width: The number of pixels.
  func overview(of name: String?, width: Int) throws -> [UInt8] {
    try reader.refresh()
    let session = try session(name)
    let head = try session.head()
    let signs = signs[session.number] ?? SignCounts(from: session.firstSeq)
    if signs.next <= head { count(signs, in: session, through: head) }
    return try SessionOverview(session, head: head, width: width).json(signs)
  }

  /// Counts what a strip shows of transitions, beside the answers to other questions.
  private func count(_ signs: SignCounts, in session: LogSession, through head: Int) {
    guard !isCounting else { return }
    let (name, number) = (session.name, session.number)
    isCounting = true
    Task {
      // What fails is not counted, and not tried again; other answers say why.
      let counted = try? await LongWork.run { [path, context] in
        let session = try context.log(at: path).session(named: name)
        return try signs.counting(session, through: head)
      }
      self.signs[number] = counted ?? signs.givingUp(at: head)
      isCounting = false
    }
  }

  /// The walked graph as a picture.
  ///
  /// - Parameter name: The session; `nil` for all.
  nonisolated func graph(of name: String?) async throws -> String {
    try await LongWork.run { [path, context] in
      let graph = try WalkedGraph(
        context.log(at: path), sessions: [name].compactMap(\.self))
      return GraphSVG(GraphDrawing(graph, limit: GraphPicture.usualLimit)).text
    }
  }

  /// The statistics of the walked graph.
  ///
  /// - Parameter name: The session; `nil` for all.
  nonisolated func statistics(of name: String?) async throws -> [UInt8] {
    try await LongWork.run { [path, context] in
      let graph = try WalkedGraph(
        context.log(at: path), sessions: [name].compactMap(\.self))
      return ReportStatistics(graph, limit: 200).json()
    }
  }

  /// The names and positions of transitions that have some words, in all sessions.
  nonisolated func find(_ search: WordSearch, limit: Int) async throws -> [UInt8] {
    let isCancelled = Lock(false)
    return try await LongWork.run { [path, context] in
      var bytes: [UInt8] = []
      var left = limit
      try context.log(at: path).forEachSession { session in
        let name = Array("\(DisplayText.escaping(session.name))\t".utf8)
        try search.forEachMatch(in: session) { seq in
          guard left > 0, !isCancelled.withLock(\.self) else { return false }
          guard let seq else { return true }
          bytes += name
          bytes.appendDecimal(seq)
          bytes.append(UInt8(ascii: "\n"))
          left -= 1
          return true
        }
      }
      return bytes
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Answers by a run of a command, which is ended if nobody waits for the answer any more.
  ///
  /// - Parameters:
  ///   - words: The command and its options.
  ///   - operands: What follows the log.
  ///   - type: The media type of the command's output.
  ///   - mayFindNothing: Whether an empty answer is one.
  nonisolated func command(
    _ words: [String], _ operands: [String], type: String, mayFindNothing: Bool = false
  ) async throws -> Response {
    let run = CommandRun()
    return try await LongWork.run { [path, context] in
      let ending = run.run(
        words + ["--", path] + operands, outputLimit: 16 << 20, in: context)
      if ending.isCut { throw CommandError("The answer is longer than 16 MiB: ask for less.") }
      guard ending.status == 0 || mayFindNothing && ending.status == 1 else {
        throw CommandError(ending.errors.trimmed)
      }
      return Response(ending.output, type: type)
    } onCancel: {
      run.stop()
    }
  }

  private func session(_ name: String?) throws(LogError) -> LogSession {
    if let name { try reader.session(named: name) } else { try reader.latestSession() }
  }

  private func branches(of session: LogSession, head: Int) throws(LogError) -> BranchTree {
    if let tree, tree.session == session.number, tree.head == head { return tree.tree }
    let found = try BranchTree(session)
    tree = (session.number, head, found)
    return found
  }
}

extension String {
  fileprivate var trimmed: String {
    split(separator: "\n").joined(separator: " ")
  }
}
