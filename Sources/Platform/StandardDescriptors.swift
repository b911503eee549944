/// The descriptors of standard input, output and error, as numbers that nothing else may have.
package enum StandardDescriptors {
  /// Opens those that are closed, which programs inherit from some launchers: otherwise the next file or socket becomes
  /// one of them, and whatever the process prints is written into it.
  ///
  /// Called before a file or a socket is opened that stays open. Using them fails as if they were closed: standard
  /// input can only be written, and the others only be read. (SQLite and GNU's programs do the same.)
  ///
  /// - Complexity: Three system calls. Keeps `errno`.
  package static func keep() {
    let code = errno
    defer { errno = code }
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      let access = file == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // The lowest number that is free is given.
      var opened = unsafe open("/dev/null", access)
      // Where there are no devices.
      if opened < 0 { opened = unsafe open("/", O_RDONLY) }
      // Another thread was faster.
      if opened > STDERR_FILENO { close(opened) }
    }
  }
}
