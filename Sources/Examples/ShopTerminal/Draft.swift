import DRN
import DRNLog
package import Shop

/// Unfinished input at a place.
///
/// It is recorded in the log with every key that changes it, so that it can be restored with the
/// place, and ends when the user leaves the place.
package struct Draft: Hashable, Codable, Sendable {
  /// The focused target; `nil` for the initial focus.
  package var focus: String?
  package var amount = 1
  package var color = ProductColor.natural
  package var name = ""

  package init(focus: String? = nil) { self.focus = focus }
}

extension Draft {
  private static let label = "draft"

  func note(in navigation: NavigationManager<ShopRoute>) {
    navigation.note(Self.label, try? JSONCoding.encode(self))
  }

  /// The newest recorded draft, if the user has not moved since.
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
