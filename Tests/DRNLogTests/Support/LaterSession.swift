import DRN
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// The session of a log without its first block: it begins at 1024, as one whose past was dropped.
func laterSession(of path: String) throws -> LogSession {
  try edit(path) { file, all in
    try file.put([1, 2, 3], for: LogKey.block(session: 1, firstSeq: 0), in: all.blocks)
  }
  let saved = try temporaryPath("later.mdb")
  _ = try LogReader(inspecting: path).salvage(to: saved)
  let session = try LogReader(path: saved).latestSession()
  #expect(session.firstSeq == 1_024)
  return session
}
