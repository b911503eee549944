import Foundation
package import Testing

/// Gives each test case a directory of its own, which goes with it.
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

  /// The path of a file in it.
  package static func path(_ name: String) -> String { "\(current)/\(name)" }
}

extension Trait where Self == TemporaryDirectory {
  package static var temporaryDirectory: Self { Self() }
}
