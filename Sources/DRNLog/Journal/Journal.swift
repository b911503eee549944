import Locking
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The journal of a log that is being written: where a transition is safe from the death of the
/// process, one store after it was made.
///
/// A ring of records in a file beside the log, mapped into memory. Callers append under a short
/// lock, so a record that is there never has an unfinished one before it. A checkpoint moves records
/// into LMDB and then says which may be written over.
///
/// `@unchecked Sendable`: `ring` is touched only while `lock` is held; all else does not change or is
/// atomic.
@usableFromInline
final class Journal: @unchecked Sendable {
  /// What callers are asked to have done, when they are the ones to find out.
  @usableFromInline
  enum Wish: Sendable {
    /// Nothing.
    case none
    /// A checkpoint within a second: there is something new.
    case checkpointSoon
    /// A checkpoint as soon as possible: room gets short.
    case checkpointNow
  }

  /// How many records a new journal has room for: one megabyte.
  static var initialCapacity: UInt64 { 16_384 }

  /// How many records a journal may grow to: 32 megabytes.
  static var maximumCapacity: UInt64 { 524_288 }

  let map: JournalMap
  let file: Int32
  let directory: String
  private let limit: UInt64
  private let lock = SpinLock()
  private var ring: Ring
  private let includedRecord: Atomic<UInt64>
  /// Grows when known numbers of symbols are forgotten, which only who holds the journal does: what was
  /// encoded before is not appended after.
  let generation = Atomic<UInt64>(0)
  private let wasForked = Atomic(false)
  let disk = Lock(Disk())

  /// What is known of the file on the disk.
  struct Disk: Sendable {
    /// Whether the file's name and its size are there.
    var hasFile = false
    /// Whether writing failed: the system may then take for written what is not.
    var isDoubtful = false
  }

  private struct Ring {
    var geometry: JournalGeometry
    /// The number of the next record, and where it goes.
    var next: UInt64
    var index = 0
    /// The last number that there is room for.
    var last: UInt64
    /// From which number on somebody is asked for a checkpoint.
    var wishAt: UInt64
    /// How large the ring may be from its next turn on.
    var preparedCapacity: UInt64
    var isStopped = false
  }

  /// Makes the file a journal without records.
  ///
  /// - Parameters:
  ///   - file: The locked file, open for reading and writing.
  ///   - identity: The identity of the log that it belongs to.
  ///   - included: The newest record that the log includes.
  ///   - limit: How many records may wait to be included, if that is less than there is room for.
  init(
    _ file: Int32, of logPath: String, identity: Digest128, included: UInt64, limit: Int
  ) throws(LogError) {
    self.file = file
    self.limit = UInt64(max(limit, 16))
    directory = LogFiles.parts(of: LogFiles.resolving(logPath)).folder
    includedRecord = Atomic(included)
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .system(path: logPath) }
    // A file that is there is never cut: somebody may be reading it.
    let isKept = try JournalReader(file, of: logPath, identity: identity) != nil
    let found = (Int(status.st_size) - JournalFormat.recordsOffset) / JournalRecord.size
    let capacity = min(max(UInt64(max(found, 0)), Self.initialCapacity), Self.maximumCapacity)
    let size = JournalFormat.fileSize(capacity: capacity)
    guard Self.fill(file, from: isKept ? Int(status.st_size) : 0, to: size),
      let mapped = MappedFile(
        file, size: size, reserving: JournalFormat.fileSize(capacity: Self.maximumCapacity),
        isWritable: true)
    else { throw .system(path: logPath) }
    mapped.prefault(0..<size)
    map = JournalMap(file: mapped)
    let geometry = JournalGeometry(
      generation: (map.geometry?.generation ?? 0) + 1, base: included + 1, capacity: capacity)
    map.initialize(identity: identity, process: getpid(), geometry)
    // What a writer before this one was to wipe, and did not come to; the log has all of it.
    if isKept { for index in 0..<Int(map.room) { map.wipe(index, as: included + 1) } }
    ring = Ring(
      geometry: geometry, next: included + 1, last: included + min(capacity, self.limit),
      wishAt: included + 1,
      preparedCapacity: capacity)
    ForkGuard.add(self)
  }

  deinit { ForkGuard.remove(self) }
}

// Appending.

extension Journal {
  /// Keeps everybody else from appending; for ``appendEvent(_:)`` and what goes with it.
  @usableFromInline
  func hold() { lock.lock() }

  /// Lets others append again.
  @usableFromInline
  func letGo() { lock.unlock() }

  /// Appends an event's record. The caller holds the journal.
  ///
  /// - Returns: What is to be done now; `nil` where there is no room, and nothing was appended.
  @usableFromInline
  func append(_ event: ShortEvent, seq: Int, session: UInt32, nanoseconds: Int64) -> Wish? {
    guard ring.next <= ring.last || makeRoom(for: 1) else { return nil }
    write(
      JournalRecord(
        words: .init(
          w2: UInt64(seq), w3: UInt64(bitPattern: nanoseconds),
          w4: JournalRecord.word4(.event, code: event.code, number: session, goesOn: false),
          w5: UInt64(event.route) | UInt64(event.overlay) << 32, w6: UInt64(event.tab),
          w7: event.number)))
    return ring.next > ring.wishAt ? makeWish() : Wish.none
  }

  /// Appends a unit: all of it, or nothing.
  ///
  /// - Returns: What is to be done now; `nil` where there is no room.
  func append(_ unit: JournalUnit) -> Wish? {
    hold()
    defer { letGo() }
    return appendHeld(unit)
  }

  /// Appends a unit. The caller holds the journal.
  ///
  /// - Returns: What is to be done now; `nil` where there is no room.
  func appendHeld(_ unit: JournalUnit) -> Wish? {
    let count = UInt64(unit.records.count)
    guard ring.next + count <= ring.last + 1 || makeRoom(for: count) else { return nil }
    for record in unit.records { write(record) }
    return ring.next > ring.wishAt ? makeWish() : Wish.none
  }

  /// Whether a unit is so large that it would take a good part of the whole journal.
  func isLarge(_ unit: JournalUnit) -> Bool {
    UInt64(unit.records.count) > min(Self.initialCapacity / 4, limit / 2)
  }

  /// The newest record that LMDB includes: up to it, records may be written over.
  var included: UInt64 { includedRecord.load(ordering: .acquiring) }

  /// The newest record.
  var head: UInt64 {
    hold()
    defer { letGo() }
    return ring.next - 1
  }

  /// How many records are not in LMDB yet.
  var backlog: Int {
    // In this order: what is included meanwhile is not newer than the head.
    let included = included
    return Int(head - included)
  }

  /// Writes the next record. The caller holds the journal, and there is room.
  @inline(__always)
  private func write(_ record: JournalRecord) {
    var record = record
    record.lsn = ring.next
    map.write(record, at: ring.index)
    ring.next += 1
    ring.index += 1
    if ring.index == Int(ring.geometry.capacity) { turn() }
  }

  /// The ring begins anew, or grows if that was prepared.
  private func turn() {
    guard ring.preparedCapacity > ring.geometry.capacity else {
      ring.index = 0
      return
    }
    // What is in the ring was all written in this turn, and stays where it is.
    ring.geometry = JournalGeometry(
      generation: ring.geometry.generation + 1, base: ring.next - ring.geometry.capacity,
      capacity: ring.preparedCapacity)
    map.setGeometry(ring.geometry)
    _ = makeRoom(for: 1)
  }

  private func makeRoom(for count: UInt64) -> Bool {
    guard !ring.isStopped else { return false }
    ring.last = included + min(ring.geometry.capacity, limit)
    return ring.next + count <= ring.last + 1
  }

  /// The first record after a checkpoint asks for another one; half of the room for one now.
  private func makeWish() -> Wish {
    let half = included + min(ring.geometry.capacity, limit) / 2
    if ring.next > half {
      ring.wishAt = .max
      return .checkpointNow
    }
    ring.wishAt = half
    return .checkpointSoon
  }
}

// Checkpoints.

extension Journal {
  /// What is in the journal now; it stays readable until LMDB includes it.
  var contents: Contents {
    hold()
    defer { letGo() }
    return Contents(map: map, geometry: ring.geometry, head: ring.next - 1)
  }

  /// The journal at one moment.
  struct Contents {
    fileprivate let map: JournalMap
    /// Where its records are.
    let geometry: JournalGeometry
    /// The newest record.
    let head: UInt64

    /// A record that LMDB does not include yet.
    func record(_ lsn: UInt64) -> JournalRecord? {
      lsn > head ? nil : map.record(lsn, at: geometry.index(of: lsn))
    }

    /// Records as they stand.
    func bytes(of range: ClosedRange<UInt64>) -> [UInt8] {
      var writer = ByteWriter()
      for lsn in range { record(lsn)?.write(to: &writer) }
      return writer.bytes
    }
  }

  /// Says that LMDB includes the records up to `lsn`, and prepares for more where room was short.
  func include(through lsn: UInt64) {
    includedRecord.store(lsn, ordering: .releasing)
    hold()
    // What came meanwhile wishes again.
    ring.wishAt = lsn + 1
    let waiting = ring.next - 1 - lsn
    if waiting == 0, !ring.isStopped { beginAnew() }
    let (geometry, prepared) = (ring.geometry, ring.preparedCapacity)
    let ahead = ring.index..<min(ring.index + Int(geometry.capacity) / 4, Int(geometry.capacity))
    letGo()
    if waiting > geometry.capacity / 2, prepared == geometry.capacity { prepareToGrow(geometry) }
    map.file.prefault(
      JournalFormat.recordOffset(
        at: ahead.lowerBound)..<JournalFormat.recordOffset(at: ahead.upperBound))
  }

  /// An empty ring goes on at its start, where the memory is in the processor's caches and the
  /// system's pages are at hand. The caller holds the journal.
  private func beginAnew() {
    guard ring.index > 64 else { return }
    ring.geometry = JournalGeometry(
      generation: ring.geometry.generation + 1, base: ring.next,
      capacity: max(ring.geometry.capacity, ring.preparedCapacity))
    map.setGeometry(ring.geometry)
    ring.index = 0
    ring.last = included + min(ring.geometry.capacity, limit)
  }

  /// Makes the file four times as large; where that cannot be, the ring stays as it is.
  private func prepareToGrow(_ geometry: JournalGeometry) {
    let capacity = min(geometry.capacity * 4, Self.maximumCapacity)
    let size = JournalFormat.fileSize(capacity: capacity)
    guard capacity > geometry.capacity,
      Self.fill(file, from: JournalFormat.fileSize(capacity: geometry.capacity), to: size)
    else { return }
    // Who waits for the disk counts on it that a power loss leaves no geometry that the file is too
    // small for.
    let isSafe = disk.withLock { disk in !disk.hasFile || writeToDisk(&disk) }
    guard isSafe else { return }
    map.file.grow(to: size)
    map.file.prefault(JournalFormat.fileSize(capacity: geometry.capacity)..<size)
    hold()
    ring.preparedCapacity = capacity
    letGo()
  }

  /// Overwrites all records that LMDB includes, so that nothing of them is left in the file.
  ///
  /// A part at a time, for who records waits meanwhile. A reader that looks for one of them finds that it
  /// was written over, as it is when the ring comes round.
  func wipe() {
    var index = 0
    while index < Int(map.room) {
      hold()
      let end = min(index + 1_024, Int(map.room))
      for index in index..<end where !isWaiting(at: index) { map.wipe(index, as: ring.next) }
      letGo()
      index = end
    }
    fsync(file)
  }

  /// Whether there is a record that LMDB does not include yet. The caller holds the journal.
  private func isWaiting(at index: Int) -> Bool {
    let capacity = ring.geometry.capacity
    guard index < Int(capacity) else { return false }
    // The numbers from here to the next record's place, once around the ring.
    let distance = UInt64((ring.index - index + Int(capacity) - 1) % Int(capacity) + 1)
    guard distance < ring.next else { return false }
    let lsn = ring.next - distance
    return lsn > included && lsn >= ring.geometry.base && lsn < ring.next
  }

  /// Takes nothing any more.
  func stop() {
    hold()
    ring.isStopped = true
    ring.last = 0
    letGo()
  }

  /// Takes records again after ``stop()``.
  func resume() {
    hold()
    ring.isStopped = isForked
    letGo()
  }

  /// Whether this process was forked while the journal was open, so that it is the parent's.
  var isForked: Bool { wasForked.load(ordering: .acquiring) }

  /// Takes nothing any more, for good. The caller holds the journal.
  func leaveToParent() {
    ring.isStopped = true
    ring.last = 0
    map.file.leaveFile()
    wasForked.store(true, ordering: .releasing)
  }

  /// Says to readers that everything is in the log.
  func markClosed() { map.markClosed() }
}

/// An event that fits one record, by its fields.
@usableFromInline
struct ShortEvent {
  @usableFromInline var code: UInt8
  @usableFromInline var route: UInt32
  @usableFromInline var overlay: UInt32
  @usableFromInline var tab: UInt32
  /// A count, or a rewind's target.
  @usableFromInline var number: UInt64

  @inlinable
  init(
    code: UInt8, route: UInt32 = 0, overlay: UInt32 = 0, tab: UInt32 = 0, number: UInt64 = 0
  ) {
    self.code = code
    self.route = route
    self.overlay = overlay
    self.tab = tab
    self.number = number
  }
}
