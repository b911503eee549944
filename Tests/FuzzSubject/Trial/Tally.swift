import Foundation

/// What a batch of cases came to.
package struct Tally: Codable, Sendable {
  /// How many files were tried.
  package var tried = 0
  /// How many began as LMDB files do.
  package var pastMetaPages = 0
  /// How many had no damage to their pages that the structural check could find.
  package var pastStructure = 0
  /// How many were read as logs.
  package var readable = 0
  /// How many were found to be whole.
  package var verified = 0
  /// How many of those that were to be salvaged were.
  package var salvaged = 0
  /// How many were opened for writing.
  package var accepted = 0
  /// How many were written to, closed, and opened once more.
  package var written = 0
  /// What was said, without names and numbers, and how often.
  package var sentences: [String: Int] = [:]
  /// What must not be, with the case that it was in.
  package var failures: [String] = []
  /// The most memory that the process had, in bytes.
  package var peakMemory = 0

  package init() {}

  package mutating func add(_ other: Tally) {
    tried += other.tried
    pastMetaPages += other.pastMetaPages
    pastStructure += other.pastStructure
    readable += other.readable
    verified += other.verified
    salvaged += other.salvaged
    accepted += other.accepted
    written += other.written
    sentences.merge(other.sentences, uniquingKeysWith: +)
    failures += other.failures
    peakMemory = max(peakMemory, other.peakMemory)
  }
}
