import DRN
import DRNInspect
import DRNLog
import Foundation
import Testing

@testable import DRNCommands

/// What the help says of expressions is what the parser takes.
@Suite struct ExpressionTopicTests {
  private let blocks = HelpText(HelpTopic.expressions.text).blocks

  /// The lines of the tables, by the heading or the paragraph before them.
  private func rows(after title: String) -> [HelpText.Row] {
    for (index, block) in blocks.enumerated() where index > 0 {
      guard case .rows(let rows) = block else { continue }
      switch blocks[index - 1] {
      case .heading(let text) where text.hasPrefix(title): return rows
      case .paragraph(let text) where text.hasPrefix(title): return rows
      default: break
      }
    }
    return []
  }

  private func words(_ rows: [HelpText.Row]) -> [String] {
    rows.flatMap { $0.term.split(separator: ", ").map(String.init) }
  }

  @Test func `every example is an expression`() {
    let examples = rows(after: "Examples").map(\.term)
    #expect(examples.count >= 8)
    for example in examples {
      #expect(throws: Never.self, "\(example)") { _ = try PositionQuery(example) }
    }
  }

  @Test func `every name is there, and none that there is not`() {
    let own = Set(words(rows(after: "These names are the transition's")))
    #expect(own == Set(QueryVocabulary.eventNames).union(["gap"]))
    let states = Set(words(rows(after: "These are the state's")))
    #expect(states == Set(QueryVocabulary.stateNames))
    #expect(own.union(states) == Set(QueryVocabulary.names))
  }

  @Test func `every condition on a session is one, and every word of it is there`() {
    let examples = rows(after: "Sessions").map(\.term)
    #expect(examples.count >= 3)
    for example in examples {
      #expect(throws: Never.self, "\(example)") { _ = try SessionQuery(example) }
    }
    let own = words(rows(after: "These are conditions on a whole session"))
    #expect(Set(own) == Set(SessionVocabulary.names))
  }

  @Test func `every kind is there, and none that there is not`() {
    #expect(Set(words(rows(after: "Kinds"))) == Set(EventKind.allCases.map(\.name)))
  }

  @Test func `every operator is there`() {
    let terms = rows(after: "Operators").flatMap {
      words([$0]).flatMap {
        $0.hasPrefix("not ") ? [$0] : $0.split(separator: " ").map(String.init)
      }
    }
    for word in QueryVocabulary.comparisons + QueryVocabulary.connectives {
      #expect(terms.contains(word), "\(word)")
    }
  }

  @Test func `every value is one`() {
    for row in rows(after: "Values") {
      let isList = row.term.hasPrefix("[")
      let values = isList ? [row.term] : words([row]).flatMap { $0.components(separatedBy: " or ") }
      for value in values {
        let isDuration = value.first?.isNumber == true && value.last?.isLetter == true
        let expression = "\(isDuration ? "gap" : "payload.x") \(isList ? "in" : "==") \(value)"
        #expect(throws: Never.self, "\(expression)") { _ = try PositionQuery(expression) }
      }
    }
  }
}
