#if Server
  import ArgumentParser
  import DRNLog
  import Foundation
  import ShopServer
  import WebServing

  @main
  struct ShopServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shop-server", abstract: "Serve the example shop to browsers.",
      discussion: """
        Everything that visitors do is recorded in one log, which is also where they are found again \
        after a restart. The operator's page, at /operator, shows who is in the shop and how they went \
        through it, to the owner of the token: the one that is given, that of the environment's \
        SHOP_OPERATOR_TOKEN, or else one that is made up and printed at the start.
        """)

    @Option(help: "The port; 0 for one that is free.")
    var port = 8080

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The log.", valueName: "file"))
    var log = "shop-server.mdb"

    @Option(
      help: ArgumentHelp("What lets an operator in; 16 characters at least.", valueName: "token"))
    var operatorToken: String?

    @Option(help: ArgumentHelp("How many visitors may be in memory.", valueName: "count"))
    var visitors = 20_000

    @Option(help: ArgumentHelp("After how long a visitor is let go of.", valueName: "seconds"))
    var idle = 600

    @Flag(help: "Send the cookies over encrypted connections only: for a server behind a proxy.")
    var secure = false

    @OptionGroup(title: "Limits of the log") var kept: RetentionOptions

    @OptionGroup(title: "Limits of connections") var connections: ConnectionOptions

    @OptionGroup(title: "Limits of operators") var operators: OperatorOptions

    private var token: String? {
      operatorToken ?? ProcessInfo.processInfo.environment["SHOP_OPERATOR_TOKEN"]
    }

    func validate() throws {
      guard 0...65_535 ~= port else { throw ValidationError("--port takes a number up to 65535.") }
      guard visitors > 0, idle > 0 else {
        throw ValidationError("--visitors and --idle take a number from 1 on.")
      }
      if let token, token.utf8.count < 16 {
        throw ValidationError("the operator's token needs 16 characters at least.")
      }
    }

    func run() async throws {
      var logOptions = EventLog.Options(onStatus: { Self.say("The log: \($0)") })
      logOptions.retention = kept.limits
      let log = try EventLog.open(log, options: logOptions)
      var options = Storefront.Options()
      options.visitorLimit = visitors
      options.isSecure = secure
      options.operatorToken = token ?? Storefront.makeToken()
      options.operatorLimits = operators.limits(isBehindProxy: secure)
      if token == nil, let token = options.operatorToken {
        Self.say("The operator's token is \(token)")
      }
      let shop = Storefront(log, options: options)
      let idle = Duration.seconds(idle)
      let cleaning = Task {
        while true {
          try await Task.sleep(for: idle / 4)
          await shop.releaseVisitors(unusedFor: idle)
        }
      }
      defer { cleaning.cancel() }
      let limits = connections.limits(isBehindProxy: secure)
      let server = WebServer(shop, name: "shop-server", host: host, port: port, limits: limits)
      try await server.run { Self.say("The shop is at \($0)/") }
      try log.close()
    }

    private static func say(_ text: String) {
      FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
  }
#else
  @main
  enum ShopServerCommand {
    static func main() {
      print("The web server is built with a trait: swift run --traits Server shop-server")
    }
  }
#endif
