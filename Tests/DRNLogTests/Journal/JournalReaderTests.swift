import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct JournalReaderTests {
  private struct Gap: Error {}

  @Test func `a journal that cannot be read is not taken for none`() throws {
    let file = try JournalFile(try temporaryPath())
    file.append(1)
    // What can only be written cannot be read.
    let descriptor = open(file.path + "-journal", O_WRONLY)
    defer { close(descriptor) }
    let error = LogError(.system("Bad file descriptor"), path: file.path)
    #expect(throws: error) {
      try JournalSearch(descriptor, of: .init(identity: JournalFile.identity), file.path)
    }
  }

  @Test func `whoever reads beside the writer sees a beginning, without gaps, of what there was`()
    throws
  {
    let file = try JournalFile(try temporaryPath())
    let (journal, path) = (file.journal, file.path)
    let (published, readings, recycled) = (SharedNumber(), SharedNumber(), SharedNumber())
    runConcurrently(
      2,
      {
        for seq in 1...60_000 {
          journal.lock()
          _ = journal.append(
            ShortEvent(.went, route: 1), seq: seq, session: 1,
            nanoseconds: 0)
          journal.unlock()
          published.value = seq
          // Checkpoints: seldom at first, so that the ring grows, and then often.
          if seq % (seq < 17_000 ? 12_000 : 500) == 0 {
            journal.include(through: UInt64(seq < 17_000 ? 100 : seq - 200))
          }
        }
      },
      meanwhile: { _ in
        let atLeast = published.value
        // Not from the start where much waits: it would take long.
        let first = max(Int(journal.included) + 1, atLeast - 2_000)
        guard let reader = try JournalReader.beside(path, JournalFile.identity) else {
          throw Gap()
        }
        for _ in 0..<3 {
          var next = UInt64(first)
          let found = try reader.seqs(from: &next)
          guard found.seqs == Array(first..<first + found.seqs.count) else { throw Gap() }
          if found.end == .recycled {
            // Then it is in the log by now.
            guard Int(journal.included) >= first else { throw Gap() }
            recycled.add(1)
          } else if first + found.seqs.count <= atLeast {
            throw Gap()
          }
          readings.add(1)
        }
      })
    #expect(readings.value > 10)
    var next: UInt64 = 59_901
    #expect(try file.reader().seqs(from: &next).seqs == Array(59_901...60_000))
  }

  @Test func `what is no journal of this log is none`() throws {
    let file = try JournalFile(try temporaryPath())
    #expect(try JournalReader.beside(file.path, JournalFile.identity) != nil)
    #expect(try JournalReader.beside(file.path, Digest128(low: 0, high: 0)) == nil)
    #expect(try JournalReader.beside(file.path + "x", JournalFile.identity) == nil)
    let reader = try file.reader()
    #expect(reader.isCurrent(file.path))
    file.journal.markClosed()
    #expect(!reader.isCurrent(file.path))
    #expect(try JournalReader.beside(file.path, JournalFile.identity) == nil)
  }

  @Test func `a geometry that cannot be is none`() throws {
    let size = JournalFormat.fileSize(capacity: 10)
    try withMap([UInt8](repeating: 0, count: size)) { map in
      #expect(map.geometry == nil)
      let good = JournalGeometry(generation: 3, base: 1, capacity: 10)
      map.initialize(identity: JournalFile.identity, process: 1, good)
      #expect(map.geometry == good)
      for capacity in [0, JournalFormat.maximumCapacity + 1, 1 << 62, .max] as [UInt64] {
        map.setGeometry(JournalGeometry(generation: 4, base: 1, capacity: capacity))
        #expect(map.geometry == good)
      }
      // One that the file is too short for can be: a power loss leaves it. Nothing behind the end is read.
      map.setGeometry(JournalGeometry(generation: 4, base: 1, capacity: 11))
      for index in [10, 11, 1 << 40] { #expect(map.record(11, at: index) == nil) }
      // Numbers that no log can come to, which adding to would end the process.
      map.setGeometry(JournalGeometry(generation: 4, base: .max - 1, capacity: 10))
      #expect(map.geometry == good)
      map.setGeometry(JournalGeometry(generation: .max - 1, base: 1, capacity: 10))
      #expect(map.geometry == good)
      for bit in 0..<256 {
        map.setGeometry(JournalGeometry(generation: 4, base: 11, capacity: 9))
        let offset = JournalFormat.Offset.geometries[0] + bit / 64 * 8
        map.file.setWord(map.file.word(at: offset) ^ 1 << (bit % 64), at: offset)
        #expect(map.geometry == good, "bit \(bit)")
      }
    }
  }
}
