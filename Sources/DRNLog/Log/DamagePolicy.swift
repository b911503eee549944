/// What to do with a log that cannot be opened.
public enum DamagePolicy: Hashable, Sendable {
  /// The log and its journal are renamed and a new log is created, so that an app can always start.
  /// If the log may not be created (``EventLog/Options/createsLog``), this is the same as
  /// ``refuse``.
  ///
  /// A log is set aside if it is damaged, is not a log, or was written by a newer version. If only
  /// the journal is damaged, the log continues with the usable part of it, and the journal is
  /// renamed. Other failures (a busy log, a failing disk, a missing folder) are thrown.
  case setAside
  /// Opening throws and nothing is changed: for tools, whose user decides.
  case refuse
}
