import Foundation
import Testing

/// Where a random run begins; `DRN_SEED=77` replays one.
struct Seed: Sendable, CustomTestStringConvertible {
  let value: UInt64

  /// Twenty seeds, or the one that the environment names.
  static let all: [Seed] =
    if let text = ProcessInfo.processInfo.environment["DRN_SEED"], let value = UInt64(text) {
      [Seed(value: value)]
    } else {
      (0..<20).map { Seed(value: $0) }
    }

  var testDescription: String { "DRN_SEED=\(value)" }
}
