/// How long new records wait for a checkpoint, which syncs the disk: half a second where many are recorded, longer
/// where few are, because each sync wakes the disk for a handful of them.
///
/// They are in the journal meanwhile, which a killed process leaves behind; only a loss of power takes them.
struct CheckpointPace: Sendable {
  /// The longest that records wait.
  static let longest = Duration.seconds(20)
  private static let shortest = Duration.milliseconds(500)

  /// The number of records below which the next checkpoint waits eight times as long; twice that number halves the
  /// time.
  private static let few = 32 as UInt64

  private var delay = shortest
  private var newest: ContinuousClock.Instant?

  /// How long a record that is new now may wait. The first one after a pause waits shortly.
  mutating func delay(at now: ContinuousClock.Instant) -> Duration {
    if let newest, now - newest > Self.longest * 2 { delay = Self.shortest }
    return delay
  }

  /// Notes a checkpoint that included `count` records.
  mutating func note(_ count: UInt64, at now: ContinuousClock.Instant) {
    newest = now
    if count < Self.few {
      delay = min(delay * 8, Self.longest)
    } else if count >= 2 * Self.few {
      delay = max(delay / 2, Self.shortest)
    }
  }
}
