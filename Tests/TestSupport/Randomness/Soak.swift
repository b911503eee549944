import Foundation
package import Testing

/// The long run of the tests, which `.ci/soak/run` starts.
package enum Soak {
  /// Whether this is the long run: `DRN_SOAK=1`.
  package static let isOn = ProcessInfo.processInfo.environment["DRN_SOAK"] == "1"

  /// The number of repetitions: `few` in the normal suite, `many` in the long run.
  package static func count(_ few: Int, long many: Int) -> Int { isOn ? many : few }
}

extension Trait where Self == ConditionTrait {
  /// A test of the long run, which the normal suite leaves out.
  package static var soak: Self { .enabled(if: Soak.isOn, "It is part of the long run.") }
}
