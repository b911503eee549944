import DRN
import TestSupport
import Testing

extension RecordedManager {
  /// Expects `call` to record nothing and to leave the state as it is.
  func expectNothing<Result>(_ call: () throws -> Result) rethrows -> Result {
    let before = (manager.state, manager.head, kinds.count, changes.count)
    let result = try call()
    #expect((manager.state, manager.head, kinds.count, changes.count) == before)
    return result
  }

  /// The code of the refusal with which a gesture does not begin.
  func refusedCode() -> Refusal.Code? {
    expectNothing {
      do throws(Refusal) {
        _ = try manager.beginBack()
        return nil
      } catch {
        return error.code
      }
    }
  }
}
