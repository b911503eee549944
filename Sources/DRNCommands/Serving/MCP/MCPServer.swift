import DRN
import DRNLog
import Dispatch
import Synchronization

/// Serves the Model Context Protocol on standard input and output: a JSON message on each line.
///
/// Questions are answered beside each other: one that takes long holds up no other one, says how far it is to whoever
/// asks for that, and can be cancelled.
///
/// The protocol is that of modelcontextprotocol.io: the versions with a handshake (`initialize`), and 2026-07-28,
/// where each request says its version.
final class MCPServer: Sendable {
  private let tools: LogTools
  private let output = Mutex(FileDescriptor.standardOutput)
  private let running = Mutex<[JSONValue: CommandRun]>([:])
  private let answering = DispatchGroup()
  private let queue = DispatchQueue(label: "drn.mcp", attributes: .concurrent)
  /// How many questions are answered at a time.
  private let places = DispatchSemaphore(value: 4)

  init(_ tools: LogTools) { self.tools = tools }

  /// Answers until the input ends.
  func run(reading input: CommandInput) throws {
    var lines = try LineInput(path: "-", input: input.file)
    while let line = try lines.next() {
      guard line.contains(where: { !$0.isWhiteSpace }) else { continue }
      receive(line)
    }
    answering.wait()
  }

  private func receive(_ line: [UInt8]) {
    let message: JSONValue
    do {
      message = try JSONValue(parsing: line)
    } catch {
      return send(.null, RPCError(.parseError, "The line is not JSON: \(error)"))
    }
    // A batch, of version 2025-03-26.
    for json in message.arrayValue ?? [message] {
      do throws(RPCError) {
        try receive(RPCRequest(json))
      } catch {
        send(json["id"] ?? .null, error)
      }
    }
  }

  private func receive(_ request: RPCRequest) throws(RPCError) {
    guard let id = request.id else {
      if request.method == "notifications/cancelled", let id = request.params["requestId"] {
        running.withLock { $0.removeValue(forKey: id) }?.stop()
      }
      return
    }
    let version = try MCPVersion(of: request)
    switch request.method {
    case "initialize":
      send(id, MCPVersion.handshake(request.params, instructions: LogTools.instructions))
    case "server/discover": send(id, MCPVersion.discovery(instructions: LogTools.instructions))
    case "ping": send(id, version.completing([:]))
    case "tools/list": send(id, version.completing(["tools": tools.list], isCacheable: true))
    case "tools/call": try call(request, id, version)
    default:
      throw RPCError(
        .methodNotFound, "There is no method '\(DisplayText.escaping(request.method))'.")
    }
  }

  private func call(
    _ request: RPCRequest, _ id: JSONValue, _ version: MCPVersion
  ) throws(RPCError) {
    let name = request.params["name"]?.stringValue ?? ""
    guard let tool = tools.tool(named: name) else {
      throw RPCError(.invalidParams, "There is no tool '\(DisplayText.escaping(name))'.")
    }
    let arguments = request.params["arguments"] ?? .object([:])
    let progress = request.params["_meta"]?["progressToken"].map { token in
      { @Sendable [self] (done: Int, total: Int?) in sendProgress(token, done, total) }
    }
    let run = CommandRun()
    let isNew = running.withLock { running in
      guard running[id] == nil else { return false }
      running[id] = run
      return true
    }
    guard isNew else {
      throw RPCError(.invalidRequest, "A request with this id is being answered.")
    }
    queue.async(group: answering) { [self] in
      places.wait()
      defer { places.signal() }
      let answer = tools.answer(to: tool, arguments, by: run, onProgress: progress)
      // A cancelled request has no answer, and its id may be another's by now.
      let isWanted = running.withLock { running in
        guard running[id] === run else { return false }
        running[id] = nil
        return true
      }
      if isWanted { send(id, version.completing(answer.result)) }
    }
  }

  private func sendProgress(_ token: JSONValue, _ done: Int, _ total: Int?) {
    var parameters: JSONObject = ["progressToken": token, "progress": .integer(done)]
    if let total { parameters["total"] = .integer(total) }
    send(["jsonrpc": "2.0", "method": "notifications/progress", "params": .object(parameters)])
  }

  private func send(_ id: JSONValue, _ result: JSONObject) {
    send(["jsonrpc": "2.0", "id": id, "result": .object(result)])
  }

  private func send(_ id: JSONValue, _ error: RPCError) {
    send(["jsonrpc": "2.0", "id": id, "error": error.json])
  }

  private func send(_ message: JSONValue) {
    output.withLock { file in
      do {
        try file.write(message.canonicalBytes + [UInt8(ascii: "\n")])
      } catch {
        // Nobody reads any more.
        System.exitImmediately(0)
      }
    }
  }
}
