import ArgumentParser
import DRNLog
import WebServing

#if Fleet
  import DRNCollector
  import DRNFleet
#endif

struct ServeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show logs in a browser while they are written, however long they are.",
    usage: """
      drn serve <log> ... [--port <number>] [--writable]
      drn serve --archive <folder> --fleet <name> [--clickhouse <url>]

      drn serve log.mdb               prints a link to open in a browser
      drn serve good.mdb bug.mdb.gz   several logs, and whatever else 'drn LOG' opens
      drn serve logs                  all logs of a folder, also those that are added
      drn serve --archive logs --fleet kiosks    a fleet: how far people come, since when
      """,
    discussion: """
      The page is that of 'drn report', without its limit of size: what is looked at is fetched from this command, \
      which runs until it is interrupted, and a log that is being written is followed.

      The server listens on this machine alone (127.0.0.1), and answers a browser that has opened the printed link, \
      which has a secret token in it. The browser keeps it for this address alone: no other server, also at another \
      port, is sent it. The addresses of moments have none, so that they can be kept, and are good in that browser \
      until the server ends. From another machine, lead the port through ssh: \
      'ssh -L 8377:127.0.0.1:8377 kiosk'.

      Logs are only read, unless --writable is given; a rewind from the page asks first.

      The page of a fleet has the answers of 'drn fleet': a funnel, paths, versions, and a graph. What is found with a \
      condition leads to the log. A store answers, if one is named, otherwise the archive.
      """)

  @Argument(
    help: "Logs, report bundles or exports, also packed by gzip, or folders.", completion: .file())
  var logs: [String] = []

  @OptionGroup(title: "Fleet") var fleet: FleetSourceOptions

  @Option(
    help: ArgumentHelp(
      "The port; 0 for any that is free (default: 8377, or another one if that is taken).",
      valueName: "number"))
  var port: Int?

  @Flag(help: "Allow to rewind logs from the page.")
  var writable = false

  /// Of a phone's letters: DRNS.
  static let usualPort = 8377

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("--port takes a number up to 65535, not \(port).")
    }
    guard logs.isEmpty == isOfFleet else {
      throw ValidationError(
        isOfFleet
          ? "A fleet's page has the logs of its archive: leave '\(logs[0])' out."
          : "Missing expected argument '<logs> ...': name logs or folders, or a fleet with --archive or --clickhouse."
      )
    }
  }

  private var isOfFleet: Bool { fleet.archive != nil || fleet.clickhouse != nil }

  func run(in context: CommandContext) throws {
    let gate = SiteGate(token: Secret.random())
    let site: any RequestAnswering
    let isEmpty: Bool
    if isOfFleet {
      (site, isEmpty) = (try fleetSite(gate, in: context), false)
    } else {
      site = LogSite(try LogLibrary(logs, in: context), gate, isWritable: writable)
      isEmpty = try LogLibrary.isEmpty(logs, in: context)
      for folder in logs where FileStatus(path: folder)?.isDirectory == true {
        if let sentence = try LogFolder(folder, in: context).forbidden {
          context.errors.message(sentence)
        }
      }
    }
    try SiteServer(site).run(port: port) { address in
      // The first line is for whoever starts this from a program.
      context.output.line("\(address)/#token=\(gate.token)")
      context.output.flush()
      let end = context.errors.isTerminal ? "; Ctrl-C ends it" : ""
      context.errors.message(
        "Open the link in a browser of this machine\(end). Logs are \(writable ? "written as well" : "only read")."
      )
      if isEmpty {
        context.errors.message("There is no log yet: the page lists them as they appear.")
      }
    }
  }

  private func fleetSite(_ gate: SiteGate, in context: CommandContext) throws
    -> any RequestAnswering
  {
    #if Fleet
      let name = try FleetName(fleet.fleet).description
      let archive = try fleet.archive.map {
        (
          folder: $0,
          logs: LogSite(
            try LogLibrary(["\($0)/\(name)"], in: context), gate, isWritable: writable,
            list: "/logs")
        )
      }
      // Whoever starts the server reads what is wrong with the store, and not the first visitor.
      if fleet.clickhouse != nil { _ = try fleet.answers(FleetScope(fleet: name)) }
      return FleetSite(name, gate, archive: archive) { [fleet] in
        try fleet.answers(FleetScope(fleet: name))
      }
    #else
      throw CommandError.withoutFleet
    #endif
  }
}
