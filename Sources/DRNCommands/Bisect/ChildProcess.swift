import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#endif

/// Runs programs one after another; an interrupt ends the one that runs, and this process.
final class ChildProcess {
  /// How a program ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The program that runs now; 0 where none does.
  private let running = RunningProcess()
  private let interruption: Interruption

  init() {
    interruption = Interruption { [running] in running.interrupt() }
  }

  /// Runs a program to its end. What it prints goes to standard error.
  ///
  /// - Parameters:
  ///   - command: Its name, found as a shell finds it, and its arguments; not empty.
  ///   - input: What it reads from standard input. It need not read it.
  ///   - environment: What it has in its environment besides what this process has.
  /// - Throws: ``CommandTrouble`` where it cannot be started.
  func run(
    _ command: [String], input: [UInt8], environment: [String: String]
  ) throws(CommandTrouble) -> Ending {
    let file = try Self.file(input)
    defer { close(file) }
    for (name, value) in environment { unsafe setenv(name, value, 1) }
    let process = try Self.start(command, input: file)
    running.begin(process)
    defer { running.end() }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Self.trouble(command, "cannot be waited for", errno) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  /// A file without a name that holds `bytes`: unlike a pipe, it waits for no reader.
  private static func file(_ bytes: [UInt8]) throws(CommandTrouble) -> Int32 {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/drn-bisect-XXXXXX".utf8CString)
    let file = unsafe path.withUnsafeMutableBufferPointer { path -> Int32 in
      guard let start = path.baseAddress else { return -1 }
      let file = unsafe mkstemp(start)
      if file >= 0 { unsafe unlink(start) }
      return file
    }
    guard file >= 0, fcntl(file, F_SETFD, FD_CLOEXEC) == 0, FileOutput.write(bytes, to: file),
      lseek(file, 0, SEEK_SET) == 0
    else {
      let reason = unsafe String(cString: strerror(errno))
      if file >= 0 { close(file) }
      throw CommandTrouble(
        description: "A temporary file in '\(folder)' cannot be written: \(reason).")
    }
    return file
  }

  private static func start(
    _ command: [String], input: Int32
  ) throws(CommandTrouble) -> pid_t {
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
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    // This process blocks an interrupt and ignores a closed pipe; the program is to do neither.
    var (none, defaults) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    let error = unsafe posix_spawnp(
      &process, command[0], &actions, &attributes, &arguments, currentEnvironment)
    guard error == 0 else { throw trouble(command, "cannot be started", error) }
    return process
  }

  private static var currentEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      unsafe _NSGetEnviron().pointee
    #else
      unsafe environ
    #endif
  }

  private static func trouble(
    _ command: [String], _ what: String, _ error: Int32
  ) -> CommandTrouble {
    CommandTrouble(
      description: "'\(command[0])' \(what): \(unsafe String(cString: strerror(error))).")
  }
}

/// The program that an interrupt ends.
private final class RunningProcess: Sendable {
  private let process = Atomic<pid_t>(0)

  func begin(_ process: pid_t) { self.process.store(process, ordering: .releasing) }

  func end() { process.store(0, ordering: .releasing) }

  func interrupt() {
    let process = process.load(ordering: .acquiring)
    if process > 0 { kill(process, SIGINT) }
  }
}
