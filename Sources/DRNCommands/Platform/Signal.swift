import Platform

/// A signal, by its number.
struct Signal: Hashable, Sendable {
  let number: Int32

  static let interrupt = Signal(number: SIGINT)
  static let quit = Signal(number: SIGQUIT)
  static let terminate = Signal(number: SIGTERM)
  static let hangUp = Signal(number: SIGHUP)
  static let brokenPipe = Signal(number: SIGPIPE)
  /// A file would exceed the limit on file sizes.
  static let fileSizeLimit = Signal(number: SIGXFSZ)

  func send(to process: Int32) { kill(process, number) }

  func ignore() { signal(number, SIG_IGN) }

  func restoreDefault() { signal(number, SIG_DFL) }

  func handle(_ handler: @escaping @convention(c) (Int32) -> Void) { signal(number, handler) }

  var isIgnored: Bool { unsafe disposition == unsafeBitCast(SIG_IGN, to: Int.self) }

  /// Whether a function is called when it comes.
  var isHandled: Bool {
    unsafe disposition != unsafeBitCast(SIG_DFL, to: Int.self) && !isIgnored
  }

  /// What happens when it comes: the address of a function, or one of the system's constants.
  private var disposition: Int {
    var current = sigaction()
    unsafe sigaction(number, nil, &current)
    #if canImport(Darwin)
      let handler = unsafe current.__sigaction_u.__sa_handler
    #else
      let handler = unsafe current.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self)
  }

  /// Runs `body` with SIGINT and SIGQUIT ignored.
  static func ignoringInterrupts<Result>(_ body: () -> Result) -> Result {
    var (ignoring, oldInterrupt, oldQuit) = (sigaction(), sigaction(), sigaction())
    #if canImport(Darwin)
      unsafe ignoring.__sigaction_u.__sa_handler = SIG_IGN
    #else
      unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
    #endif
    unsafe sigaction(SIGINT, &ignoring, &oldInterrupt)
    unsafe sigaction(SIGQUIT, &ignoring, &oldQuit)
    defer {
      unsafe sigaction(SIGINT, &oldInterrupt, nil)
      unsafe sigaction(SIGQUIT, &oldQuit, nil)
    }
    return body()
  }

  static func block(_ signals: [Signal]) { mask(SIG_BLOCK, signals) }

  static func unblock(_ signals: [Signal]) { mask(SIG_UNBLOCK, signals) }

  private static func mask(_ how: Int32, _ signals: [Signal]) {
    var signals = set(signals)
    unsafe pthread_sigmask(how, &signals, nil)
  }

  static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
    return set
  }
}
