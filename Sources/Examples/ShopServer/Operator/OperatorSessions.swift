import DRN
import WebServing

/// The operators who are signed in, in memory only: after a restart they sign in again.
struct OperatorSessions {
  private struct Session {
    let end: Timestamp
    var lastUse: Timestamp
  }

  /// By the hash of the cookie, so that a lookup's timing reveals nothing.
  private var sessions: [String: Session] = [:]
  private let limits: OperatorLimits

  /// The maximum number of operators; the one who was inactive the longest is signed out.
  static let limit = 64

  init(_ limits: OperatorLimits) { self.limits = limits }

  /// Signs an operator in, and returns the value of their cookie.
  mutating func begin(at now: Timestamp) -> String {
    sessions = sessions.filter { isCurrent($0.value, at: now) }
    if sessions.count >= Self.limit,
      let unused = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      sessions[unused.key] = nil
    }
    let pass = VisitorKey().text
    sessions[Secret.hash(pass)] = Session(end: now.advanced(by: limits.lifetime), lastUse: now)
    return pass
  }

  /// Whether a cookie is that of an operator who is signed in, which counts as use.
  mutating func admits(_ pass: some StringProtocol, at now: Timestamp) -> Bool {
    let name = Secret.hash(String(pass))
    guard let session = sessions[name] else { return false }
    guard isCurrent(session, at: now) else {
      sessions[name] = nil
      return false
    }
    sessions[name]?.lastUse = now
    return true
  }

  mutating func end(_ pass: some StringProtocol) { sessions[Secret.hash(String(pass))] = nil }

  private func isCurrent(_ session: Session, at now: Timestamp) -> Bool {
    now < session.end && now < session.lastUse.advanced(by: limits.idle)
  }
}
