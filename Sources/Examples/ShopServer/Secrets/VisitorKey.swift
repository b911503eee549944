import WebServing

/// A visitor's secret key, the value of their cookie.
///
/// The log contains only a hash of it, as the visitor's name. So someone who reads the log or the
/// operator's page can't impersonate the visitor, and because lookups use the hash, their timing
/// reveals nothing about the key.
///
/// A visitor's first key is 64 digits, and their name follows from it. Signing in or out renews the
/// key: whoever made a browser use a key that they know, or has seen one, must not be signed in with
/// it. A renewed key is the visitor's name, a period, and 64 other digits, for which the log has the
/// ``proof``.
struct VisitorKey {
  /// The value of the cookie.
  let text: String
  /// The visitor's name in the log: 128 bits of a hash of their first key.
  let name: String
  private let isRenewed: Bool

  /// Creates a visitor's first key from 256 bits of the system's randomness.
  init() {
    text = Secret.random()
    name = Self.hash(text, for: "visitor")
    isRenewed = false
  }

  /// Creates another key for the visitor with a name.
  init(renewedFor name: String) {
    text = "\(name).\(Secret.random())"
    self.name = name
    isRenewed = true
  }

  /// Parses a browser's key; `nil` if it has the wrong format.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isHexadecimal = parts.allSatisfy { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }
    guard isHexadecimal, let secret = parts.last, secret.utf8.count == 64 else { return nil }
    self.text = String(text)
    switch parts.count {
    case 1:
      name = Self.hash(secret, for: "visitor")
      isRenewed = false
    case 2 where parts[0].utf8.count == 32:
      name = String(parts[0])
      isRenewed = true
    default: return nil
    }
  }

  /// What the log has of a renewed key; `nil` for a first key, whose hash is the name.
  var proof: String? { isRenewed ? Self.hash(text, for: "proof") : nil }

  /// Whether this is the visitor's newest key, of which the log has `proof`.
  func fits(_ proof: String?) -> Bool { Secret.areSame(self.proof ?? "", proof ?? "") }

  /// The token in the visitor's forms, which no other site knows.
  var formToken: String { Self.hash(text, for: "form") }

  private static func hash(_ text: some StringProtocol, for purpose: String) -> String {
    String(Secret.hash("\(purpose) \(text)").prefix(32))
  }
}
