/// A line of a test.
///
/// It has the parts of Swift Testing's `SourceLocation`, so that a failure can be shown there.
public struct TestLocation: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file: `ShopTests/CheckoutTests.swift`.
  public var fileID: String
  /// The file's path when the test was compiled.
  public var filePath: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Creates a location.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  public var description: String { "\(fileID):\(line)" }
}
