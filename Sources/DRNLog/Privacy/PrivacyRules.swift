/// What an app does not want to have in its log, or in what leaves the device.
///
/// ```swift
/// let privacy = PrivacyRules(
///   sensitive: ["search.query", "overlay:login.email"], hiddenInReports: ["profile"])
/// let log = try EventLog.open(path, options: EventLog.Options(privacy: privacy))
/// ```
///
/// A *sensitive* parameter is never written in the clear. A hash with a secret key stands in its place,
/// so equal values can be told to be equal and nobody can read them, not the app either: when the app
/// starts anew, such a place cannot be restored. In the running app undo and rewind lead there as always.
///
/// A parameter that is *hidden in reports* is in the log as it is, so that places can be restored, and is
/// hidden in what is made to be sent: reports, and copies by
/// ``LogReader/snapshot(to:redacting:progress:)``. So are the sensitive ones that an older version of the
/// app recorded in the clear.
public struct PrivacyRules: Hashable, Sendable {
  /// What is recorded as a keyed hash.
  public var sensitive: [ParameterPath]

  /// What is recorded, and hidden in reports and in copies that are redacted by the app's rules.
  public var hiddenInReports: [ParameterPath]

  /// The key of the hashes. Without one, the log makes its own and keeps it in a file beside the log that
  /// the owner alone can read.
  public var key: PrivacyKey?

  /// What the log has of the links that were opened.
  public var links: LinkRecording

  /// What a log has of a link's URL, in the notes that a `LinkInbox` writes.
  public enum LinkRecording: Hashable, Sendable {
    /// A keyed hash, as soon as anything about routes or overlays is sensitive: a URL has the values in
    /// another form, which no path finds. A link that waits is not opened after a restart then.
    case hiddenWhereSensitive
    /// The URL, where the links of the app have nothing sensitive in them.
    case recorded
  }

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - sensitive: What is recorded as a keyed hash.
  ///   - hiddenInReports: What is hidden in reports and redacted copies besides.
  ///   - key: The key of the hashes; the log makes one unless it is given.
  ///   - links: What the log has of links.
  public init(
    sensitive: [ParameterPath] = [], hiddenInReports: [ParameterPath] = [],
    key: PrivacyKey? = nil, links: LinkRecording = .hiddenWhereSensitive
  ) {
    (self.sensitive, self.hiddenInReports) = (sensitive, hiddenInReports)
    (self.key, self.links) = (key, links)
  }

  /// Everything that is hidden in what leaves the device, each path once, in the order of writing.
  public var hiddenOutside: [ParameterPath] {
    var seen: Set<ParameterPath> = []
    return (sensitive + hiddenInReports).filter { seen.insert($0).inserted }
  }

  /// The first thing that is wrong with the rules; `nil` where nothing is.
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
