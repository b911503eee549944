import DRN
import Locking
import Platform
import Synchronization

/// The journal of a log that is being written. A transition in it survives the death of the
/// process.
///
/// It is a ring of records in a file beside the log, mapped into memory. Callers append under a
/// short lock, so no record follows an unfinished one. A checkpoint moves records into LMDB and
/// then marks them as overwritable.
///
/// `@unchecked Sendable`: `ring` changes only while the journal is locked; everything else is
/// constant or atomic.
///
/// Invariants, whenever the journal is not locked:
/// - Records have consecutive numbers. `ring.next` is the next number; no number is used twice.
/// - Record *n* is at `geometry.index(of: n)`, and `ring.index` is the index of `ring.next`.
/// - `included` is less than `ring.next` and never decreases.
/// - At most `min(capacity, limit)` records are not included, so none of them is overwritten.
/// - The ring's capacity never decreases, is at most ``JournalFormat/maximumCapacity``, and fits the file.
/// - The generation increases with each geometry.
@usableFromInline
final class Journal: @unchecked Sendable {
  /// The capacity of a new journal in records: one megabyte.
  static var initialCapacity: UInt64 { 16_384 }

  /// The number of records that a checkpoint includes after a burst.
  private static var burst: UInt64 { 256 }

  let map: JournalMap
  let file: Int32
  let directory: String
  private let limit: UInt64
  private let spinLock = SpinLock()
  #if DEBUG
    private let lockPlace: LockPlace
  #endif
  private var ring: Ring
  /// The steps of a transaction that is about to be appended, and the bytes of one of them. Used
  /// only while the journal is locked; their memory is used again.
  @safe @exclusivity(unchecked) @usableFromInline var steps: [ShortStep] = []
  @safe @exclusivity(unchecked) private var stepBytes: [UInt8] = []
  private let includedRecord: Atomic<UInt64>
  /// Incremented, with the journal locked, when the known symbol numbers are discarded. An event
  /// that was encoded before must not be appended afterwards.
  let generation = Atomic<UInt64>(0)
  private let wasForked = Atomic(false)
  /// The order of the log's locks.
  let lockOrder = LockOrder()
  let disk: Lock<Disk>

  /// The state of the file on disk.
  struct Disk: Sendable {
    /// Whether the file's name and size are on disk.
    var hasFile = false
    /// Whether a sync failed: the system may then consider unwritten data as written.
    var isDoubtful = false
  }

  private struct Ring {
    var geometry: JournalGeometry
    /// The number of the next record; its place is `index`.
    var next: UInt64
    var index = 0
    /// The last number for which there is room.
    var last: UInt64
    /// The number from which on an append requests a checkpoint.
    var requestAt: UInt64
    /// The capacity that the ring may take when it next wraps around.
    var preparedCapacity: UInt64
    var isStopped = false
  }

  /// Turns the file into a journal without records. The log includes everything that is in it.
  ///
  /// - Parameters:
  ///   - file: The locked file, open for reading and writing.
  ///   - identity: The identity of the journal's log.
  ///   - included: The newest record that the log includes.
  ///   - limit: The maximum number of records that may wait to be included, if the ring has room
  ///     for more; at least 16.
  init(
    _ file: Int32, of logPath: String, identity: Digest128, included: UInt64, limit: Int
  ) throws(LogError) {
    self.file = file
    self.limit = UInt64(max(limit, 16))
    directory = LogFiles.parts(of: LogFiles.resolving(logPath)).folder
    disk = Lock(Disk(), lockOrder.place(.disk))
    #if DEBUG
      lockPlace = lockOrder.place(.journal)
    #endif
    includedRecord = Atomic(included)
    guard let status = SystemFile.status(of: file) else { throw .system(path: logPath) }
    // The last place may be incomplete.
    let foundBytes = Int(status.st_size) - JournalFormat.recordsOffset
    let found = (foundBytes + JournalRecord.size - 1) / JournalRecord.size
    let capacity = min(
      max(UInt64(max(found, 0)), Self.initialCapacity), JournalFormat.maximumCapacity)
    let size = JournalFormat.fileSize(capacity: capacity)
    // What an earlier writer left is wiped, not truncated or zeroed: to a reader whose view of the
    // log is older, it then looks overwritten, and not as if it had never been.
    guard Self.fill(file, from: Int(status.st_size), to: size),
      let mapped = MappedFile(
        file, size: size,
        reserving: JournalFormat.fileSize(capacity: JournalFormat.maximumCapacity),
        isWritable: true)
    else { throw .system(path: logPath) }
    mapped.prefault(0..<size)
    map = JournalMap(file: mapped)
    let geometry = JournalGeometry(
      generation: (map.geometry?.generation ?? 0) + 1, base: included + 1, capacity: capacity)
    map.initialize(identity: identity, process: getpid(), geometry)
    for index in 0..<max(min(found, Int(map.room)), 0) { map.wipe(index, as: included + 1) }
    ring = Ring(
      geometry: geometry, next: included + 1, last: included + min(capacity, self.limit),
      requestAt: included + 1,
      preparedCapacity: capacity)
    checkInvariants()
    ForkGuard.add(self)
  }

  deinit { ForkGuard.remove(self) }
}

// Appending.

extension Journal {
  /// Prevents other threads from appending, for ``append(_:seq:session:nanoseconds:)`` and related
  /// calls.
  @usableFromInline
  func lock() {
    #if DEBUG
      lockPlace.enter()
    #endif
    spinLock.lock()
  }

  /// Ends ``lock()``.
  @usableFromInline
  func unlock() {
    spinLock.unlock()
    #if DEBUG
      lockPlace.leave()
    #endif
  }

  /// Locks without checking the lock order: a fork locks all journals of the process, which have
  /// none.
  func lockForFork() { spinLock.lock() }
  func unlockAfterFork() { spinLock.unlock() }
  func unlockInChild() { spinLock.unlockInChild() }

  /// Checks the type's invariants in debug builds. The caller holds the lock, or has the only
  /// reference.
  private func checkInvariants() {
    assert(included < ring.next)
    assert(ring.next - 1 - included <= min(ring.geometry.capacity, limit))
    assert(ring.index == ring.geometry.index(of: ring.next))
    assert(ring.geometry.capacity <= ring.preparedCapacity)
    assert(ring.preparedCapacity <= JournalFormat.maximumCapacity)
    assert(JournalFormat.fileSize(capacity: ring.geometry.capacity) <= map.file.size)
    assert(!ring.isStopped || ring.last == 0)
  }

  /// Traps in debug builds unless this thread holds the lock.
  private func checkIsLocked() {
    #if DEBUG
      precondition(lockPlace.isHeld, "the journal is not locked")
    #endif
  }

  /// Appends an event's record. The caller holds the lock.
  ///
  /// - Returns: The checkpoint that is needed now; `nil` if there is no room, and nothing was
  ///   appended.
  @usableFromInline
  func append(_ event: ShortEvent, seq: Int, session: UInt32, nanoseconds: Int64)
    -> CheckpointRequest?
  {
    checkIsLocked()
    defer { checkInvariants() }
    guard ring.next <= ring.last || makeRoom(for: 1) else { return nil }
    write(
      JournalRecord(
        words: .init(
          w2: UInt64(seq), w3: UInt64(bitPattern: nanoseconds),
          w4: JournalRecord.word4(
            .event, code: event.kind.rawValue, number: session, continues: false),
          w5: UInt64(event.route) | UInt64(event.overlay) << 32,
          w6: UInt64(event.tab) | UInt64(event.cause) << 32,
          w7: event.number)))
    return ring.next > ring.requestAt ? makeRequest() : CheckpointRequest.none
  }

  /// The greatest number of steps of a transaction that is appended in the short way: others wait
  /// for the lock meanwhile.
  @usableFromInline static var shortGroupLimit: Int { 64 }

  /// Appends `steps` as the events of one transaction: all of them or nothing. The caller holds the
  /// lock.
  ///
  /// - Parameters:
  ///   - name: The number of the transaction's name.
  ///   - first: The position of the first step.
  /// - Returns: The checkpoint that is needed now; `nil` if there is no room.
  @usableFromInline
  func appendSteps(of name: UInt32, first: Int, session: UInt32) -> CheckpointRequest? {
    checkIsLocked()
    defer { checkInvariants() }
    // Each has a head, and a body of less than the size of a record.
    let count = UInt64(steps.count) * 2
    guard ring.next + count <= ring.last + 1 || makeRoom(for: count) else { return nil }
    let group = GroupRecord(name: name, first: first, count: steps.count)
    for (index, step) in steps.enumerated() {
      let event = EventRecord(EventNumbers(step, seq: first + index, group), .none)
      stepBytes.removeAll(keepingCapacity: true)
      event.write(to: &stepBytes, after: event.time)
      precondition(stepBytes.count <= JournalRecord.bodySize, "a step has more than one record")
      var head = JournalRecord(event, session: session, byteCount: stepBytes.count)
      if index < steps.count - 1 { head.markContinues() }
      write(head)
      write(JournalRecord(body: stepBytes[...]))
    }
    return ring.next > ring.requestAt ? makeRequest() : CheckpointRequest.none
  }

  /// Appends a whole unit or nothing.
  ///
  /// - Returns: The checkpoint that is needed now; `nil` if there is no room.
  func append(_ unit: JournalUnit) -> CheckpointRequest? {
    lock()
    defer { unlock() }
    return appendLocked(unit)
  }

  /// Appends a unit. The caller holds the lock.
  ///
  /// - Returns: The checkpoint that is needed now; `nil` if there is no room.
  func appendLocked(_ unit: JournalUnit) -> CheckpointRequest? {
    checkIsLocked()
    defer { checkInvariants() }
    let count = UInt64(unit.records.count)
    guard ring.next + count <= ring.last + 1 || makeRoom(for: count) else { return nil }
    for record in unit.records { write(record) }
    return ring.next > ring.requestAt ? makeRequest() : CheckpointRequest.none
  }

  /// Whether a unit would take up a substantial part of the journal.
  func isLarge(_ unit: JournalUnit) -> Bool {
    UInt64(unit.records.count) > min(Self.initialCapacity / 4, limit / 2)
  }

  /// The newest record that LMDB includes. Records up to it may be overwritten.
  var included: UInt64 { includedRecord.load(ordering: .acquiring) }

  /// The newest record.
  var head: UInt64 {
    lock()
    defer { unlock() }
    return ring.next - 1
  }

  /// The number of records that are not in LMDB yet.
  var backlog: Int {
    // In this order: a record that is included meanwhile is not newer than the head.
    let included = included
    return Int(head - included)
  }

  /// Writes the next record. The caller holds the lock and has checked that there is room.
  @inline(__always)
  private func write(_ record: JournalRecord) {
    assert(ring.next - included <= ring.geometry.capacity, "a record that waits is written over")
    var record = record
    record.lsn = ring.next
    map.write(record, at: ring.index)
    ring.next += 1
    ring.index += 1
    if ring.index == Int(ring.geometry.capacity) { wrapAround() }
  }

  /// Wraps the ring around, or grows it if that was prepared.
  private func wrapAround() {
    assert(ring.index == Int(ring.geometry.capacity))
    guard ring.preparedCapacity > ring.geometry.capacity else {
      ring.index = 0
      return
    }
    // All records in the ring were written in this pass and keep their indexes.
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

  /// The first record after a checkpoint requests another; the record at half capacity requests one
  /// immediately.
  private func makeRequest() -> CheckpointRequest {
    let half = included + min(ring.geometry.capacity, limit) / 2
    if ring.next > half {
      ring.requestAt = .max
      return .now
    }
    ring.requestAt = half
    return .soon
  }
}

// Checkpoints.

extension Journal {
  /// The current contents; they stay readable until LMDB includes them.
  var contents: Contents {
    lock()
    defer { unlock() }
    return Contents(map: map, geometry: ring.geometry, head: ring.next - 1)
  }

  /// Sets the newest record that LMDB includes, and prepares to grow if room was short.
  func include(through lsn: UInt64) {
    let before = included
    precondition(lsn >= before, "a record is no longer included")
    includedRecord.store(lsn, ordering: .releasing)
    lock()
    precondition(lsn < ring.next, "a record is included that there is not")
    // The next record requests a checkpoint again.
    ring.requestAt = lsn + 1
    let waiting = ring.next - 1 - lsn
    if waiting == 0, !ring.isStopped { restartRing() }
    let (geometry, prepared) = (ring.geometry, ring.preparedCapacity)
    let ahead = ring.index..<min(ring.index + Int(geometry.capacity) / 4, Int(geometry.capacity))
    checkInvariants()
    unlock()
    if waiting > geometry.capacity / 2, prepared == geometry.capacity { prepareToGrow(geometry) }
    // What is made writable is written to the disk, so only behind a burst, of which there may be more.
    guard lsn - before >= Self.burst else { return }
    map.file.prefault(
      JournalFormat.recordOffset(
        at: ahead.lowerBound)..<JournalFormat.recordOffset(at: ahead.upperBound))
  }

  /// Moves an empty ring back to its start, whose memory is resident and cached. The caller holds
  /// the lock.
  private func restartRing() {
    assert(ring.next == included + 1)
    guard ring.index > 64 else { return }
    ring.geometry = JournalGeometry(
      generation: ring.geometry.generation + 1, base: ring.next,
      capacity: max(ring.geometry.capacity, ring.preparedCapacity))
    map.setGeometry(ring.geometry)
    ring.index = 0
    ring.last = included + min(ring.geometry.capacity, limit)
  }

  /// Makes the file four times as large; if that fails, the ring keeps its capacity.
  private func prepareToGrow(_ geometry: JournalGeometry) {
    let capacity = min(geometry.capacity * 4, JournalFormat.maximumCapacity)
    let size = JournalFormat.fileSize(capacity: capacity)
    guard capacity > geometry.capacity,
      Self.fill(file, from: JournalFormat.fileSize(capacity: geometry.capacity), to: size)
    else { return }
    // Callers that wait for the disk rely on this: after a power loss the file is large enough for
    // its geometry.
    let isSafe = disk.withLock { disk in !disk.hasFile || writeToDisk(&disk) }
    guard isSafe else { return }
    map.file.grow(to: size)
    map.file.prefault(JournalFormat.fileSize(capacity: geometry.capacity)..<size)
    lock()
    ring.preparedCapacity = capacity
    checkInvariants()
    unlock()
  }

  /// Overwrites all records that LMDB includes, so that none of their bytes is left in the file.
  ///
  /// Works in steps, because appends wait meanwhile. To a reader, a wiped record looks like one
  /// that the ring has overwritten.
  func wipe() {
    var index = 0
    while index < Int(map.room) {
      lock()
      let end = min(index + 1_024, Int(map.room))
      for index in index..<end where !isWaiting(at: index) { map.wipe(index, as: ring.next) }
      unlock()
      index = end
    }
    fsync(file)
  }

  /// Whether a record that LMDB does not include yet is at `index`. The caller holds the lock.
  private func isWaiting(at index: Int) -> Bool {
    let capacity = ring.geometry.capacity
    guard index < Int(capacity) else { return false }
    // The number of records from this index to that of the next record, once around the ring.
    let distance = UInt64((ring.index - index + Int(capacity) - 1) % Int(capacity) + 1)
    guard distance < ring.next else { return false }
    let lsn = ring.next - distance
    return lsn > included && lsn >= ring.geometry.base && lsn < ring.next
  }

  /// Rejects further records.
  func stop() {
    lock()
    ring.isStopped = true
    ring.last = 0
    unlock()
  }

  /// Accepts records again after ``stop()``.
  func resume() {
    lock()
    ring.isStopped = isForked
    unlock()
  }

  /// Whether this process is a forked child of the one that opened the journal.
  var isForked: Bool { wasForked.load(ordering: .acquiring) }

  /// Rejects further records permanently. The caller holds the lock.
  func abandonInChild() {
    ring.isStopped = true
    ring.last = 0
    map.file.abandonFile()
    wasForked.store(true, ordering: .releasing)
  }

  /// Tells readers that the log includes everything.
  func markClosed() { map.markClosed() }
}
