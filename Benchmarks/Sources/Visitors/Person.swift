import Foundation
import NIOCore
import Support

/// A visitor with a browser, who after some time on each page follows a link, sends a form or goes
/// back.
///
/// Isolated to the crowd's event loop.
final class Person {
  private let number: Int
  /// A strong reference cycle: both exist until the program ends.
  private let crowd: Crowd
  private var generator: SeededGenerator
  private var connection: Connection?
  private var cookies: [Substring: String] = [:]
  /// The browser's history.
  private var history: [String] = []
  private var page: Page?
  /// The session of the visitor's window.
  private(set) var session: String?
  /// The newest transition that a response has named.
  private(set) var seq = -1

  /// When the current action was due; latencies are measured from then.
  private var due: UInt64
  private var sent: UInt64 = 0
  private var target = "/"
  private var isGoingBack = false
  /// The request that was sent and has no response yet.
  private var request: String?

  private static let words = [
    "lamp", "oak", "chair", "table", "rug", "desk", "a warm light", "blue", "",
  ]

  init(_ number: Int, of crowd: Crowd, seed: UInt64, due: UInt64) {
    (self.number, self.crowd, self.due) = (number, crowd, due)
    generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    crowd.loop.schedule(at: due) { [self] in get("/") }
  }

  /// Whether the visitor still waits for a page that was due in `phase`.
  func isWaiting(since phase: Range<UInt64>) -> Bool { request != nil && phase.contains(due) }

  private func act() {
    guard let page else { return }
    let roll = Int.random(in: 0..<100, using: &generator)
    if roll < 15, history.count > 1 {
      history.removeLast()
      isGoingBack = true
      crowd.tally.count("back")
      return get(history[history.count - 1])
    }
    switch page.actions.randomElement(using: &generator) {
    case .link(let address):
      crowd.tally.count("link")
      get(address)
    case .form(let form):
      let fields = form.filled(writing: text, using: &generator)
      crowd.tally.count(form.isPost ? "form" : "search")
      if form.isPost { post(form.address, fields) } else { get("\(form.address)?\(fields)") }
    case nil: fail(VisitorError("The page \(target) has nothing to follow."))
    }
  }

  private func text(for field: String) -> String {
    field == "name" ? "Visitor \(number)" : Self.words[number % Self.words.count]
  }

  private func get(_ address: String) {
    target = address
    send("GET \(address) HTTP/1.1\r\n\(headers)\r\n")
  }

  private func post(_ address: String, _ body: String) {
    target = address
    send(
      """
      POST \(address) HTTP/1.1\r
      \(headers)Content-Type: application/x-www-form-urlencoded\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """)
  }

  private var headers: String {
    let host = "Host: \(crowd.host)\r\n"
    return cookies.isEmpty ? host : "\(host)Cookie: \(cookies.values.joined(separator: "; "))\r\n"
  }

  private func send(_ request: String) {
    sent = Clock.now
    self.request = request
    if let connection { connection.send(request) } else { connect() }
  }

  /// Opens a connection and sends the request. The server closes connections after an idle minute.
  private func connect() {
    let opened = Connection()
    opened.isAnswered = { [self, unowned opened] in read($0, from: opened) }
    connection = opened
    crowd.connect(opened) { [self] in if let request { opened.send(request) } }
  }

  private func read(_ result: Result<Answer, VisitorError>, from source: Connection) {
    guard source === connection else { return }
    switch result {
    case .success(let answer):
      request = nil
      do throws(VisitorError) { try read(answer) } catch { fail(error) }
    case .failure(let error):
      connection = nil
      guard !crowd.isEnding, request != nil else { return }
      // Like a browser, resends a request if its reused connection was closed.
      if source.hasBeenUsed {
        crowd.tally.count("sent again")
        connect()
      } else {
        fail(error)
      }
    }
  }

  private func read(_ answer: Answer) throws(VisitorError) {
    let now = Clock.now
    crowd.tally.answered(after: now - sent, due: due)
    for cookie in answer.cookies { cookies[cookie.name] = cookie.text }
    try check(answer)
    if let location = answer.location {
      return get(location)
    }
    try check(page: answer.body)
    crowd.tally.seen(after: now - due, due: due)
    page = Page(answer.body)
    if !isGoingBack { history.append(target) }
    if history.count > 50 { history.removeFirst() }
    isGoingBack = false
    due += think()
    crowd.loop.schedule(at: due) { [self] in act() }
  }

  /// Checks that a response has the right status, is for this visitor's window, and has not gone
  /// back behind an earlier transition.
  private func check(_ answer: Answer) throws(VisitorError) {
    guard answer.status == (answer.location == nil ? 200 : 303) else {
      throw VisitorError("\(target) was answered with status \(answer.status).")
    }
    guard let seq = answer.seq, let session = answer.session else {
      throw VisitorError("\(target) was answered without a session.")
    }
    guard session == self.session ?? session else {
      throw VisitorError("A visitor of \(self.session ?? "") was shown a page of \(session).")
    }
    guard seq >= self.seq else {
      throw VisitorError("\(session) was at \(self.seq) and is at \(seq) now.")
    }
    if self.session == nil { crowd.tally.arrived() }
    (self.session, self.seq) = (session, seq)
  }

  /// Checks that the page names the same session and transition as the headers.
  private func check(page: [UInt8]) throws(VisitorError) {
    let stamp = Array("id=\"seq\">\(seq)<".utf8)
    let name = Array("<code>\(session ?? "")<".utf8)
    let foot = page.suffix(600)
    guard foot.firstRange(of: stamp) != nil, foot.firstRange(of: name) != nil else {
      throw VisitorError("The page \(target) does not say that it is \(seq) of \(session ?? "").")
    }
  }

  private func fail(_ error: VisitorError) {
    guard !crowd.isEnding else { return }
    crowd.tally.failed(error)
  }

  /// The nanoseconds until the next action; exponential, so that requests are a Poisson process.
  private func think() -> UInt64 {
    UInt64(-crowd.meanThinkTime * log(Double.random(in: 1e-9..<1, using: &generator)))
  }
}
