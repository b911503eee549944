/// Which part of a log is copied, and how it is transformed.
///
/// Numbers do not change: parts that are left out leave gaps.
struct CopySelection {
  /// The first transition to copy of a session, together with the block that contains it; `nil`
  /// leaves the session out. Transitions that were dropped from the log are not in the copy.
  var beginning: (SessionRecord) throws(LogError) -> Int? = { $0.firstSeq }

  /// Which values to copy.
  enum Symbols {
    /// All values of the log.
    case all
    /// The values that the copied transitions refer to.
    case referred
  }

  var symbols = Symbols.all

  /// Whether to record which values the copied sessions refer to, even if all are copied.
  var notesReferences = false

  /// Transforms values and names; `nil` copies them unchanged.
  var transform: Transform?

  /// A transformation of values and session names.
  ///
  /// Distinct values must stay distinct: if two screens became one, the states would differ.
  struct Transform {
    /// The new canonical JSON of a value. Called repeatedly for a value, with the same result each
    /// time.
    var json: (SymbolKind, [UInt8]) throws(LogError) -> [UInt8] = { $1 }
    /// The new name of a session.
    var sessionName: (String) throws(LogError) -> String = { $0 }
  }

  /// Records about the copy and attachments of the copy, which replace those of the log with the
  /// same names.
  var extras: [ExtraRecord] = []

  /// Whether to copy a record or attachment of the log, given its database and name.
  var keepsExtra: (LogFormat.DatabaseName, String) -> Bool = { _, _ in true }

  /// Called repeatedly; throws to stop the copy.
  var check: () throws(LogError) -> Void = {}

  /// Selects the whole log.
  init() {}
}
