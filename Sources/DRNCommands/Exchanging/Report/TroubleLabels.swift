import DRNLog

/// Which labels of notes tell of trouble.
struct TroubleLabels {
  /// What such a label has in it, in any case. The page is told them.
  static let words = ["error", "fail", "crash", "exception"]

  private let session: LogSession
  private var known: [UInt32: Bool] = [:]

  init(_ session: LogSession) { self.session = session }

  /// Whether a label, by its number, tells of trouble.
  mutating func contain(_ label: UInt32) throws(LogError) -> Bool {
    guard label != 0 else { return false }
    if let known = known[label] { return known }
    let text = String(decoding: try session.json(of: .text, label), as: UTF8.self).lowercased()
    let tells = Self.words.contains { text.contains($0) }
    known[label] = tells
    return tells
  }
}
