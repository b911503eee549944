import ArgumentParser
import DRNLog
import WebServing

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show logs in a browser while they are written, however long they are.",
    usage: """
      drn serve <log> ... [--port <number>] [--writable]

      drn serve log.mdb               prints a link to open in a browser
      drn serve good.mdb bug.mdb.gz   several logs, and whatever else 'drn LOG' opens
      drn serve logs                  all logs of a folder, also those that are added
      drn serve log.mdb --writable    allows to rewind the log from the page
      """,
    discussion: """
      The page is that of 'drn report', without its limit of size: what is looked at is fetched from this command, \
      which runs until it is interrupted, and a log that is being written is followed.

      The server listens on this machine alone (127.0.0.1), and answers a browser that has opened the printed link, \
      which has a secret token in it. The addresses of moments have none, so that they can be kept, and are good in \
      that browser until the server ends. From another machine, lead the port through ssh: \
      'ssh -L 8377:127.0.0.1:8377 kiosk'.

      Logs are only read, unless --writable is given; a rewind from the page asks first.
      """)

  @Argument(
    help: "Logs, report bundles or exports, also packed by gzip, or folders.", completion: .file())
  var logs: [String]

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
  }

  func run() throws {
    let library = try LogLibrary(logs)
    let isEmpty = try LogLibrary.isEmpty(logs)
    let gate = SiteGate(token: Secret.random())
    let site = LogSite(library, gate, isWritable: writable)
    try SiteServer(site).run(port: port) { address in
      // The first line is for whoever starts this from a program.
      StandardOutput.shared.line("\(address)/?token=\(gate.token)")
      StandardOutput.shared.flush()
      let end = StandardError.isTerminal ? "; Ctrl-C ends it" : ""
      StandardError.message(
        "Open the link in a browser of this machine\(end). Logs are \(writable ? "written as well" : "only read")."
      )
      if isEmpty {
        StandardError.message("There is no log yet: the page lists them as they appear.")
      }
    }
  }
}
