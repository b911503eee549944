import Foundation
import TestSupport
import Testing
import ToolTesting

/// Files and folders that may not be written or read, or are not what they should be: each is said in
/// one sentence, and what can be done is done.
@Suite(.temporaryDirectory) struct AccessTests {
  private static let lines = (1...3).map { "{\"go\":\($0)}\n" }.joined()
  private static let start = "{\"session\":\"w\",\"initial\":0}\n"

  private static let readers = [
    "show log.mdb", "log log.mdb", "replay log.mdb --json", "stat log.mdb", "sessions log.mdb",
    "export log.mdb", "verify log.mdb", "diff log.mdb 0 1",
  ]
  private static let writers = ["mark log.mdb m", "rewind log.mdb 0", "record log.mdb"]

  private func record() throws {
    #expect(
      try Tool.run("record", "log.mdb", input: Self.start + Self.lines).status == 0)
  }

  /// Leaves a log as a writer does that is killed.
  private func killWriter() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(String(Self.start.dropLast()))
    for number in 1...3 { try recorder.send("{\"go\":\(number)}") }
    _ = recorder.kill()
  }

  /// Expects that a reader does what it always does.
  private func expectRead(_ result: Tool.Result, _ reader: String) {
    #expect(result.status == (reader.hasPrefix("diff") ? 1 : 0), "\(reader): \(result.errors)")
    #expect(result.errors == "", "\(reader)")
    #expect(result.output != "", "\(reader)")
  }

  /// Expects one sentence of trouble.
  private func expectTrouble(_ result: Tool.Result, _ message: String) {
    #expect(result.status == 2, "\(message)")
    #expect(result.errors == "drn: \(message)\n")
    #expect(result.output == "")
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a log that may only be read can be read by all commands, and no other`() throws {
    try record()
    #expect(try Tool.shell("chmod 755 . && chmod 644 log.mdb && rm log.mdb-lock").status == 0)
    for reader in Self.readers { expectRead(try OtherUser.shell("other \(reader)"), reader) }
    for writer in Self.writers {
      expectTrouble(
        try OtherUser.shell("other \(writer) < /dev/null"), "'log.mdb': Permission denied.")
    }
    let doctor = try OtherUser.shell("other doctor log.mdb")
    #expect(doctor.status == 0 && doctor.errors == "")
    #expect(try TemporaryDirectory.names() == ["log.mdb"])
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a log that may not be read is said to be`() throws {
    try record()
    #expect(try Tool.shell("chmod 755 . && chmod 600 log.mdb").status == 0)
    for reader in Self.readers + ["doctor log.mdb"] {
      expectTrouble(
        try OtherUser.shell("other \(reader)"),
        "Could not open 'log.mdb': permission denied. Check who owns the file and its directory.")
    }
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a journal that may not be read is not left out without a word`() throws {
    try killWriter()
    #expect(try Tool.shell("chmod 755 . && chmod 644 log.mdb").status == 0)
    for reader in Self.readers + ["doctor log.mdb"] {
      expectTrouble(
        try OtherUser.shell("other \(reader)"),
        "'log.mdb': The journal beside it cannot be read: Permission denied.")
    }
    #expect(try Tool.shell("chmod 644 log.mdb-journal").status == 0)
    for reader in Self.readers { expectRead(try OtherUser.shell("other \(reader)"), reader) }
    #expect(try OtherUser.shell("other export log.mdb").lines.count == 4)
    let doctor = try OtherUser.shell("other doctor log.mdb")
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("This user may not write the log"))
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a folder without permission to write keeps writers out, and a copy elsewhere can be made`()
    throws
  {
    try record()
    #expect(try Tool.shell("chmod 755 . && chmod 666 log.mdb && mkdir -m 777 out").status == 0)
    for reader in Self.readers { expectRead(try OtherUser.shell("other \(reader)"), reader) }
    for writer in Self.writers {
      expectTrouble(
        try OtherUser.shell("other \(writer) < /dev/null"), "'log.mdb': Permission denied.")
    }
    #expect(try OtherUser.shell("other snapshot log.mdb -o out/copy.mdb").status == 0)
    #expect(try OtherUser.shell("other verify out/copy.mdb").status == 0)
    #expect(
      try OtherUser.shell("other snapshot log.mdb -o copy.mdb").errors.contains(
        "permission denied"))
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a file that may not be written is left alone, and no journal is left beside it`() throws {
    try record()
    #expect(try Tool.shell("chmod 777 . && chmod 444 log.mdb && rm log.mdb-lock").status == 0)
    for writer in Self.writers {
      expectTrouble(
        try OtherUser.shell("other \(writer) < /dev/null"),
        "Could not open 'log.mdb': permission denied. Check who owns the file and its directory.")
    }
    #expect(try TemporaryDirectory.names() == ["log.mdb"])
  }

  @Test func `a read-only file system is read, with what a killed writer left`() throws {
    let line = "mkdir disk && mount -t tmpfs -o size=8m tmpfs disk"
    guard getuid() == 0, try Tool.shell(line).status == 0 else { return }
    defer { _ = try? Tool.shell("umount -l disk") }
    try killWriter()
    #expect(
      try Tool.shell("mv log.mdb log.mdb-journal disk && mount -o remount,ro disk").status == 0)
    for reader in Self.readers {
      expectRead(try Tool.shell("cd disk; drn \(reader)"), reader)
    }
    #expect(try Tool.shell("drn export disk/log.mdb").lines.count == 4)
    for writer in Self.writers {
      expectTrouble(
        try Tool.shell("cd disk; drn \(writer) < /dev/null"), "'log.mdb': Read-only file system.")
    }
    let doctor = try Tool.shell("cd disk; drn doctor log.mdb --fix")
    expectTrouble(doctor, "'log.mdb': Read-only file system.")
  }

  @Test(arguments: [
    "rm log.mdb-lock", ": > log.mdb-lock", "head -c 70000 /dev/urandom > log.mdb-lock",
  ])
  func `a lock file that is gone, empty or garbage is in nobody's way`(damage: String) throws {
    try record()
    #expect(try Tool.shell(damage).status == 0)
    for reader in Self.readers { expectRead(try Tool.shell("drn \(reader)"), reader) }
    #expect(try Tool.run("doctor", "log.mdb").status == 0)
    #expect(try Tool.run("record", "log.mdb", input: Self.start + "{\"go\":9}\n").status == 0)
    #expect(try Tool.run("verify", "log.mdb").status == 0)
    #expect(try Tool.run("export", "log.mdb").lines.count == 5)
  }

  @Test func `a lock file that goes under a writer harms nobody`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(String(Self.start.dropLast()))
    unlink(TemporaryDirectory.path("log.mdb-lock"))
    for reader in Self.readers where reader.hasPrefix("diff") == false {
      expectRead(try Tool.shell("drn \(reader)"), reader)
    }
    try recorder.send("{\"go\":1}")
    // Who writes is known by the journal.
    #expect(try Tool.run("mark", "log.mdb", "m").status == 2)
    #expect(try recorder.finish() == 0)
    #expect(try Tool.run("verify", "log.mdb").status == 0)
  }

  @Test func `a journal of another kind is not waited for`() throws {
    try record()
    for make in ["mkfifo log.mdb-journal", "mkdir log.mdb-journal"] {
      #expect(try Tool.shell(make).status == 0)
      for reader in Self.readers {
        let result = try Tool.shell("drn \(reader)")
        #expect(result.status == 2, "\(reader)")
        #expect(result.errors.contains("is no journal"), "\(reader)")
        #expect(result.output != "", "\(reader)")
      }
      let refused = try Tool.run("mark", "log.mdb", "m")
      #expect(refused.status == 2)
      #expect(
        refused.errors.hasSuffix(
          "drn: 'log.mdb': The journal beside it is not a regular file; remove it.\n"))
      #expect(try Tool.shell("rm -rf log.mdb-journal").status == 0)
    }
    #expect(try Tool.run("verify", "log.mdb").status == 0)
  }

  @Test func `a log is one log under all of its names`() throws {
    #expect(try Tool.shell("ln -s log.mdb link.mdb").status == 0)
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(String(Self.start.dropLast()))
    #expect(try Tool.run("mark", "link.mdb", "m").status == 2)
    try recorder.send("{\"go\":1}")
    #expect(try Tool.run("export", "link.mdb").lines.count == 2)
    #expect(try Tool.run("doctor", "link.mdb").output.contains("it is being written"))
    _ = recorder.kill()
    #expect(try Tool.run("doctor", "link.mdb", "--fix").status == 0)
    #expect(try Tool.run("mark", "link.mdb", "m").status == 0)
    #expect(try Tool.run("verify", "log.mdb").status == 0)
    #expect(try Tool.run("export", "log.mdb").lines.count == 3)
  }

  @Test(.enabled(if: NoLocks.isPossible, "there is no C compiler"))
  func `a file system without locks is read, and not written`() throws {
    try record()
    let locks = try NoLocks.environment()
    for reader in Self.readers {
      let words = reader.split(separator: " ").map(String.init)
      expectRead(try Tool.run(words, environment: locks), reader)
    }
    for writer in ["mark log.mdb m", "record log.mdb", "record new.mdb"] {
      let words = writer.split(separator: " ").map(String.init)
      expectTrouble(
        try Tool.run(words, environment: locks),
        "'\(words[1])': Its file system has no locks, so it cannot be known whether another process "
          + "writes it; record the log on another disk.")
    }
    #expect(try Tool.run("verify", "log.mdb").status == 0)
  }
}

/// A system whose `flock` says that there are no locks, as a file system of the network may.
private enum NoLocks {
  static let isPossible =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")
    && FileManager.default.fileExists(atPath: "/proc/self")

  /// What makes a process see that system.
  static func environment() throws -> [String: String] {
    try TemporaryDirectory.write(
      "#include <errno.h>\nint flock(int f, int o) { errno = ENOLCK; return -1; }\n",
      to: "nolocks.c")
    let made = try Tool.shell("cc -shared -fPIC -o nolocks.so nolocks.c")
    try #require(made.status == 0)
    return ["LD_PRELOAD": TemporaryDirectory.path("nolocks.so")]
  }
}
