/// The kind of checkpoint that an append requests.
@usableFromInline
enum CheckpointRequest: Sendable {
  /// None.
  case none
  /// A checkpoint soon: there are new records.
  case soon
  /// A checkpoint as soon as possible: the journal is half full.
  case now
}
