#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that was started.
struct Program: Sendable {
  let process: pid_t

  /// Starts a program with the terminal, or with no input and its output in a file.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - words: What it is called, and its arguments.
  ///   - output: Where its output and its messages go; the terminal where it is `nil`.
  /// - Throws: ``CommandTrouble`` where it cannot be started.
  init(_ path: String, _ words: [String], output: Int32? = nil) throws(CommandTrouble) {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    if let output {
      unsafe posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO)
    }
    // What this process ignores, another one may need.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&defaults, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe []
    for word in words { unsafe arguments.append(strdup(word)) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let status = unsafe posix_spawn(&process, path, &files, &attributes, &arguments, environ)
    guard status == 0 else {
      let reason = unsafe String(cString: strerror(status))
      throw CommandTrouble(description: "'\(path)' cannot be started: \(reason).")
    }
    self.process = process
  }

  /// Waits for its end; returns its status, as a shell would say it.
  func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  func terminate() { kill(process, SIGTERM) }
}
