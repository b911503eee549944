import Foundation
import Testing

/// The seed of a random run; `DRN_SEED=77` replays one.
package struct Seed: Hashable, Sendable, CustomTestStringConvertible {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }

  package var testDescription: String { "DRN_SEED=\(value)" }

  /// Eight seeds, twenty in the long run, or the one in `DRN_SEED`.
  package static let all = first(8, long: 20)

  /// The seeds 1, 2, …, or the one in `DRN_SEED`.
  ///
  /// - Parameters:
  ///   - few: The number of seeds in the normal suite.
  ///   - many: The number of seeds in the long run; `few` if it is `nil`.
  package static func first(_ few: UInt64, long many: UInt64? = nil) -> [Seed] {
    if let text = ProcessInfo.processInfo.environment["DRN_SEED"], let value = UInt64(text) {
      return [Seed(value: value)]
    }
    return (1...(Soak.isOn ? many ?? few : few)).map { Seed(value: $0) }
  }
}
