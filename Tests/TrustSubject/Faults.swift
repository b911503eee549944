import TrustPlans

#if os(Linux)
  import CFaults
#endif

/// What fails and what is traced in this process: calls on files in one folder.
enum Faults {
  #if os(Linux)
    static var isPossible: Bool { faults_available() }

    static func watch(_ folder: String?) { faults_watch(folder) }

    static func begin(_ plan: FaultPlan?) {
      let plan = plan ?? .none
      faults_plan(
        plan.call.rawValue, plan.code, Int64(plan.first), Int64(plan.count), plan.isLate)
    }

    static func lift() { faults_lift() }

    static func reached(_ call: SystemCall) -> Int { Int(faults_reached(call.rawValue)) }

    static var injected: Int { Int(faults_injected()) }

    static func beginTrace() { faults_trace_begin() }

    static func endTrace() -> [UInt8] {
      var length = 0
      guard let bytes = faults_trace_end(&length) else { return [] }
      defer { bytes.deallocate() }
      return Array(UnsafeBufferPointer(start: bytes, count: length))
    }

    static func note(_ first: Int, _ second: Int) {
      faults_trace_note(UInt64(first), UInt64(second))
    }
  #else
    static var isPossible: Bool { false }
    static func watch(_ folder: String?) {}
    static func begin(_ plan: FaultPlan?) {}
    static func lift() {}
    static func reached(_ call: SystemCall) -> Int { 0 }
    static var injected: Int { 0 }
    static func beginTrace() {}
    static func endTrace() -> [UInt8] { [] }
    static func note(_ first: Int, _ second: Int) {}
  #endif
}
