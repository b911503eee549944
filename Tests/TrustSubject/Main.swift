import DRNCommands

/// Records while system calls fail or while they are traced, for the tests of trust; and as `drn`.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "--faults": try FaultRunner.run(Array(arguments.dropFirst()))
    case "--launch": try LaunchRunner.run(Array(arguments.dropFirst()))
    case "--power": try PowerRunner.run(Array(arguments.dropFirst()))
    default: DRNCommand.runAndExit()
    }
  }
}
