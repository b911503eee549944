#if Server
  import ArgumentParser
  import DRNLog
  import ShopServer
  import WebServing

  /// How much of the past the log keeps.
  struct RetentionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("For how long visits are kept; 0 for ever.", valueName: "days"))
    var keepDays = 90

    @Option(help: ArgumentHelp("The size of what is kept; 0 for any.", valueName: "megabytes"))
    var keepSize = 1_024

    @Option(help: ArgumentHelp("How many windows are kept; 0 for any.", valueName: "count"))
    var keepSessions = 0

    func validate() throws {
      guard [keepDays, keepSize, keepSessions].allSatisfy({ 0...1_000_000_000 ~= $0 }) else {
        throw ValidationError(
          "--keep-days, --keep-size and --keep-sessions take a number from 0 on.")
      }
    }

    var limits: RetentionLimits {
      RetentionLimits(
        age: keepDays > 0 ? .seconds(keepDays * 86_400) : nil,
        bytes: keepSize > 0 ? keepSize << 20 : nil,
        sessions: keepSessions > 0 ? keepSessions : nil)
    }
  }

  /// A limit for each address; behind a proxy, all clients have the same one.
  private enum AddressLimit: String {
    case connections, requests

    private var standard: Int { self == .connections ? 256 : 5 }

    func help(_ what: String) -> ArgumentHelp {
      ArgumentHelp(
        """
        How many \(what); 0 for any number. \(standard) if not said, but any number with --secure, \
        because all \(rawValue) come from the proxy then.
        """, valueName: "count")
    }

    /// The limit; `nil` for any number.
    func value(_ option: Int?, isBehindProxy: Bool) -> Int? {
      let count = option ?? (isBehindProxy ? 0 : standard)
      return count > 0 ? count : nil
    }
  }

  /// How long clients may take, and how many connections they may have.
  struct ConnectionOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "How long a connection's first header fields may take.", valueName: "seconds"))
    var headTime = 15

    @Option(help: ArgumentHelp("How long a request's body may take.", valueName: "seconds"))
    var bodyTime = 30

    @Option(
      help: ArgumentHelp("How long a response may take to be fetched.", valueName: "seconds"))
    var responseTime = 120

    @Option(
      help: ArgumentHelp(
        "How long a connection is kept for the next request.", valueName: "seconds"))
    var idleTime = 60

    @Option(help: AddressLimit.connections.help("connections an address may have"))
    var connections: Int?

    func validate() throws {
      guard [headTime, bodyTime, responseTime, idleTime].allSatisfy({ 1...1_000_000 ~= $0 }),
        connections ?? 0 >= 0
      else {
        throw ValidationError(
          "--head-time, --body-time, --response-time and --idle-time take a number from 1 on.")
      }
    }

    func limits(isBehindProxy: Bool) -> ConnectionLimits {
      var limits = ConnectionLimits()
      limits.head = .seconds(headTime)
      limits.body = .seconds(bodyTime)
      limits.response = .seconds(responseTime)
      limits.idle = .seconds(idleTime)
      limits.perAddress = AddressLimit.connections.value(connections, isBehindProxy: isBehindProxy)
      return limits
    }
  }

  /// How long operators stay signed in, and how often a wrong token may be tried.
  struct OperatorOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "After how long without a request an operator is signed out.", valueName: "seconds"))
    var operatorIdle = 900

    @Option(
      help: ArgumentHelp(
        "After how long an operator is signed out in any case.", valueName: "seconds"))
    var operatorLifetime = 28_800

    @Option(help: AddressLimit.requests.help("wrong tokens an address may send"))
    var operatorAttempts: Int?

    @Option(
      help: ArgumentHelp(
        "For how long an address with more of them is locked.", valueName: "seconds"))
    var operatorLock = 900

    func validate() throws {
      let times = [operatorIdle, operatorLifetime, operatorLock]
      guard times.allSatisfy({ 1...1_000_000_000 ~= $0 }),
        0...1_000_000_000 ~= operatorAttempts ?? 0
      else {
        throw ValidationError(
          "--operator-idle, --operator-lifetime and --operator-lock take a number from 1 on, and "
            + "--operator-attempts one from 0 on.")
      }
    }

    func limits(isBehindProxy: Bool) -> OperatorLimits {
      var limits = OperatorLimits()
      limits.idle = .seconds(operatorIdle)
      limits.lifetime = .seconds(operatorLifetime)
      limits.attempts = AddressLimit.requests.value(operatorAttempts, isBehindProxy: isBehindProxy)
      limits.lock = .seconds(operatorLock)
      return limits
    }
  }
#endif
