import ArgumentParser

/// A failure that the tool reports as one sentence, and the status to exit with.
struct CommandError: Error, CustomStringConvertible {
  let description: String
  var status = ExitCode.operationFailed

  init(_ description: String, status: ExitCode = .operationFailed) {
    (self.description, self.status) = (description, status)
  }

  /// A command that is asked by a server or a screen, which has no standard input for it.
  static let withoutInput = CommandError("There is no standard input here: name a file.")

  /// What ships and collects logs, and asks all of them, was left out of this tool.
  static let withoutFleet = CommandError(
    "This 'drn' was built without the fleet: install the package drn-fleet instead, or build it "
      + "with 'swift build --traits Fleet'.")
}

extension ExitCode {
  /// The two differ, nothing was found, or the condition is false.
  static let nothingFound = ExitCode(1)
  /// The log is missing, unreadable, damaged or busy, or the file is not a log.
  static let operationFailed = ExitCode(2)
}
