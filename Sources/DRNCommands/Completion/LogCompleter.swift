import DRN
import DRNLog

/// What a log has that can be named: sessions, marks, positions, routes.
///
/// Nothing is said where the log cannot be read, and no more is read than somebody would wait for.
struct LogCompleter {
  private let log: LogReader
  private let name: String?

  init?(_ path: String, session: String?) {
    var path = path
    // A shell may hand it on as it was typed.
    if path.hasPrefix("~/"), let home = Style.value("HOME") { path = home + path.dropFirst() }
    guard let log = try? LogReader(path: path) else { return nil }
    (self.log, name) = (log, session)
  }

  private var session: LogSession? { try? log.session(named: name) }

  /// The sessions, the newest first; of the newest few it is said where they are.
  var sessions: [Completion.Word] {
    guard let names = try? log.sessionNames(limit: 50_000) else { return [] }
    return names.reversed().enumerated().map { place, name in
      Completion.Word(text: name, meaning: place < 20 ? summary(of: name) : "")
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

  /// The marks, with what is put before their names.
  func marks(_ prefix: String) -> [Completion.Word] {
    guard let marks = try? session?.marks() else { return [] }
    return marks.map { .init(text: prefix + $0.name, meaning: "position \($0.target)") }
  }

  /// Positions: marks, the newest ones, and those that begin with the digits that are typed.
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

  /// Ranges: what is typed up to its dots stays, and a position comes after it.
  func ranges(_ typed: String) -> [Completion.Word] {
    guard let dots = typed.firstRange(of: "..") else {
      return positions(typed).map {
        .init(text: $0.text, meaning: $0.meaning, isUnfinished: true)
      }
    }
    return positions(String(typed[dots.upperBound...])).map {
      .init(text: typed[..<dots.upperBound] + $0.text, meaning: $0.meaning)
    }
  }

  /// The names of the log's values of a kind.
  func names(of kind: SymbolKind) -> [String] { (try? log.names(of: kind, limit: 5_000)) ?? [] }

  /// What happened at a position, in a few words.
  private func line(_ seq: Int) -> String {
    guard let session, let record = try? session.position(seq).record else { return "" }
    let text = TransitionText(session: session, times: LocalTime(isUTC: false))
    let description = (try? text.description(record)) ?? ""
    let clock = text.times.clock(record.time).prefix(8)
    return "\(clock) \(record.kind.rawValue) \(description)"
  }
}
