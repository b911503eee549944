#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shows a text in the program that somebody has chosen for that: an editor, or else a pager.
enum Viewer {
  /// Waits until the program has ended; returns what kept it from showing the text.
  static func show(_ text: String, name: String) -> CommandTrouble? {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/drn-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      return trouble("No temporary file can be made in '\(folder)'")
    }
    let directory = unsafe template.withUnsafeBufferPointer {
      unsafe $0.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
    let path = "\(directory)/\(name)"
    defer {
      unsafe unlink(path)
      unsafe rmdir(directory)
    }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return trouble("'\(path)' cannot be written") }
    let isWritten = FileOutput.write(Array(text.utf8), to: file)
    close(file)
    guard isWritten else { return trouble("'\(path)' cannot be written") }
    // As git asks: the variables may have arguments of the program's.
    let program = "${VISUAL:-${EDITOR:-${PAGER:-less}}}"
    let status = run("exec \(program) \"$1\"", path)
    return status == 0
      ? nil
      : CommandTrouble(
        description:
          "The editor or pager ended with status \(status); VISUAL, EDITOR and PAGER name it."
      )
  }

  private static func trouble(_ what: String) -> CommandTrouble {
    CommandTrouble(description: "\(what): \(unsafe String(cString: strerror(errno))).")
  }

  /// Runs a line of shell at the terminal. An interrupt is meant for it alone.
  private static func run(_ line: String, _ argument: String) -> Int32 {
    var (ignoring, interrupt, quit) = (sigaction(), sigaction(), sigaction())
    ignoring.ignore()
    unsafe sigaction(SIGINT, &ignoring, &interrupt)
    unsafe sigaction(SIGQUIT, &ignoring, &quit)
    defer {
      unsafe sigaction(SIGINT, &interrupt, nil)
      unsafe sigaction(SIGQUIT, &quit, nil)
    }
    return (try? Program("/bin/sh", ["-c", line, "sh", argument]).waitForEnd().status) ?? 127
  }
}

extension sigaction {
  fileprivate mutating func ignore() {
    #if canImport(Darwin)
      unsafe __sigaction_u.__sa_handler = SIG_IGN
    #else
      unsafe __sigaction_handler.sa_handler = SIG_IGN
    #endif
  }
}
