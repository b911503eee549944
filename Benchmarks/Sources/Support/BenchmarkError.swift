/// Why a benchmark could not be made: one sentence.
public struct BenchmarkError: Error, CustomStringConvertible {
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
