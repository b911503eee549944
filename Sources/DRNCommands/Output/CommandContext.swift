import ArgumentParser
import DRNLog
import Synchronization

/// The surroundings of a run of a command: its output, its messages, the logs that it opens, and its cancellation.
///
/// The process has one with its standard streams; a server, the screen or a test makes one for each question, and any
/// number of commands run at the same time. Shared by all of them are the signal handlers, the line of progress on standard
/// error, the time zone, and the environment that is read.
final class CommandContext: Sendable {
  typealias Tool = @Sendable ([String], CommandContext) -> ExitCode

  let input: CommandInput
  let output: CommandOutput
  let errors: CommandErrors
  let omissions: Omissions
  let names: ShownNames
  let cancellation: Cancellation
  /// Runs the tool with arguments in other surroundings, and returns its status.
  let tool: Tool
  /// Called with the count of what was done, and the total if it is known, at most five times in a second.
  private let onProgress: (@Sendable (Int, Int?) -> Void)?
  let inputs: KeptInputs

  /// The standard streams of the process.
  ///
  /// - Parameters:
  ///   - color: When to colour messages.
  ///   - tool: Runs the tool.
  static func standard(color: ColorChoice, _ tool: @escaping Tool) -> CommandContext {
    CommandContext(CommandInput(file: .standardInput), .standard(), tool, color: color)
  }

  /// Of a command whose output and messages are kept.
  ///
  /// - Parameters:
  ///   - tool: Runs the tool.
  ///   - input: The standard input; `nil` for none.
  ///   - outputLimit: The maximum size of the output, in bytes. The command is cancelled when it is exceeded.
  ///   - mergesErrors: Whether messages are part of the output.
  ///   - cancellation: Ends the command from any thread.
  ///   - inputs: The temporary logs, where they are kept longer than this.
  ///   - names: The names of the temporary logs.
  ///   - onProgress: Called with the count of what was done, and the total if it is known.
  static func keeping(
    _ tool: @escaping Tool, input: FileDescriptor? = nil, outputLimit: Int = 16 << 20,
    mergesErrors: Bool = false,
    cancellation: Cancellation = Cancellation(), inputs: KeptInputs = KeptInputs(),
    names: ShownNames = ShownNames(), onProgress: (@Sendable (Int, Int?) -> Void)? = nil
  ) -> CommandContext {
    CommandContext(
      CommandInput(file: input), .keeping(limit: outputLimit, cancellation), tool,
      color: .never, mergesErrors: mergesErrors, cancellation, inputs, names, onProgress)
  }

  private init(
    _ input: CommandInput, _ output: CommandOutput, _ tool: @escaping Tool, color: ColorChoice,
    mergesErrors: Bool = false, _ cancellation: Cancellation = Cancellation(),
    _ inputs: KeptInputs = KeptInputs(), _ names: ShownNames = ShownNames(),
    _ onProgress: (@Sendable (Int, Int?) -> Void)? = nil
  ) {
    (self.input, self.output, self.tool) = (input, output, tool)
    (self.cancellation, self.onProgress) = (cancellation, onProgress)
    (self.inputs, self.names) = (inputs, names)
    errors = CommandErrors(output, names, color: color, isMerged: mergesErrors)
    omissions = Omissions(errors, names)
  }

  /// Removes the temporary logs.
  func close() { inputs.removeAll() }

  /// The progress of long work, shown on a terminal or reported to whoever asked.
  ///
  /// - Parameters:
  ///   - what: What is counted, and what is done with it: "transitions verified".
  ///   - total: The total, if it is known.
  ///   - written: Formats a count.
  func progress(
    _ what: String, of total: @autoclosure @escaping () throws -> Int? = nil,
    in written: @escaping (Int) -> String = { grouped($0) }
  ) -> Progress {
    Progress(what, of: total, in: written, on: (output, errors), onProgress)
  }
}

/// What was read into temporary logs, which are removed with this object.
final class KeptInputs: Sendable {
  private struct Input: Sendable {
    let name: String
    let path: String
    /// Removes the log when it is released.
    let owner: any AnyObject & Sendable
  }

  private let inputs = Mutex<[Input]>([])

  /// The path of the log that was read from what has a name.
  func path(of name: String) -> String? {
    inputs.withLock { $0.first { $0.name == name }?.path }
  }

  /// - Parameter owner: Removes the log when it is released.
  func keep(_ owner: any AnyObject & Sendable, at path: String, as name: String) {
    inputs.withLock { $0.append(Input(name: name, path: path, owner: owner)) }
  }

  func removeAll() { inputs.withLock { $0 = [] } }
}

/// The standard input of a command.
struct CommandInput: Sendable {
  /// The file, which stays open; `nil` if there is none.
  var file: FileDescriptor?

  var isTerminal: Bool { file?.isTerminal ?? false }
}

/// Whether somebody still waits for an answer. Cancelled from any thread, once.
final class Cancellation: Sendable {
  private let state = Atomic(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])

  var isCancelled: Bool { state.load(ordering: .acquiring) }

  func cancel() {
    guard !state.exchange(true, ordering: .acquiringAndReleasing) else { return }
    for action in actions.withLock(\.self) { action() }
  }

  /// Calls `action` when it is cancelled; at once if it is.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
    if isCancelled { action() }
  }
}

/// A command that runs in surroundings that are given to it.
protocol ContextCommand: ParsableCommand {
  /// Runs the command.
  ///
  /// - Throws: `ExitCode` for an answer with another status than 0; ``CommandError``, `LogError`, `QueryError` or an error
  ///   of the parser, which is described to the user.
  mutating func run(in context: CommandContext) throws
}
