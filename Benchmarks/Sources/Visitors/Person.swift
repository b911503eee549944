import Foundation
import NIOCore
import Support

/// Somebody with a browser, who reads a page, follows one of its links, sends one of its forms or goes
/// back, and takes a while each time.
///
/// It belongs to the crowd's event loop.
final class Person {
  private let number: Int
  /// Both are there until the program ends.
  private let crowd: Crowd
  private var generator: SeededGenerator
  private var connection: Connection?
  private var cookies: [Substring: String] = [:]
  /// The pages that were seen, as the browser's history has them.
  private var history: [String] = []
  private var page: Page?
  /// The session of their window.
  private(set) var session: String?
  /// The newest transition that they were told of.
  private(set) var seq = -1

  /// When they meant to do what they are doing; waiting since then is the server's fault, or the
  /// machine's.
  private var due: UInt64
  private var sent: UInt64 = 0
  private var target = "/"
  private var isGoingBack = false
  /// What was sent and is not answered yet.
  private var request: String?

  private static let words = [
    "lamp", "oak", "chair", "table", "rug", "desk", "a warm light", "blue", "",
  ]

  init(_ number: Int, of crowd: Crowd, seed: UInt64, due: UInt64) {
    (self.number, self.crowd, self.due) = (number, crowd, due)
    generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
    crowd.loop.schedule(at: due) { [self] in get("/") }
  }

  /// Whether they still wait for a page that was due in that time.
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
    case nil: fail(Trouble("The page \(target) has nothing to follow."))
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

  /// Opens a connection for what is to be sent. The server closes those that are idle for a minute.
  private func connect() {
    let opened = Connection()
    opened.isAnswered = { [self, unowned opened] in read($0, from: opened) }
    connection = opened
    crowd.connect(opened) { [self] in if let request { opened.send(request) } }
  }

  private func read(_ result: Result<Answer, Trouble>, from source: Connection) {
    guard source === connection else { return }
    switch result {
    case .success(let answer):
      request = nil
      do throws(Trouble) { try read(answer) } catch { fail(error) }
    case .failure(let trouble):
      connection = nil
      guard !crowd.isEnding, request != nil else { return }
      // Browsers send again what met a connection that was just being closed.
      if source.hasBeenUsed {
        crowd.tally.count("sent again")
        connect()
      } else {
        fail(trouble)
      }
    }
  }

  private func read(_ answer: Answer) throws(Trouble) {
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

  /// The answer is one, and it is of this visitor's own window, which has not lost anything.
  private func check(_ answer: Answer) throws(Trouble) {
    guard answer.status == (answer.location == nil ? 200 : 303) else {
      throw Trouble("\(target) was answered with status \(answer.status).")
    }
    guard let seq = answer.seq, let session = answer.session else {
      throw Trouble("\(target) was answered without a session.")
    }
    guard session == self.session ?? session else {
      throw Trouble("A visitor of \(self.session ?? "") was shown a page of \(session).")
    }
    guard seq >= self.seq else {
      throw Trouble("\(session) was at \(self.seq) and is at \(seq) now.")
    }
    if self.session == nil { crowd.tally.arrived() }
    (self.session, self.seq) = (session, seq)
  }

  /// The page itself says the same as its headers.
  private func check(page: [UInt8]) throws(Trouble) {
    let stamp = Array("id=\"seq\">\(seq)<".utf8)
    let name = Array("<code>\(session ?? "")<".utf8)
    let foot = page.suffix(600)
    guard foot.firstRange(of: stamp) != nil, foot.firstRange(of: name) != nil else {
      throw Trouble("The page \(target) does not say that it is \(seq) of \(session ?? "").")
    }
  }

  private func fail(_ trouble: Trouble) {
    guard !crowd.isEnding else { return }
    crowd.tally.failed(trouble)
  }

  /// Nanoseconds until the next action: exponentially distributed, so that all together come at random.
  private func think() -> UInt64 {
    UInt64(-crowd.meanThinkTime * log(Double.random(in: 1e-9..<1, using: &generator)))
  }
}
