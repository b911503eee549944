import DRN
import DRNLog
package import Shop

/// What somebody is doing at a place and has not finished.
///
/// It is noted in the log with every key that changes it, for it is part of where they were; it ends
/// when they leave.
package struct Draft: Hashable, Codable, Sendable {
  /// What has the focus; `nil` for what has it on arrival.
  package var focus: String?
  package var amount = 1
  package var color = ProductColor.natural
  /// The name of whoever is about to sign in.
  package var name = ""

  package init(focus: String? = nil) { self.focus = focus }
}

extension Draft {
  private static let label = "draft"

  func note(in navigation: NavigationManager<ShopRoute>) {
    navigation.note(Self.label, try? JSONCoding.encode(self))
  }

  /// The one that was noted last, if nobody has moved since.
  static func newest(in log: EventLog, session name: String) throws -> Draft? {
    let session = try log.reader.session(named: name)
    for seq in (session.firstSeq...(try session.head())).reversed() {
      let record = try session.position(seq).record
      switch record.kind {
      case .noted where try text(record.label, in: session) == label:
        let json = try JSONValue(parsing: session.json(of: .json, record.payload))
        return try? JSONCoding.decode(Draft.self, from: json)
      case .noted, .marked, .refused, .restored: continue
      default: return nil
      }
    }
    return nil
  }

  private static func text(_ number: UInt32, in session: LogSession) throws -> String? {
    try JSONValue(parsing: session.json(of: .text, number)).stringValue
  }
}
