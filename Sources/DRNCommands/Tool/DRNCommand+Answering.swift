import DRNLog

extension DRNCommand {
  /// Runs the tool in this process, and keeps its output and its messages, which are those that `drn` has where nothing
  /// is a terminal. Any number of runs can go on at a time.
  ///
  /// - Parameters:
  ///   - typed: The words after the tool's name.
  ///   - input: The descriptor of the standard input, which stays open.
  ///   - outputLimit: The maximum size of the output, in bytes.
  package static func answer(
    _ typed: [String], input: Int32, outputLimit: Int
  ) -> CommandRun.Ending {
    SubcommandNames.set(commands)
    let context = CommandContext.keeping(
      { run($0, in: $1) }, input: FileDescriptor(number: input), outputLimit: outputLimit)
    defer { context.close() }
    let status = run(OpenCommand.translating(typed, besides: commands), in: context)
    return CommandRun.Ending(context, status)
  }
}
