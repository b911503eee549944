/// A disk as a trace leaves it: what it has for certain, and what it may have or not have if the
/// power fails now.
///
/// What was not synchronized may have reached it in any part and in any order, torn at 512 bytes: the
/// bytes of a file, its size, its name. Only what is written last in one place stays there.
struct TracedDisk {
  /// A part of a sector that was written.
  fileprivate struct Piece {
    let offset: Int
    let bytes: ArraySlice<UInt8>
    /// Whether a synchronization failed after it: the system takes it for written, so that only a
    /// write to the same page brings it to the disk.
    var isForgotten = false

    var page: Int { offset / 4_096 }
    var sector: Int { offset / 512 }
  }

  fileprivate struct File {
    var bytes: [UInt8] = []
    var pieces: [Piece] = []
    /// The sizes that it got since it was synchronized.
    var sizes: [Int] = []

    var size: Int { sizes.last ?? bytes.count }
  }

  private enum Naming {
    case create(String, UInt64)
    case rename(String, to: String)
    case unlink(String)
  }

  private var files: [UInt64: File] = [:]
  private var names: [String: UInt64] = [:]
  private var namings: [Naming] = []

  /// Whether the power may leave more than one disk.
  var isUncertain: Bool {
    !namings.isEmpty || files.values.contains { !$0.pieces.isEmpty || !$0.sizes.isEmpty }
  }

  mutating func apply(_ operation: Trace.Operation) {
    switch operation {
    case .file(let id, let name, let bytes):
      names[name] = id
      files[id] = File(bytes: Array(bytes))
    case .create(let id, let name):
      files[id] = File()
      namings.append(.create(name, id))
    case .write(let id, let offset, let bytes, let isDurable):
      files[id, default: File()].write(bytes, at: offset, isDurable: isDurable)
    case .size(let id, let size): files[id]?.sizes.append(size)
    case .sync(let id): files[id]?.synchronize()
    case .failedSync(let id): files[id]?.forget()
    case .syncFolder:
      for naming in namings { Self.apply(naming, to: &names) }
      namings = []
    case .rename(let from, let to): namings.append(.rename(from, to: to))
    case .unlink(let name): namings.append(.unlink(name))
    case .note: break
    }
  }

  private static func apply(_ naming: Naming, to names: inout [String: UInt64]) {
    switch naming {
    case .create(let name, let id): names[name] = id
    case .unlink(let name): names[name] = nil
    case .rename(let from, let to):
      guard let id = names.removeValue(forKey: from) else { return }
      names[to] = id
    }
  }

  /// What may be there after a power loss.
  ///
  /// - Parameter percent: How likely it is that something had reached the disk.
  func image(_ percent: Int, _ random: inout SeededRandom) -> [String: [UInt8]] {
    var names = names
    for naming in namings where random.number(below: 100) < percent {
      Self.apply(naming, to: &names)
    }
    var image: [String: [UInt8]] = [:]
    for (name, id) in names.sorted(by: { $0.key < $1.key }) {
      image[name] = files[id]?.image(percent, &random)
    }
    return image
  }
}

extension TracedDisk.File {
  fileprivate mutating func write(_ bytes: ArraySlice<UInt8>, at offset: Int, isDurable: Bool) {
    let end = offset + bytes.count
    if end > size { sizes.append(end) }
    var start = offset
    while start < end {
      let next = min((start / 512 + 1) * 512, end)
      let part = bytes[bytes.startIndex + start - offset..<bytes.startIndex + next - offset]
      pieces.append(.init(offset: start, bytes: part))
      start = next
    }
    guard isDurable else { return }
    // The sectors that it touched are there now, with all that was written to them before.
    let sectors = offset / 512...max(end - 1, offset) / 512
    keep { sectors.contains($0.sector) }
  }

  fileprivate mutating func synchronize() {
    let dirty = Set(pieces.lazy.filter { !$0.isForgotten }.map(\.page))
    keep { dirty.contains($0.page) }
    if let size = sizes.last { resize(&bytes, size) }
    sizes = []
  }

  fileprivate mutating func forget() {
    for index in pieces.indices { pieces[index].isForgotten = true }
  }

  /// Brings pieces to the disk.
  private mutating func keep(_ isKept: (TracedDisk.Piece) -> Bool) {
    var left: [TracedDisk.Piece] = []
    for piece in pieces {
      if isKept(piece) { put(piece, into: &bytes, growing: true) } else { left.append(piece) }
    }
    pieces = left
  }

  fileprivate func image(_ percent: Int, _ random: inout SeededRandom) -> [UInt8] {
    var image = bytes
    var size = image.count
    if !sizes.isEmpty, random.number(below: 100) < percent {
      size = percent == 100 ? sizes[sizes.count - 1] : sizes[random.number(below: sizes.count)]
    }
    resize(&image, size)
    for piece in pieces where random.number(below: 100) < percent {
      put(piece, into: &image, growing: false)
    }
    return image
  }

  private func put(_ piece: TracedDisk.Piece, into bytes: inout [UInt8], growing: Bool) {
    let end = piece.offset + piece.bytes.count
    if growing, end > bytes.count { resize(&bytes, end) }
    let count = min(end, bytes.count) - piece.offset
    guard count > 0 else { return }
    bytes.replaceSubrange(piece.offset..<piece.offset + count, with: piece.bytes.prefix(count))
  }

  private func resize(_ bytes: inout [UInt8], _ size: Int) {
    if size < bytes.count {
      bytes.removeLast(bytes.count - size)
    } else {
      bytes += [UInt8](repeating: 0, count: size - bytes.count)
    }
  }
}
