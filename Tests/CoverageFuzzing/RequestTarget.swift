import DRNLog
import Dispatch
import Foundation
import Synchronization
import WebServing

@testable import ShopServer

/// A browser's request: the method and the target in the first line, then header fields, an empty line
/// and the body.
///
/// `$K` stands for a visitor's key and `$F` for the token of their forms, which no input can know.
enum RequestTarget: FuzzTarget {
  static let name = "request"

  private struct Shop {
    let front: Storefront
    let key: VisitorKey
    var requests = 0
  }

  nonisolated(unsafe) private static var shop: Shop?

  static func fuzz(_ bytes: [UInt8]) throws {
    // The log in memory grows.
    if shop.map({ $0.requests > 2_000 }) ?? true { shop = try makeShop() }
    guard let shop else { return }
    self.shop?.requests += 1
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("$K", with: shop.key.text).replacing("$F", with: shop.key.formToken)
    guard let request = Self.request(text) else { return }
    let response = answer(request, of: shop.front)
    precondition(
      [200, 303, 400, 401, 403, 404, 413, 429, 503].contains(response.status),
      "The status is \(response.status).")
    precondition(response.status != 503 || request.isPrefetch, "The shop has failed.")
    let page = String(decoding: response.body, as: UTF8.self)
    precondition(
      !page.contains("<script") || request.path.hasPrefix("/operator/visitors/"),
      "A page has a script.")
    for (name, value) in response.headers {
      precondition(
        !(name + value).utf8.contains { $0 < 0x20 || $0 == 0x7f }, "A header field has a control.")
    }
  }

  private static func makeShop() throws -> Shop? {
    let log = try EventLog.open("", options: .init(durability: .none))
    var options = Storefront.Options()
    options.operatorToken = "0123456789abcdef"
    let front = Storefront(log, options: options)
    let response = answer(Request(.get, "/"), of: front)
    let cookie = response.headers.first { $0.name == "Set-Cookie" }?.value
    let key = cookie?.split(separator: "=", maxSplits: 1).last?.prefix { $0 != ";" }
    return key.flatMap { VisitorKey($0) }.map { Shop(front: front, key: $0) }
  }

  private static func request(_ text: String) -> Request? {
    let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", maxSplits: 1)
    guard words.count == 2, let method = Request.Method(rawValue: String(words[0])) else {
      return nil
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2 else { continue }
      headers[field[0].lowercased()] = String(field[1].drop { $0 == " " })
    }
    return Request(
      method, String(words[1]), headers: headers,
      body: parts.count > 1 ? Array(parts[1].utf8) : [])
  }

  private static func answer(_ request: Request, of front: Storefront) -> Response {
    let answer = Mutex<Response?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
      let response = await front.respond(to: request)
      answer.withLock { $0 = response }
      done.signal()
    }
    done.wait()
    return answer.withLock { $0 } ?? Response([], type: "", status: 0)
  }
}
