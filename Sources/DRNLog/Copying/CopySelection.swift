/// What of a log goes into a copy, and what it looks like there.
///
/// Numbers stay as they are: what is left out leaves gaps.
struct CopySelection {
  /// The first transition of a session that is in the copy, with the whole block that has it; `nil`
  /// leaves the session out. What the log has no more is not in the copy either.
  var beginning: (SessionRecord) throws(LogError) -> Int? = { $0.firstSeq }

  /// Which values are in the copy.
  enum Symbols {
    /// All that the log has.
    case all
    /// Those that something in the copy refers to.
    case referred
  }

  var symbols = Symbols.all

  /// Whether it is noted what the copy's sessions refer to, also where all values are copied.
  var notesReferences = false

  /// What values and names become; `nil` leaves them.
  var transform: Transform?

  /// What values and names of sessions become in a copy.
  ///
  /// What is different in the log has to be different in the copy: a state in which two screens are
  /// one is another state.
  struct Transform {
    /// The canonical JSON of a value. It is asked more than once, and always has the same answer.
    var json: (SymbolKind, [UInt8]) throws(LogError) -> [UInt8] = { $1 }
    /// The name of a session.
    var sessionName: (String) throws(LogError) -> String = { $0 }
  }

  /// What the copy says of itself, and what is attached to it, in the place of what the log has under
  /// the same names.
  var extras: [ExtraRecord] = []

  /// Whether the copy has what the log has beside its sessions, by its database and name.
  var keepsExtra: (LogFormat.DatabaseName, String) -> Bool = { _, _ in true }

  /// Asked now and then whether to go on.
  var check: () throws(LogError) -> Void = {}

  /// All of it.
  init() {}
}
