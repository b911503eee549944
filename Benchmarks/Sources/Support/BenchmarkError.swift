/// The reason why a benchmark failed, as one sentence.
public struct BenchmarkError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
