import DRN
import DRNLog
import Synchronization

/// What the answers of a command leave out, because it is missing or damaged in a log.
///
/// It is said in one line on standard error, as `omitted` in an answer that is one JSON object, and by
/// the status 2, unless `--keep-going` was given. Arrays and JSON Lines have the line and the status.
final class Omissions: Sendable {
  private struct State {
    var sentences: [String] = []
    /// What was said of each log.
    var said: [String: Set<String>] = [:]
  }

  private let state = Mutex(State())
  private let errors: CommandErrors
  private let names: ShownNames

  /// - Parameter errors: Where it is said.
  init(_ errors: CommandErrors, _ names: ShownNames) { (self.errors, self.names) = (errors, names) }

  /// Whether anything is left out.
  var areThere: Bool { state.withLock { !$0.sentences.isEmpty } }

  /// What is left out, as sentences or as the reasons of faults.
  var all: [String] { state.withLock { $0.sentences } }

  /// Says what a log lacks; once, however often the log is opened.
  func note(_ faults: [LogFault], of path: String) {
    if let message = message(of: faults, in: path) { errors.message(message) }
  }

  /// Keeps what a log lacks, and returns the sentence that says it; `nil` if it was said before.
  func message(of faults: [LogFault], in path: String) -> String? {
    let new = state.withLock { state in
      let new = faults.map(\.description).filter {
        state.said[path, default: []].insert($0).inserted
      }
      state.sentences += new
      return new
    }
    return Self.sentence(of: new, in: path).map(names.applied(to:))
  }

  /// The sentence that says what a log lacks; `nil` if that is nothing.
  static func sentence(of faults: [String], in path: String) -> String? {
    guard let first = faults.first else { return nil }
    let rest = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    return "'\(path)' is incomplete: \(first)\(rest)."
  }

  /// Says that something is missing, in a sentence.
  func note(_ sentence: String) {
    state.withLock { $0.sentences.append(names.applied(to: sentence)) }
    errors.message(sentence)
  }

  /// Says what happened while a log was opened or written.
  func note(_ status: LogStatus, of path: String) {
    guard let sentence = status.sentence(path) else { return }
    // The reader that looked first has said that the journal is missing.
    if case .journalMissing = status, state.withLock({ $0.said[path] }) != nil { return }
    errors.message(sentence)
    guard status.isLoss else { return }
    state.withLock { $0.sentences.append(sentence) }
  }

  /// The bytes of the member with what is left out, to follow other members of an object; none if
  /// nothing is.
  var member: [UInt8] {
    let sentences = state.withLock(\.sentences)
    guard !sentences.isEmpty else { return [] }
    let object = JSONLineWriter.object {
      $0.member("omitted", .array(sentences.map { .string($0) }))
    }
    return [UInt8(ascii: ",")] + object.dropFirst().dropLast()
  }

  /// Adds what is left out to a JSON object.
  func adding(to object: [UInt8]) -> [UInt8] {
    guard object.last == UInt8(ascii: "}"), object.count > 2 else { return object }
    return object.dropLast() + member + [UInt8(ascii: "}")]
  }
}

extension LogStatus {
  /// What a user of the tool is told; `nil` if that is nothing.
  fileprivate func sentence(_ path: String) -> String? {
    switch self {
    case .journalMissing:
      "The last writer did not close '\(path)', and its journal is missing: transitions of its last seconds may be missing."
    case .journalSetAside(let name):
      "The journal beside '\(path)' belonged to another log; it is '\(name)' now."
    case .journalDamaged(let error, let name):
      "\(error) What could be used of the journal is in the log; the journal is '\(name)' now."
    case .journalRestored:
      "The journal of '\(path)' was removed while the log was open; it was written again."
    case .formatUpgraded(let old):
      "'\(path)' has log format \(old). It is continued in format \(LogFormat.version), which releases before \(LogFormat.release) cannot read."
    case .logRestored(let copy):
      "'\(path)' was removed or replaced while it was open; everything that was recorded is in '\(copy)'."
    default: nil
    }
  }

  /// Whether something may be missing.
  fileprivate var isLoss: Bool {
    switch self {
    case .journalMissing, .journalSetAside, .journalDamaged: true
    default: false
    }
  }
}
