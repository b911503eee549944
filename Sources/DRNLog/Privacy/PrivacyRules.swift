/// Which values an app does not want in its log, or not in copies that leave the device.
///
/// ```swift
/// let privacy = PrivacyRules(
///   sensitive: ["search.query", "overlay:login.email"], hiddenInReports: ["profile"])
/// let log = try EventLog.open(path, options: EventLog.Options(privacy: privacy))
/// ```
///
/// A *sensitive* parameter is never recorded in the clear. It is replaced by a hash with a secret
/// key, so that equal values can be recognized but not read, not even by the app: after a restart,
/// such a place cannot be restored. In the running app, undo and rewind work as usual.
///
/// A parameter that is *hidden in reports* is recorded in the clear, so that places can be
/// restored. It is hidden in reports, and in copies by
/// ``LogReader/snapshot(to:redacting:progress:)``. So are sensitive parameters that an older
/// version of the app recorded in the clear.
public struct PrivacyRules: Hashable, Sendable {
  /// The parameters to record as keyed hashes.
  public var sensitive: [ParameterPath]

  /// The parameters to record, but to hide in reports and in copies that are redacted by the app's
  /// rules.
  public var hiddenInReports: [ParameterPath]

  /// The key of the hashes. Without one, the log creates a key and keeps it in a file beside the
  /// log that only the owner can read.
  public var key: PrivacyKey?

  /// What to record of opened links.
  public var links: LinkRecording

  /// What to record of a link's URL, in the notes of a `LinkInbox`.
  public enum LinkRecording: Hashable, Sendable {
    /// A keyed hash if any rule about routes or overlays is sensitive, because a URL may have the
    /// values in a form that no path matches. A pending link is then not opened after a restart.
    case hiddenWhereSensitive
    /// The URL, for an app whose links have no sensitive data.
    case recorded
  }

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - sensitive: The parameters to record as keyed hashes.
  ///   - hiddenInReports: The parameters to hide in reports and redacted copies as well.
  ///   - key: The key of the hashes; by default, the log creates one.
  ///   - links: What to record of links.
  public init(
    sensitive: [ParameterPath] = [], hiddenInReports: [ParameterPath] = [],
    key: PrivacyKey? = nil, links: LinkRecording = .hiddenWhereSensitive
  ) {
    (self.sensitive, self.hiddenInReports) = (sensitive, hiddenInReports)
    (self.key, self.links) = (key, links)
  }

  /// All paths that are hidden outside the device, without duplicates, in the given order.
  public var hiddenOutside: [ParameterPath] { (sensitive + hiddenInReports).withoutDuplicates() }

  /// The first error in the rules; `nil` if they are valid.
  public var fault: ParameterPathError? {
    if let fault = (sensitive + hiddenInReports).lazy.compactMap(\.fault).first { return fault }
    for path in sensitive {
      if case .path(.session, _) = path.meaning {
        return ParameterPathError(
          text: path.text, column: 1,
          message:
            "names of sessions are how sessions are found again; they can be hidden in reports")
      }
    }
    return nil
  }
}

extension [ParameterPath] {
  /// The first of each group of equal paths, in the given order.
  func withoutDuplicates() -> Self {
    var seen: Set<ParameterPath> = []
    return filter { seen.insert($0).inserted }
  }
}
