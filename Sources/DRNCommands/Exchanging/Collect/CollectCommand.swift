import ArgumentParser
import DRNLog

struct CollectCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect", abstract: "Collect a fleet's logs from its stream into an archive.",
    usage: """
      drn collect --from <url> ... --archive <folder> [-f] [options]

      drn collect --from nats://127.0.0.1 --archive logs    what is there now
      drn collect --from nats://127.0.0.1 --archive logs -f    also what comes later
      drn collect --from nats://n1 --archive logs -f --keep 90d    the last three months
      drn collect --from nats://n1 --archive logs --clickhouse http://c1    its rows as well
      """,
    discussion: """
      Each device's log becomes one file, <folder>/<fleet>/<log>.mdb, which every command reads: 'drn \
      <folder>/<fleet>' lists them. A log is there as its device has it, with the same sessions, positions and \
      hashes, but for what its privacy rules hide.

      Every part is checked before anything of it is kept. What is wrong goes to the stream '<stream>_quarantine', \
      with the reason in the header Drn-Reason, and is counted; it harms no other log. A part is acknowledged once \
      its log is on disk, so a collector may be killed at any moment, and any number of them on one machine share \
      an archive.

      With --clickhouse, the rows of what came in are written there as well, before it is acknowledged; 'drn fleet' \
      asks them. 'drn fleet load' writes those of an archive that was collected without.

      --keep drops what is older from the archive, whole blocks of 1,024 transitions at a time; the newest block of \
      a session stays. What 'drn erase' removes from an archived log stays removed.

      Ends with 0 once everything is collected, with 1 if something was refused, and with 2 where it could not be \
      collected.
      """)

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "A server's URL, nats:// or tls://; may be repeated for those of a cluster.",
      valueName: "url"))
  var servers: [String]

  @Option(
    help: ArgumentHelp("The folder of the archive.", valueName: "folder"), completion: .directory)
  var archive: String

  @Option(help: ArgumentHelp("The fleet's name.", valueName: "name"))
  var fleet = "main"

  @Flag(name: .shortAndLong, help: "Go on with what comes later, until interrupted.")
  var follow = false

  @Option(
    help: ArgumentHelp("The stream's name (default: DRN_ and the fleet's).", valueName: "name"))
  var stream: String?

  @Option(
    help: ArgumentHelp("On how many servers new streams are kept.", valueName: "number"))
  var replicas = 1

  @Option(
    help: ArgumentHelp("Drop what is older: 90d, 12h.", valueName: "duration"))
  var keep: DurationArgument?

  @OptionGroup(title: "Store") var store: ClickHouseOptions

  @OptionGroup(title: "Credentials") var credentials: FleetCredentials

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if servers.isEmpty {
      throw ValidationError("--from names a server, nats://127.0.0.1 for one here.")
    }
    guard (1...5).contains(replicas) else {
      throw ValidationError("--replicas takes 1 to 5, not \(replicas).")
    }
  }

  func run(in context: CommandContext) throws { try Collection(self, in: context).collect() }
}
