import DRNLog

/// Writes sessions in one format, one after another.
protocol SessionFormat {
  /// What holds one session only, as the subject of a sentence; `nil` for a format that holds all.
  static var onlyOne: String? { get }

  /// Whether a transition can be left out between two others.
  static var hasGaps: Bool { get }

  /// Writes what comes before the first session.
  mutating func begin(_ selection: ExportSelection) throws

  /// Writes these transitions of a session.
  ///
  /// - Parameter progress: Called after each transition.
  mutating func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void) throws

  /// Writes what comes after the last session.
  mutating func end() throws
}

extension SessionFormat {
  static var onlyOne: String? { nil }
  static var hasGaps: Bool { false }
  mutating func begin(_ selection: ExportSelection) throws {}
  mutating func end() throws {}
}
