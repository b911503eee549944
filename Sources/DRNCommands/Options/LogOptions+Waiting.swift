import DRNLog

extension LogOptions {
  /// Waits until there is a log with a session, and says so once if there is none yet.
  ///
  /// A follower may be started before the app that it follows. Once it has waited, it also waits for the
  /// session that was named: the log began without it.
  func waitForLog(in context: CommandContext) throws(LogError) {
    var isWaiting = false
    // A file is there a moment before there is a log in it.
    var patience = 40
    while true {
      do throws(LogError) {
        _ = try context.log(at: log).session(named: session)
        return
      } catch {
        let isUnfinished = error.code == .notALog && isWaiting && patience > 0
        if isUnfinished { patience -= 1 }
        guard isYetToCome(error) || isUnfinished || isWaiting && error.code.isAbsence else {
          throw error
        }
        if !isWaiting { context.errors.message("\(absence(error)) Waiting for it.") }
        isWaiting = true
        System.sleep(milliseconds: 50)
      }
    }
  }

  private func isYetToCome(_ error: LogError) -> Bool {
    switch error.code {
    case .notFound, .empty: true
    default: error.code == .notALog && FileStatus(path: log)?.byteCount == 0
    }
  }

  private func absence(_ error: LogError) -> String {
    error.code == .empty ? "The log '\(log)' has no session yet." : "There is no log '\(log)' yet."
  }
}
