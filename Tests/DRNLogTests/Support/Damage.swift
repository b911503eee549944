import LMDB
import Testing

@testable import DRNLog

/// Something done to a value, and the sentence that has to say so.
struct Damage<Value>: Sendable, CustomTestStringConvertible {
  let sentence: String
  let apply: @Sendable (inout Value) throws -> Void

  init(_ sentence: String, _ apply: @escaping @Sendable (inout Value) throws -> Void) {
    self.sentence = sentence
    self.apply = apply
  }

  var testDescription: String { sentence }
}

/// Writes to a log's file behind the log's back.
func edit(
  _ path: String, _ body: (borrowing WriteTransaction, LogDatabases) throws -> Void
) throws {
  let environment = try Environment.open(
    at: path, options: .init(access: .readWrite(create: false)))
  try environment.write { transaction in
    try body(transaction, LogDatabases(creatingIn: transaction))
  }
}
