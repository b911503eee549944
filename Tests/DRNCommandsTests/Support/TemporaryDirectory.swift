import Foundation
import Testing

/// Gives each test case a directory of its own, which goes with it.
struct TemporaryDirectory: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var current = ""

  var isRecursive: Bool { true }

  @concurrent
  func provideScope(
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
  static func path(_ name: String) -> String { "\(current)/\(name)" }
}

extension Trait where Self == TemporaryDirectory {
  static var temporaryDirectory: Self { Self() }
}
