/// What a recording at a fixed rate cost.
public struct PacedFigures: Codable, Sendable {
  public var seconds = 0.0
  public var transitions = 0
  public var checkpoints = 0
  /// The system's count of the bytes that the process caused to be written.
  public var writtenBytes: Int?
  /// The bytes of the process' own calls of write functions; writes to mapped files are not among them.
  public var calledBytes = 0
  /// Calls of fdatasync, fsync and msync.
  public var syncs = 0
  /// Writes that wait for the disk themselves.
  public var synchronousWrites = 0
  /// The processor time of all threads but the one that navigates, in seconds.
  public var backgroundSeconds = 0.0
  /// The processor time of the thread that navigates, in seconds, without its waiting for the next moment.
  public var callerSeconds = 0.0

  public init() {}
}
