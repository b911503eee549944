import Foundation
import Testing

/// The harness finds what it is there to find.
@Suite struct AccountTests {
  private let lines: [Script.Line]

  init() {
    var script = Script(seed: 7, sessions: 2)
    lines = (0..<200).map { _ in script.next(Script.Mix(transactions: 50)) }
  }

  /// An export of so many lines.
  private func export(_ count: Int, leavingOut left: String? = nil) -> [String] {
    var names: [String] = []
    for line in lines where !names.contains(line.session) { names.append(line.session) }
    return names.flatMap { name in
      lines.prefix(count).filter { $0.session == name }.flatMap(\.events)
    }.filter { $0 != left }
  }

  private func balance(_ export: [String], acknowledged: Int = 100) -> Account.Balance {
    var account = Account()
    account.send(lines)
    return account.settle(Data(export.joined().utf8), acknowledged: acknowledged)
  }

  @Test func `what lies between what was acknowledged and what was sent is in order`() {
    for count in 100...200 {
      let balance = balance(export(count))
      #expect(balance.isClean)
      #expect(balance.acknowledged == lines[..<100].reduce(0) { $0 + $1.events.count })
    }
  }

  @Test func `what is missing at the end is lost`() throws {
    let last = try #require(lines[..<100].lastIndex { !$0.events.isEmpty })
    let balance = balance(export(last))
    #expect(balance.lost == lines[last].events.count)
    #expect(balance.invented + balance.torn == 0)
  }

  @Test func `a hole, a change and a line too many are found`() throws {
    let whole = export(150)
    let hole = try #require(lines[50...].first { $0.events.count == 1 }?.events.first)
    #expect(!balance(export(150, leavingOut: hole)).isClean)
    var changed = whole
    changed[20] = changed[20].replacing("kind", with: "mind")
    #expect(balance(changed).changed == 1)
    let more = Script.prefix("other", 0) + "\",\"kind\":\"started\"}\n"
    #expect(balance(whole + [more]).invented == 1)
  }

  @Test func `a part of a transaction is found`() throws {
    let place = try #require(lines[100...].firstIndex { $0.events.count > 1 })
    let last = try #require(lines[place].events.last)
    #expect(balance(export(place + 1, leavingOut: last)).torn == 1)
  }

  @Test func `sessions that are not of one moment are found`() throws {
    // The newest of one session without an older one of the other.
    let single = (120..<199).filter { lines[$0].events.count == 1 }
    let beforeAnother = single.first {
      lines[$0].session != lines[$0 + 1].session && !lines[$0 + 1].events.isEmpty
    }
    let place = try #require(beforeAnother ?? single.first)
    let next = try #require(lines[(place + 1)...].firstIndex { $0.session != lines[place].session })
    let left = lines[place..<next].flatMap(\.events)
    let torn = export(next + 3).filter { !left.contains($0) }
    #expect(!balance(torn).isClean)
  }
}
