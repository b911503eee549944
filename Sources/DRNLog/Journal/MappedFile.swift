import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file in memory, read and written by words, which other processes see at once.
///
/// Address space is reserved for `reservedSize` bytes; only the first ``size`` of them are the
/// file's, and nothing else is ever touched: every access is checked against it.
///
/// `@unchecked Sendable`: the mapping never moves; `size` only grows and is atomic; who may write
/// which word is the ``Journal``'s business.
@safe
final class MappedFile: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let reservedSize: Int
  private let mappedSize = Atomic(0)

  /// How many bytes of the file can be used.
  var size: Int { mappedSize.load(ordering: .acquiring) }

  /// Maps an open file; `nil` where the system refuses, with the reason in `errno`.
  init?(_ file: Int32, size: Int, reserving reservedSize: Int, isWritable: Bool) {
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    let start = unsafe mmap(nil, max(reservedSize, size), protection, MAP_SHARED, file, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    unsafe self.start = start
    self.reservedSize = max(reservedSize, size)
    mappedSize.store(size, ordering: .releasing)
  }

  deinit { unsafe munmap(start, reservedSize) }

  /// Says that the file has become larger.
  func grow(to size: Int) {
    mappedSize.store(min(size, reservedSize), ordering: .releasing)
  }

  /// Puts memory of this process alone, all zeros, in the place of the file: no store reaches the file
  /// any more, and its locks are not kept by being mapped.
  func leaveFile() {
    let flags = MAP_FIXED | MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    _ = unsafe mmap(start, reservedSize, PROT_READ | PROT_WRITE, flags, -1, 0)
  }

  /// Reads a word.
  func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: words(at: offset, count: 1).pointee)
  }

  /// Reads a word, and then everything that was written before it.
  func acquireWord(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: words(at: offset, count: 1).loadAcquiring())
  }

  /// Writes a word.
  func setWord(_ word: UInt64, at offset: Int) {
    unsafe words(at: offset, count: 1).pointee = word.littleEndian
  }

  /// Writes a word after everything that was written before.
  func releaseWord(_ word: UInt64, at offset: Int) {
    unsafe words(at: offset, count: 1).storeReleasing(word.littleEndian)
  }

  /// Makes the pages of a range writable ahead of their first use, where the system can.
  func prefault(_ range: Range<Int>) {
    #if os(Linux)
      // MADV_POPULATE_WRITE; before Linux 5.14 it has no effect.
      let populateWrite: Int32 = 23
      let page = 4_096
      let lower = range.lowerBound / page * page
      let upper = min(range.upperBound, size)
      guard lower >= 0, lower < upper else { return }
      unsafe madvise(start + lower, upper - lower, populateWrite)
    #endif
  }

  /// The words from `offset` on, after looking that they are the file's.
  @inline(__always)
  @unsafe
  func words(at offset: Int, count: Int) -> UnsafeMutablePointer<UInt64> {
    precondition(offset >= 0 && offset & 7 == 0 && offset <= size - count * 8, "outside the file")
    return unsafe (start + offset).assumingMemoryBound(to: UInt64.self)
  }
}

// An `Atomic` is laid out as its value, and the words of a mapped file are aligned.
extension UnsafeMutablePointer<UInt64> {
  /// Reads a word, and then everything that was written before it.
  @inline(__always)
  func loadAcquiring() -> UInt64 {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.load(ordering: .acquiring)
  }

  /// Writes a word after everything that was written before.
  @inline(__always)
  func storeReleasing(_ word: UInt64) {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.store(word, ordering: .releasing)
  }
}
