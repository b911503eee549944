import ArgumentParser

/// A run of a command in this process, whose output is kept. It can be ended from any thread.
///
/// What a command reads of a log, and what it writes, is bounded (`StateBudget`, `LogStore`, the limit of the output),
/// and reading a damaged or hostile log ends in an error, which the tests of forged files hold it to. A process of its own
/// would survive a fault in that, and cost its start with every question.
package final class CommandRun: Sendable {
  package struct Ending: Sendable {
    package let output: [UInt8]
    package let errors: String
    package let status: Int32
    /// Whether the output was longer than allowed; it is then incomplete.
    package let isCut: Bool

    /// What is left of a run in surroundings that keep its output.
    init(_ context: CommandContext, _ status: ExitCode) {
      (output, isCut) = (context.output.bytes, context.output.isCut)
      (errors, self.status) = (context.errors.text, status.rawValue)
    }
  }

  private let cancellation = Cancellation()

  /// Ends the run, or keeps it from beginning.
  func stop() { cancellation.cancel() }

  /// Runs the tool with these arguments.
  ///
  /// - Parameters:
  ///   - context: Where the command is asked, which keeps what was read into temporary logs.
  ///   - mergesErrors: Whether messages are part of the output.
  ///   - onProgress: Called with the count of what was done, and the total if it is known, at most five times in a
  ///     second, on the thread that runs it.
  func run(
    _ arguments: [String], outputLimit: Int, in context: CommandContext, mergesErrors: Bool = false,
    onProgress: (@Sendable (Int, Int?) -> Void)? = nil
  ) -> Ending {
    let inner = CommandContext.keeping(
      context.tool, outputLimit: outputLimit, mergesErrors: mergesErrors,
      cancellation: cancellation, inputs: context.inputs, names: context.names,
      onProgress: onProgress)
    return Ending(inner, context.tool(arguments, inner))
  }
}
