import Foundation
import TestSupport
import Testing
import ToolTesting

@Suite(.temporaryDirectory) struct ServeContractTests {
  #if Server
    @Test func `a link is printed first, for people and for programs`() throws {
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let pattern = /http:\/\/127\.0\.0\.1:[0-9]+\/#token=[0-9a-f]{64}/
      #expect(server.link.wholeMatch(of: pattern) != nil)
      #expect(
        server.message() == "drn: Open the link in a browser of this machine. Logs are only read.")
      #expect(server.interrupt() == 130)
    }

    @Test func `a folder without a log says that it is waited for`() throws {
      try FileManager.default.createDirectory(
        atPath: TemporaryDirectory.path("logs"), withIntermediateDirectories: true)
      let server = try ServeProcess("logs")
      _ = server.message()
      #expect(server.message() == "drn: There is no log yet: the page lists them as they appear.")
    }

    @Test func `a port that is taken is said`() throws {
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let second = try Tool.run("serve", "log.mdb", "--port", server.port)
      second.expectTrouble(
        2,
        "The server cannot listen at port \(server.port): Address already in use. Try another one with --port."
      )
    }
  #else
    @Test func `a tool without its server says how to get one`() throws {
      try Sample.record(Sample.shop)
      let result = try Tool.run("serve", "log.mdb")
      #expect(result.status == 2)
      #expect(result.errors.contains("--traits Server"))
    }
  #endif

  @Test(arguments: [
    (["serve", "missing.mdb"], 2, "missing.mdb"), (["serve", "text.txt"], 2, "text.txt"),
    (["serve", "log.mdb", "--port", "65536"], 64, "--port takes a number up to 65535"),
    (["serve"], 64, "<logs>"),
  ])
  func `what cannot be served is refused at once`(
    arguments: [String], status: Int32, word: String
  ) throws {
    try Sample.record(Sample.shop)
    try TemporaryDirectory.write("no log", to: "text.txt")
    let result = try Tool.run(arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(word), "\(result.errors)")
  }
}
