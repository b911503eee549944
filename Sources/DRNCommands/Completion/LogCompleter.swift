import DRN
import DRNInspect
import DRNLog

/// Completes names in a log: sessions, marks, positions, routes.
///
/// It offers nothing if the log cannot be read, and bounds what it reads, to answer quickly.
struct LogCompleter {
  private let log: LogReader
  private let name: String?

  init?(_ path: String, session: String?) {
    var path = path
    // A shell may pass the path unexpanded.
    if path.hasPrefix("~/"), let home = SystemFile.environment("HOME") {
      path = home + path.dropFirst()
    }
    guard let log = try? LogReader(path: path) else { return nil }
    (self.log, name) = (log, session)
  }

  /// How many sessions are looked at: so many take a second.
  private static var sessionLimit: Int { 1_000_000 }

  private var session: LogSession? { try? log.session(named: name) }

  /// The sessions, newest first: all of them, or of more than can be offered those that begin with what
  /// is typed. The newest 20 of these have a summary.
  func sessions(_ typed: String) -> [Completion.Word] {
    guard var names = try? log.newestSessionNames(limit: Self.sessionLimit) else { return [] }
    if names.count > Completion.limit { names = names.filter { $0.hasScalarPrefix(typed) } }
    // Names that are not offered take no place of others.
    let offered = names.reversed().lazy.map { Completion.Word(text: $0) }.filter(\.isSafe)
    return offered.prefix(Completion.limit).enumerated().map { place, word in
      Completion.Word(text: word.text, meaning: place < 20 ? summary(of: word.text) : "")
    }
  }

  private func summary(of name: String) -> String {
    guard let session = try? log.session(named: name), let head = try? session.head(),
      let newest = try? session.position(head)
    else { return "" }
    let count = counted(head + 1 - session.firstSeq, "transition")
    let text = TransitionText(session: session, times: LocalTime(isUTC: false))
    return "\(count), at \((try? text.summary(newest.state)) ?? "")"
  }

  /// The marks, with `prefix` before their names.
  func marks(_ prefix: String) -> [Completion.Word] {
    guard let marks = try? session?.marks() else { return [] }
    return marks.map { .init(text: prefix + $0.name, meaning: "position \($0.target)") }
  }

  /// The positions that begin with the typed digits, or else the marks and the newest positions.
  func positions(_ typed: String) -> [Completion.Word] {
    guard let session, let head = try? session.head() else { return [] }
    if let digits = Int(typed), typed.allSatisfy(\.isNumber) {
      let canBeLonger = digits > 0 && digits <= head / 10
      let longer = canBeLonger ? (0...9).map { digits * 10 + $0 } : []
      return ([digits] + longer).filter {
        (session.firstSeq...head).contains($0)
      }
      .map { .init(text: "\($0)", meaning: line($0)) }
    }
    let newest = (0..<min(10, head - session.firstSeq + 1)).map { back in
      Completion.Word(text: back == 0 ? "@" : "@-\(back)", meaning: line(head - back))
    }
    return marks(":") + newest
  }

  /// The positions at either end of a range: before the dots, or after those that were typed.
  func ranges(_ typed: String) -> [Completion.Word] {
    var words: [Completion.Word] = []
    // The dots may be part of a mark's name.
    if typed.unicodeScalars.first == ":" || typed.firstRange(of: "..") == nil {
      words = positions(typed).map {
        .init(text: $0.text, meaning: $0.meaning, isUnfinished: true)
      }
    }
    var rest = typed[...]
    while let dots = rest.firstRange(of: "..") {
      let first = typed[..<dots.lowerBound]
      if first.isEmpty || PositionName(String(first)) != nil {
        words += positions(String(typed[dots.upperBound...])).map {
          $0.after(typed[..<dots.upperBound])
        }
      }
      rest = typed[typed.index(after: dots.lowerBound)...]
    }
    return words
  }

  /// The names of the values of a kind; at most 5,000.
  func names(of kind: SymbolKind) -> [String] { (try? log.names(of: kind, limit: 5_000)) ?? [] }

  /// A short description of the transition at a position.
  private func line(_ seq: Int) -> String {
    guard let session, let record = try? session.position(seq).record else { return "" }
    let text = TransitionText(session: session, times: LocalTime(isUTC: false))
    let description = (try? text.description(record)) ?? ""
    let clock = text.times.clock(record.time).prefix(8)
    return "\(clock) \(record.kind.name) \(description)"
  }
}
