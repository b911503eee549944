import DRNLog

/// Shows a text in the user's editor or pager, as named by the environment.
enum Viewer {
  /// Shows the text and waits until the program has ended; returns an error if it failed.
  static func show(_ text: String, name: String) -> CommandError? {
    let folder: String
    do throws(SystemError) {
      folder = try System.makeTemporaryFolder()
    } catch {
      return CommandError(
        "No temporary file can be made in '\(System.temporaryFolder)': \(error).")
    }
    let path = "\(folder)/\(name)"
    defer {
      SystemFile.remove(path)
      SystemFile.removeFolder(folder)
    }
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, for: .creating)
      defer { file.close() }
      try file.write(Array(text.utf8))
    } catch {
      return CommandError("'\(path)' cannot be written: \(error).")
    }
    // Expanded by a shell, as in git: the variables may contain arguments.
    let program = "${VISUAL:-${EDITOR:-${PAGER:-less}}}"
    let status = run("exec \(program) \"$1\"", path)
    return status == 0
      ? nil
      : CommandError(
        "The editor or pager ended with status \(status); VISUAL, EDITOR and PAGER name it.")
  }

  /// Runs a shell command at the terminal. This process ignores interrupts meanwhile.
  private static func run(_ line: String, _ argument: String) -> Int32 {
    Signal.ignoringInterrupts {
      (try? Program("/bin/sh", ["-c", line, "sh", argument]).waitForEnd().status) ?? 127
    }
  }
}
