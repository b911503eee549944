import DRN
import DRNLog

/// A command's answer to a program: the members of a JSON object, or the fields of a plain record.
struct Answer: ExpressibleByDictionaryLiteral {
  /// A value of the answer. `nil` is `null` in JSON, and an empty field in a record.
  enum Value {
    case text(String?)
    case number(Int?)
    case fraction(Double)
    case flag(Bool?)
    case time(Timestamp?)
    /// The bytes of a JSON value.
    case json([UInt8]?)
  }

  /// Each with its name.
  fileprivate var members: [(String, Value)]

  init(dictionaryLiteral members: (String, Value)...) { self.members = members }

  var names: [String] { members.map(\.0) }
  var values: [Value] { members.map(\.1) }

  /// Puts a value in front of the others.
  mutating func prepend(_ name: String, _ value: Value) { members.insert((name, value), at: 0) }
}

extension PlainLine {
  init(_ values: [Answer.Value]) {
    self.init()
    for value in values {
      switch value {
      case .text(let text): self.text(text)
      case .number(let number): self.number(number)
      case .fraction(let number): self.number(number)
      case .flag(let flag): self.flag(flag)
      case .time(let time): self.time(time)
      case .json(let json): self.json(json)
      }
    }
  }
}

extension CommandOutput {
  /// Writes a record as a line.
  func line(_ record: PlainLine) { line(record.bytes) }
}

extension CommandContext {
  /// Writes an object as a line.
  func object(_ body: (inout JSONLineWriter) throws -> Void) rethrows {
    document(try JSONLineWriter.object(body))
  }

  /// Writes the bytes of an object that is a whole answer, with what it leaves out.
  func document(_ object: [UInt8]) { output.line(omissions.adding(to: object)) }
}

extension JSONLineWriter {
  /// The values of an answer as members.
  mutating func members(of answer: Answer) {
    for (name, value) in answer.members {
      switch value {
      case .text(let text?): member(name, text)
      case .number(let number?): member(name, number)
      case .fraction(let number): member(name, JSONNumber(number).map { .number($0) } ?? .null)
      case .flag(let flag?): member(name, flag)
      case .time(let time): member(name, time)
      case .json(let json): member(name, canonical: json)
      case .text(nil), .number(nil), .flag(nil): member(name, .null)
      }
    }
  }
}
