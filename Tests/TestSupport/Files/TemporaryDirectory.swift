import Foundation
package import Testing

/// A trait that gives each test case its own directory, and removes it afterwards.
package struct TemporaryDirectory: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal package static var current = ""

  package var isRecursive: Bool { true }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let path = NSTemporaryDirectory() + "drn-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await Self.$current.withValue(path) { try await function() }
  }

  /// The path of a file in the directory.
  package static func path(_ name: String) -> String { "\(current)/\(name)" }
}

extension Trait where Self == TemporaryDirectory {
  package static var temporaryDirectory: Self { Self() }
}

/// The path of a file in the test case's directory.
///
/// - Throws: An issue if the suite lacks the trait `.temporaryDirectory`.
package func temporaryPath(_ name: String = "log.mdb") throws -> String {
  try #require(!TemporaryDirectory.current.isEmpty, "the suite lacks .temporaryDirectory")
  return TemporaryDirectory.path(name)
}
