import ArgumentParser
import DRNLog

struct ShipCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "ship", abstract: "Ship a log into a fleet's stream, each transition once.",
    usage: """
      drn ship <log> --to <url> ... [--fleet <name>] [-f] [options]
      drn ship <log> --identity

      drn ship log.mdb --to nats://127.0.0.1       what is not shipped yet
      drn ship log.mdb --to nats://127.0.0.1 -f    also what is recorded later
      drn ship log.mdb --to tls://fleet.example.org --creds device.creds    over TLS, as a user
      drn ship log.mdb --to nats://127.0.0.1 --hide search.query    without one parameter
      """,
    discussion: """
      The stream is one of NATS JetStream, 'DRN_' and the fleet's name, which refuses a second message on a \
      subject. It is made if it is not there; one whose settings would not keep each part once is refused. What \
      was acknowledged stands in the log, so that shipping goes on where it ended, also after a kill.

      A log that another process writes is not shipped: its app does that by LogShipper of DRNFleet. With -f \
      this command waits until the log is free, and an app that opens the log while it sends finds it busy.

      What the app hides outside the device is hidden here as well, and what --hide names. A path is that of \
      'drn snapshot --redact'. A value that was shipped once stays as it was shipped.

      A server whose users may publish under their own log only needs the log's identity for that: --identity \
      prints it, and ships nothing.

      Ends with 0 once all is shipped, and with 2 where it could not be: then what was acknowledged stays so.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "A server's URL, nats:// or tls://; may be repeated for those of a cluster.",
      valueName: "url"))
  var servers: [String] = []

  @Flag(help: "Print the log's identity, and ship nothing.")
  var identity = false

  @Option(help: ArgumentHelp("The fleet's name.", valueName: "name"))
  var fleet = "main"

  @Flag(name: .shortAndLong, help: "Go on with what is recorded later, until interrupted.")
  var follow = false

  @Option(
    help: ArgumentHelp("The stream's name (default: DRN_ and the fleet's).", valueName: "name"))
  var stream: String?

  @Option(
    help: ArgumentHelp("On how many servers a new stream is kept.", valueName: "number"))
  var replicas = 1

  @Option(help: ArgumentHelp("Hide a parameter; may be repeated.", valueName: "path"))
  var hide: [String] = []

  @Option(
    help: ArgumentHelp("The most bytes to send in a second, on average.", valueName: "bytes"))
  var rate: Int?

  @OptionGroup(title: "Credentials") var credentials: FleetCredentials

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if identity, follow || !servers.isEmpty {
      throw ValidationError("--identity ships nothing: leave out --to and -f.")
    }
    if servers.isEmpty, !identity {
      throw ValidationError("--to names a server, nats://127.0.0.1 for one here.")
    }
    if let rate, rate < 1 { throw ValidationError("--rate takes bytes a second, not \(rate).") }
    guard (1...5).contains(replicas) else {
      throw ValidationError("--replicas takes 1 to 5, not \(replicas).")
    }
    for text in hide {
      if let fault = ParameterPath(stringLiteral: text).fault { throw ValidationError("\(fault)") }
    }
  }

  func run(in context: CommandContext) throws {
    // Throws if this is not a log, before opening it creates a file next to it.
    let reader = try LogReader(path: log)
    if identity { return showIdentity(of: reader, in: context) }
    let shipment = try Shipment(self, in: context)
    try shipment.ship(patiently: follow)
    while follow {
      System.sleep(milliseconds: 500)
      if try reader.refresh() { try shipment.ship(patiently: true) }
    }
  }

  private func showIdentity(of reader: LogReader, in context: CommandContext) {
    let identity = "\(reader.store.identity)"
    switch output.form {
    case .json: output.write(["log": .text(identity)], in: context)
    case .plain, .text:
      context.output.line(identity)
    }
    context.output.flush()
  }
}
