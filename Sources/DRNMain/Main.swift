import DRNCommands

@main
enum Main {
  static func main() { DRNCommand.runAndExit() }
}
