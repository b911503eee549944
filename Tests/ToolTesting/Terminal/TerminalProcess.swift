import CTerminal
package import Foundation
import TestSupport

/// A program on its own pseudoterminal, which a test can read and type on.
///
/// The kernel resets a terminal's settings when its session leader ends. To test the settings that
/// a program leaves behind, run it in a ``shell(columns:rows:environment:)``.
package final class TerminalProcess {
  /// What a standard stream of the program is connected to.
  package enum Stream: Sendable {
    case terminal
    case pipe
  }

  /// The error of a program that could not be started.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  package let processIdentifier: Int32
  /// The contents of the terminal.
  package internal(set) var screen: VirtualTerminal
  /// All bytes that were written to the terminal.
  package internal(set) var transcript: [UInt8] = []
  /// The text written to standard output and standard error, if they are pipes.
  package internal(set) var output = ""
  package internal(set) var errors = ""

  let terminal: Int32
  /// The path of the program's side of the terminal.
  let path: [CChar]
  /// The test's ends of the pipes, by stream number: one to write to, two to read from.
  var pipes: [Int32?]
  /// The status from `waitpid`, once the process has ended.
  private var waitStatus: Int32?
  /// The texts that ``expectTexts(_:sourceLocation:)`` still waits for, checked after every byte.
  var awaited: [String] = []
  private var piped: [[UInt8]] = [[], [], []]

  /// Starts a program in the test's directory.
  ///
  /// - Parameters:
  ///   - executable: The program; by default the tool.
  ///   - environment: Changes to the test's environment; `nil` removes a variable. By default
  ///     `TERM` is `xterm-256color` and the locale is UTF-8.
  ///   - input: Standard input; ``endInput(after:)`` writes to a pipe and closes it.
  /// - Throws: ``StartError``.
  package init(
    _ executable: URL = Tool.executable, _ arguments: [String] = [], columns: Int = 80,
    rows: Int = 24, environment: [String: String?] = [:], input: Stream = .terminal,
    output: Stream = .terminal, errors: Stream = .terminal
  ) throws {
    var path = [CChar](repeating: 0, count: 256)
    let terminal = terminal_open(Int32(columns), Int32(rows), &path, path.count)
    guard terminal >= 0 else { throw Self.error("open a terminal", errno) }
    var ours: [Int32?] = [nil, nil, nil]
    var theirs: [Int32] = [-1, -1, -1]
    for (stream, kind) in [input, output, errors].enumerated() where kind == .pipe {
      let pipe = try Self.pipe()
      ours[stream] = stream == 0 ? pipe.write : pipe.read
      theirs[stream] = stream == 0 ? pipe.read : pipe.write
    }
    var process: pid_t = 0
    let directory = TemporaryDirectory.current
    let error = Self.withCStrings([executable.path] + arguments) { arguments in
      Self.withCStrings(Self.variables(environment)) { variables in
        terminal_spawn(
          &process, executable.path, arguments, variables, directory.isEmpty ? "." : directory,
          path, theirs)
      }
    }
    for descriptor in theirs where descriptor >= 0 { close(descriptor) }
    guard error == 0 else {
      for descriptor in ours + [terminal] { descriptor.map { _ = close($0) } }
      throw Self.error("start '\(executable.path)'", error)
    }
    (processIdentifier, self.terminal, self.path, pipes) = (process, terminal, path, ours)
    screen = VirtualTerminal(columns: columns, rows: rows)
  }

  /// Starts an interactive shell with job control, the prompt `$ `, and the tool as `drn`, to test
  /// what a program leaves on the terminal, and to stop and continue it.
  package static func shell(
    columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:]
  ) throws -> TerminalProcess {
    let folder = Tool.executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables: [String: String?] = ["PS1": "$ ", "ENV": nil, "PATH": "\(folder):\(path)"]
    return try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-i"], columns: columns, rows: rows,
      environment: variables.merging(environment) { $1 })
  }

  /// Kills the program if it still runs.
  deinit {
    if waitStatus == nil {
      kill(processIdentifier, SIGKILL)
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
    }
    for descriptor in pipes + [terminal] { descriptor.map { _ = close($0) } }
  }

  /// The current settings of the terminal.
  package var terminalAttributes: TerminalAttributes {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return TerminalAttributes(settings)
  }

  /// Sends a signal to the program.
  package func signal(_ signal: Int32) {
    if !hasEnded { kill(processIdentifier, signal) }
  }

  /// Resizes the terminal, which sends SIGWINCH to the program.
  package func resize(columns: Int, rows: Int) {
    readAll()
    terminal_resize(terminal, Int32(columns), Int32(rows))
    screen.resize(columns: columns, rows: rows)
  }

  /// Whether the program has ended. Its last output may still be unread.
  package var hasEnded: Bool {
    if waitStatus == nil {
      var status: Int32 = 0
      if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier { waitStatus = status }
    }
    return waitStatus != nil
  }

  /// The exit status, or 128 plus the number of the signal that ended the program, as in a shell.
  var exitStatus: Int32? {
    waitStatus.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : 128 + ($0 & 0x7F) }
  }

  /// Whether the program has not yet read all of its input.
  var hasUnreadInput: Bool { terminal_unread(path) > 0 }

  /// Reads the program's output, waiting for it at most `patience` milliseconds.
  ///
  /// - Returns: Whether anything was read.
  @discardableResult
  func read(patience: Int32) -> Bool {
    var events = [terminal, pipes[1] ?? -1, pipes[2] ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&events, nfds_t(events.count), patience) > 0 else { return false }
    var hasRead = false
    for (stream, event) in events.enumerated() where event.revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Foundation.read(event.fd, &bytes, bytes.count)
      if count > 0 {
        take(bytes.prefix(count), from: stream)
        hasRead = true
      } else if stream > 0, count == 0 {
        close(event.fd)
        pipes[stream] = nil
      }
    }
    // `poll` returns at once if no process has the terminal open: do not spin.
    if !hasRead, patience > 0 { usleep(1000) }
    return hasRead
  }

  /// Reads all available output.
  package func readAll() {
    while read(patience: 0) {}
  }

  private func take(_ bytes: ArraySlice<UInt8>, from stream: Int) {
    guard stream == 0 else {
      piped[stream] += bytes
      if stream == 1 { output = String(decoding: piped[1], as: UTF8.self) }
      if stream == 2 { errors = String(decoding: piped[2], as: UTF8.self) }
      return
    }
    transcript += bytes
    var rest = bytes
    while let text = awaited.first, let byte = rest.popFirst() {
      screen.feed([byte])
      if screen.text.contains(text) { awaited.removeFirst() }
    }
    screen.feed(rest)
    write(screen.takeReplies(), to: terminal)
  }

  /// Writes all bytes to the terminal or a pipe.
  func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func error(_ action: String, _ number: Int32) -> StartError {
    StartError(description: "Could not \(action): \(String(cString: strerror(number))).")
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var descriptors: [Int32] = [-1, -1]
    guard Foundation.pipe(&descriptors) == 0 else { throw error("make a pipe", errno) }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (descriptors[0], descriptors[1])
  }

  /// The test's environment without the settings of its own terminal, and with the changes.
  private static func variables(_ changes: [String: String?]) -> [String] {
    var variables = Tool.surroundings
    for name in variables.keys {
      let isOfTerminal =
        ["COLUMNS", "LINES", "COLORTERM", "ESCDELAY"].contains(name)
        || ["TERM", "LC_", "CLICOLOR", "NCURSES_"].contains { name.hasPrefix($0) }
      if isOfTerminal { variables[name] = nil }
    }
    #if canImport(Darwin)
      let locale = "en_US.UTF-8"
    #else
      let locale = "C.UTF-8"
    #endif
    for (name, value) in ["TERM": "xterm-256color", "LANG": locale, "LC_ALL": locale] {
      variables[name] = value
    }
    for (name, value) in changes { variables[name] = value }
    return variables.map { "\($0.key)=\($0.value)" }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// The settings of a terminal, for comparison.
package struct TerminalAttributes: Hashable, Sendable {
  package let inputFlags: UInt
  package let outputFlags: UInt
  package let controlFlags: UInt
  package let localFlags: UInt
  /// The control characters: interrupt, stop, erase, and so on.
  package let controlCharacters: [UInt8]

  init(_ settings: termios) {
    inputFlags = UInt(settings.c_iflag)
    outputFlags = UInt(settings.c_oflag)
    controlFlags = UInt(settings.c_cflag)
    localFlags = UInt(settings.c_lflag)
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether input is echoed.
  package var echoes: Bool { localFlags & UInt(ECHO) != 0 }

  /// Whether input is passed to the program line by line (canonical mode).
  package var isByLine: Bool { localFlags & UInt(ICANON) != 0 }
}
