import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn mcp` with the protocol's own client for Python, which checks every message against its schema.
@Suite(
  .temporaryDirectory,
  .enabled(if: MCPClient.python != nil, "There is no Python that has the package mcp."))
struct MCPClientTests {
  private static let program = """
    import asyncio, json, sys
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters

    async def main(mode):
        server = StdioServerParameters(command=sys.argv[1], args=["mcp", "log.mdb"])
        async with Client(server, mode=mode) as client:
            print(client.protocol_version, client.server_info.name)
            tools = (await client.list_tools()).tools
            print(len(tools))
            for name, arguments in json.loads(sys.argv[3]):
                answer = await client.call_tool(name, arguments)
                print(name, answer.is_error, sorted(answer.structured_content))

    asyncio.run(main(sys.argv[2]))
    """

  @Test(arguments: [("legacy", "2025-11-25"), ("auto", "2026-07-28")])
  func `an independent client is served`(mode: String, version: String) throws {
    try Sample.record(Sample.shop)
    try TemporaryDirectory.write(Self.program, to: "client.py")
    let calls = """
      [["summary", {}], ["sessions", {}], ["transitions", {"from": 2, "limit": 3}], ["show", {"at": "@-1"}],
       ["why", {}], ["blame", {"path": "cursor"}], ["find", {"condition": "seq > 3"}],
       ["diff", {"left": 1, "right": 4}], ["bisect", {"condition": "seq > 3"}], ["graph", {}], ["test", {}],
       ["show", {"at": 99}]]
      """
    let result = try Tool.run(
      URL(fileURLWithPath: MCPClient.python ?? ""),
      ["client.py", Tool.executable.path, mode, calls],
      input: "",
      environment: [:])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.lines == [
        "\(version) drn", "12", "summary False ['data', 'newest']", "sessions False ['data']",
        "transitions False ['data', 'next']", "show False ['data']", "why False ['data']",
        "blame False ['data']", "find False ['data', 'searched']", "diff False ['data']",
        "bisect False ['data']",
        "graph False ['data']", "test False ['data']", "show True ['error']",
      ])
  }
}

/// The protocol's own client for Python.
private enum MCPClient {
  /// A Python with the client: the one that `.ci/install/programs` installs, or the system's.
  static let python: String? = {
    let installed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../.build/mcp-client/bin/python").standardized.path
    return [installed, "/usr/bin/python3"].first { python in
      guard FileManager.default.isExecutableFile(atPath: python) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python)
      process.arguments = ["-c", "from mcp import Client"]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()
}
