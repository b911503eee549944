/// The result of a compaction.
public struct CompactionReport: Hashable, Sendable {
  /// The size of the log's file before the call, in bytes.
  public let bytesBefore: Int
  /// The size of the log's file after the call, in bytes.
  public let bytesAfter: Int
  /// The number of removed values, to which nothing referred.
  public let symbols: Int
  /// The size of their JSON, in bytes.
  public let symbolBytes: Int

  /// How many bytes smaller the log's file is; negative if more was recorded meanwhile than could
  /// be saved.
  public var bytesSaved: Int { bytesBefore - bytesAfter }
}
