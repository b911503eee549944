import DRN
import Testing

@testable import DRNTesting

/// What an explorer would find if the engine were wrong.
@Suite struct EngineFaultTests {
  @Test func `two entries of one id are a fault`() throws {
    let entry = Entry(id: EntryID(seq: 0), route: KioskRoute.menu)
    #expect(throws: EngineFault.self) {
      try EngineFault.check(try NavigationState(recorded: [entry, entry]))
    }
    try EngineFault.check(try NavigationState(recorded: [entry]))
  }

  @Test func `a manager that shows another state than was recorded is a fault`() throws {
    let recorder = MemoryRecorder<KioskRoute>()
    let recorded = NavigationManager(KioskRoute.menu, recorder: recorder)
    try EngineFault.check(recorded, recorder)
    #expect(throws: EngineFault.self) {
      try EngineFault.check(NavigationManager(KioskRoute.cart), recorder)
    }
    let other = NavigationManager(KioskRoute.menu)
    other.go(.cart)
    let fault = #expect(throws: EngineFault.self) { try EngineFault.check(other, recorder) }
    #expect(fault?.description.contains("newest transition") == true)
  }
}
