@unsafe @preconcurrency import Platform

// Programs.

extension System {
  /// Starts a program and returns its process ID.
  ///
  /// - Parameters:
  ///   - name: Its path, or its name to be found in `PATH`.
  ///   - environment: Variables that it has besides those of this process, or instead of them.
  ///   - input: Its standard input. If this, `output` or `errors` is `nil`, it is inherited.
  static func spawn(
    _ name: String, _ arguments: [String], input: FileDescriptor?, output: FileDescriptor?,
    errors: FileDescriptor?, environment: [String: String]
  ) throws(SystemError) -> Int32 {
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
      if let file { unsafe posix_spawn_file_actions_adddup2(&actions, file.number, place) }
    }
    // This process may block or ignore these signals; the program must not inherit that.
    var none = Signal.set([])
    var defaults = Signal.set([.interrupt, .quit, .brokenPipe, .fileSizeLimit])
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    // The loop that the formatter would write does not compile: it lacks a space after 'unsafe'.
    // swift-format-ignore: ReplaceForEachWithForLoop
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe Self.inherited(without: environment)
    unsafe variables += environment.sorted { $0.key < $1.key }
      .map { unsafe strdup("\($0.key)=\($0.value)") }
    // swift-format-ignore: ReplaceForEachWithForLoop
    defer { unsafe variables.forEach { unsafe free($0) } }
    unsafe variables.append(nil)
    var process: pid_t = 0
    let error = unsafe posix_spawnp(
      &process, name, &actions, &attributes, &words, &variables)
    guard error == 0 else { throw SystemError(code: error) }
    return process
  }

  /// Copies of the variables of this process, but for those that have other values.
  private static func inherited(
    without others: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var copies = unsafe [UnsafeMutablePointer<CChar>?]()
    guard var place = unsafe currentEnvironment else { return unsafe copies }
    while let variable = unsafe place.pointee {
      let name = unsafe String(cString: variable).prefix { $0 != "=" }
      if others[String(name)] == nil { unsafe copies.append(strdup(variable)) }
      unsafe place += 1
    }
    return unsafe copies
  }

  private static var currentEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      unsafe _NSGetEnviron().pointee
    #else
      unsafe environ
    #endif
  }

  /// Waits for the end of a child process, and returns its `waitpid` status; 0 if already reaped.
  static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 0 }
    }
    return status
  }

  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }
}
