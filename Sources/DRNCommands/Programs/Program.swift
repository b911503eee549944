#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#endif

/// A program that was started.
struct Program: Sendable {
  /// How it ended.
  enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// The status, as a shell would say it.
    var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  let process: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: Its path, or its name as a shell finds it.
  ///   - arguments: What it is told.
  ///   - input: What its standard input is; this process's where it is `nil`, and so are the others.
  /// - Throws: ``CommandTrouble`` where it cannot be started.
  init(
    _ name: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil
  ) throws(CommandTrouble) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (file, place) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO),
    ] {
      if let file { unsafe posix_spawn_file_actions_adddup2(&actions, file, place) }
    }
    // This process may block an interrupt and ignores a closed pipe; the program is to do neither.
    var (none, defaults) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    // The formatter's loop in its place does not compile: it loses a space after 'unsafe'.
    // swift-format-ignore: ReplaceForEachWithForLoop
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let error = unsafe posix_spawnp(
      &process, name, &actions, &attributes, &words, currentEnvironment)
    guard error == 0 else {
      throw CommandTrouble(
        description: "'\(name)' cannot be started: \(unsafe String(cString: strerror(error))).")
    }
    self.process = process
  }

  /// Waits for its end.
  func waitForEnd() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      // Somebody else has waited for it, which nobody does; what it said is lost then.
      guard errno == EINTR else { return .exit(0) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Asks it to end, as Ctrl-C does: one that has started others ends those too.
  func interrupt() { kill(process, SIGINT) }
}

private var currentEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    unsafe _NSGetEnviron().pointee
  #else
    unsafe environ
  #endif
}
