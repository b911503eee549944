import Platform
import Synchronization

/// A memory-mapped file that is read and written by words, which other processes see immediately.
///
/// Address space is reserved for `reservedSize` bytes. Only the first ``size`` bytes belong to the
/// file, and every access is checked against that.
///
/// `@unchecked Sendable`: the mapping never moves; `size` only grows and is atomic; the ``Journal``
/// determines which thread may write which word.
@safe
final class MappedFile: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let reservedSize: Int
  private let mappedSize = Atomic(0)

  /// The usable size of the file in bytes.
  var size: Int { mappedSize.load(ordering: .acquiring) }

  /// Maps an open file; `nil` if that fails, with the reason in `errno`.
  init?(_ file: Int32, size: Int, reserving reservedSize: Int, isWritable: Bool) {
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    let start = unsafe mmap(nil, max(reservedSize, size), protection, MAP_SHARED, file, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    unsafe self.start = start
    self.reservedSize = max(reservedSize, size)
    mappedSize.store(size, ordering: .releasing)
  }

  deinit { unsafe munmap(start, reservedSize) }

  /// Updates the size after the file has grown.
  func grow(to size: Int) {
    mappedSize.store(min(size, reservedSize), ordering: .releasing)
  }

  /// Copies the contents to another file of the same size, and maps that in the same place.
  ///
  /// No other thread may store anything meanwhile.
  ///
  /// - Returns: Whether it did; if not, nothing has changed.
  func move(to other: Int32) -> Bool {
    // Safe: the first `size` bytes are mapped.
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    guard SystemFile.writeAll(bytes, to: other) else { return false }
    let flags = MAP_FIXED | MAP_SHARED
    // Safe: this range is reserved for this object alone.
    return unsafe mmap(start, reservedSize, PROT_READ | PROT_WRITE, flags, other, 0) != MAP_FAILED
  }

  /// Replaces the mapping with private, zeroed memory. No store reaches the file afterwards, and
  /// the mapping no longer keeps its locks alive.
  func abandonFile() {
    let flags = MAP_FIXED | MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    _ = unsafe mmap(start, reservedSize, PROT_READ | PROT_WRITE, flags, -1, 0)
  }

  func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: words(at: offset, count: 1).pointee)
  }

  /// Loads a word with acquire ordering.
  func acquireWord(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: words(at: offset, count: 1).loadAcquiring())
  }

  func setWord(_ word: UInt64, at offset: Int) {
    unsafe words(at: offset, count: 1).pointee = word.littleEndian
  }

  /// Stores a word with release ordering.
  func releaseWord(_ word: UInt64, at offset: Int) {
    unsafe words(at: offset, count: 1).storeReleasing(word.littleEndian)
  }

  /// Makes the pages of a range writable before their first use, if the system supports it.
  func prefault(_ range: Range<Int>) {
    #if os(Linux)
      // MADV_POPULATE_WRITE; before Linux 5.14 it has no effect.
      let populateWrite: Int32 = 23
      let pages = Self.pages(of: range, size: size, pageSize: Int(getpagesize()))
      guard !pages.isEmpty else { return }
      unsafe madvise(start + pages.lowerBound, pages.count, populateWrite)
    #endif
  }

  /// The part of a range that is in the file, from the beginning of a page on: the system refuses any other.
  static func pages(of range: Range<Int>, size: Int, pageSize: Int) -> Range<Int> {
    let lower = max(range.lowerBound, 0) / pageSize * pageSize
    let upper = min(range.upperBound, size)
    return lower..<(range.lowerBound < upper ? upper : lower)
  }

  /// Runs `body` with the eight words at `offset`, which must not escape.
  @inline(__always)
  func withEightWords<Result>(at offset: Int, _ body: (EightWords) -> Result) -> Result {
    unsafe body(EightWords(start: words(at: offset, count: 8)))
  }

  /// The words at `offset`, after a check that they are within the file.
  @inline(__always)
  @unsafe
  private func words(at offset: Int, count: Int) -> UnsafeMutablePointer<UInt64> {
    precondition(offset >= 0 && offset & 7 == 0 && offset <= size - count * 8, "outside the file")
    return unsafe (start + offset).assumingMemoryBound(to: UInt64.self)
  }
}

/// Eight words of a mapped file. The first one is read and written atomically.
@safe
struct EightWords {
  fileprivate let start: UnsafeMutablePointer<UInt64>

  /// A word, from 0 to 7.
  @inline(__always)
  subscript(index: Int) -> UInt64 {
    get {
      precondition(0..<8 ~= index, "outside the record")
      return unsafe UInt64(littleEndian: start[index])
    }
    nonmutating set {
      precondition(0..<8 ~= index, "outside the record")
      unsafe start[index] = newValue.littleEndian
    }
  }

  /// Loads the first word with acquire ordering.
  @inline(__always)
  func loadFirst() -> UInt64 { unsafe UInt64(littleEndian: start.loadAcquiring()) }

  /// Stores the first word with release ordering.
  @inline(__always)
  func storeFirst(_ word: UInt64) { unsafe start.storeReleasing(word.littleEndian) }
}

// An `Atomic` is laid out as its value, and the words of a mapped file are aligned: both x86 and 64-bit ARM load and store
// such a word as a whole. The map and the system's calls see the same memory, so there is no cache to flush on either.
extension UnsafeMutablePointer<UInt64> {
  /// Loads a word with acquire ordering.
  @inline(__always)
  fileprivate func loadAcquiring() -> UInt64 {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.load(ordering: .acquiring)
  }

  /// Stores a word with release ordering.
  @inline(__always)
  fileprivate func storeReleasing(_ word: UInt64) {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt64>.self)
      .pointee.store(word, ordering: .releasing)
  }
}
