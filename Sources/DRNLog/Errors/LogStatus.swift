/// What a log reports to the app that writes it.
public enum LogStatus: Sendable {
  /// Writing failed. Transitions are kept in the journal and written later.
  case writingFailed(LogError)
  /// Writing works again, and everything that was kept has been written.
  case writingResumed
  /// Recording of a session stopped; navigation continues. When the log is next opened, the session
  /// can be continued from its last recorded transition.
  case recordingStopped(session: String, LogError)
  /// The last writer did not close the log, and the journal beside it is missing, or an older one is
  /// in its place: transitions after the last checkpoint may be lost, mostly those of the last second, at
  /// most of the last twenty.
  case journalMissing
  /// The log has an older format, with this number. It is read as it is; what is written from now on has
  /// this release's format, and with the first of it the log can no longer be read by earlier releases.
  case formatUpgraded(from: UInt32)
  /// The journal's file was removed or replaced while the log was open. It was written again, and
  /// nothing that was recorded is lost.
  case journalRestored
  /// The log's file was removed, renamed or replaced while it was open. Everything that was recorded
  /// is in a file at `path`: at the log's own path, where recording continues, or beside it if
  /// another file has taken that path. In that case recording ends.
  case logRestored(path: String)
  /// The journal beside the log belonged to another log, and was renamed.
  case journalSetAside(path: String)
  /// The log was unusable for the given reason and was renamed, with its journal; a new log
  /// replaces it. `LogReader.salvage(to:progress:)` of DRNInspect recovers the intact part.
  case logSetAside(LogError, path: String)
  /// The journal beside the log had unusable records and was kept at `path`. All usable ones are in
  /// the log; what is missing was recorded after the last checkpoint, mostly within a second, at most
  /// within twenty.
  case journalDamaged(LogError, path: String)
  /// The newest part of a session is damaged, so recording continues in a session with another
  /// name.
  case sessionSetAside(session: String, LogError, replacement: String)
  /// The file with the key of the log's hashes was unusable for the given reason and was renamed.
  /// Values that are hidden with the new key cannot be compared with those hidden before.
  case privacyKeyReplaced(LogError, path: String)
  /// The key of the log's hashes could not be stored. Values that are hidden until the log is
  /// closed cannot be compared with those hidden later.
  case privacyKeyNotKept(LogError)
  /// The file with the key of the log's hashes was readable by users other than its owner; it no
  /// longer is.
  case privacyKeyWasReadable(path: String)
  /// A value could not be encoded and is recorded as its description, which no app can decode.
  case valueNotEncodable(String, JSONError)
  /// Enforcing the log's limits failed. It is retried from time to time.
  case retentionFailed(LogError)
  /// So many transitions were dropped, to keep the log within its limits, before they were shipped to
  /// the fleet, which does not get them any more.
  case lostToFleet(transitions: Int)
  /// A value's JSON exceeds ``EventLog/Options/valueSizeLimit``, so it is recorded as a
  /// placeholder, which no app can decode. Usually reported once per value.
  case valueTooLarge(LargeValue)
}
