/// Damage to pages, that knows how they are made.
enum PageMutations {
  /// The fields of a meta page: where, and how many bytes.
  private static let metaFields: [Field] = [
    (0, 8), (10, 2), (16, 4), (20, 4), (24, 8), (32, 8), (40, 4), (44, 2), (46, 2), (48, 8),
    (56, 8), (64, 8), (72, 8), (80, 8), (88, 4), (92, 2), (94, 2), (96, 8), (104, 8), (112, 8),
    (120, 8), (128, 8), (136, 8), (144, 8),
  ]

  /// Changes fields of one or both meta pages.
  static func changeMeta(_ input: inout Input, _ random: inout Random) {
    let newest = PageMap(input.log).newestMeta
    let pages = random.chance(20) ? [0, 1] : [random.chance(80) ? newest : 1 - newest]
    let field = random.pick(metaFields)
    for page in pages { change(field, at: page * 4_096, &input, &random) }
    input.steps.append("meta field \(field.offset) of \(pages)")
  }

  /// Changes what a meta page says of its trees, and still is one.
  static func changeMetaSlightly(_ input: inout Input, _ random: inout Random) {
    let map = PageMap(input.log)
    let field = random.pick(metaFields.filter { $0.offset >= 46 && $0.offset != 92 })
    let start = map.newestMeta * 4_096
    if [80, 128].contains(field.offset), map.pageCount > 2 {
      input.log.set(UInt64(random.number(below: map.pageCount)), at: start + field.offset, count: 8)
    } else {
      let old = input.log.number(at: start + field.offset, count: field.count)
      input.log.set(near(old, &random), at: start + field.offset, count: field.count)
    }
    input.steps.append("meta field \(field.offset), slightly")
  }

  private static func change(
    _ field: Field, at start: Int, _ input: inout Input,
    _ random: inout Random
  ) {
    let old = input.log.number(at: start + field.offset, count: field.count)
    input.log.set(random.interesting(near: old), at: start + field.offset, count: field.count)
  }

  /// A number that could be meant.
  private static func near(_ old: UInt64, _ random: inout Random) -> UInt64 {
    switch random.number(below: 4) {
    case 0: old &+ 1
    case 1: old &- 1
    case 2: UInt64(random.number(below: 64))
    default: random.interesting(near: old)
    }
  }

  /// Swaps, copies or clears a page; with its number as it has to be there, or as it was.
  static func move(_ input: inout Input, _ random: inout Random) {
    let count = input.log.count / 4_096
    guard count > 3 else { return }
    func range(_ page: Int) -> Range<Int> { page * 4_096..<(page + 1) * 4_096 }
    let first = 2 + random.number(below: count - 2)
    let second = random.chance(5) ? random.number(below: 2) : 2 + random.number(below: count - 2)
    let (here, there) = (Array(input.log[range(first)]), Array(input.log[range(second)]))
    let what = random.number(below: 3)
    switch what {
    case 0:
      input.log.replaceSubrange(range(first), with: there)
      input.log.replaceSubrange(range(second), with: here)
    case 1: input.log.replaceSubrange(range(first), with: there)
    default: input.log.replaceSubrange(range(first), with: [UInt8](repeating: 0, count: 4_096))
    }
    if random.chance(60) {
      for page in [first, second] { input.log.set(UInt64(page), at: page * 4_096, count: 8) }
    }
    input.steps.append("\(["swapped", "copied", "cleared"][what]) page \(first), \(second)")
  }

  /// Takes pages of another file.
  static func splice(_ input: inout Input, _ originals: [Original], _ random: inout Random) {
    let other = random.pick(originals).log
    let (count, otherCount) = (input.log.count / 4_096, other.count / 4_096)
    guard count > 0, otherCount > 0 else { return }
    for _ in 0...random.number(below: 2) {
      let page = random.number(below: count)
      let taken = random.chance(50) ? page % otherCount : random.number(below: otherCount)
      input.log.replaceSubrange(
        page * 4_096..<(page + 1) * 4_096, with: other[taken * 4_096..<(taken + 1) * 4_096])
      if random.chance(50) { input.log.set(UInt64(page), at: page * 4_096, count: 8) }
    }
    input.isForged = true
    input.steps.append("pages of another file")
  }

  /// Changes number, flags, bounds of the free space, or the count of a large value's pages.
  static func changeHeader(_ input: inout Input, _ random: inout Random) {
    let pages = PageMap(input.log).pages([1, 2, 4])
    guard !pages.isEmpty else { return }
    let page = random.pick(pages)
    let fields: [Field] = [(0, 8), (8, 2), (10, 2), (12, 2), (14, 2), (12, 4)]
    let field = random.pick(fields)
    if field.offset == 10 {
      input.log.set(
        random.pick([0, 1, 2, 4, 8, 0x10, 0x22, 0x42, 0x52, 0x4002, 0x8002]),
        at: page * 4_096 + 10, count: 2)
    } else {
      change(field, at: page * 4_096, &input, &random)
    }
    input.steps.append("header field \(field.offset) of page \(page)")
  }

  /// Changes a pointer, a node's header, or the key or value behind it.
  static func changeNode(_ input: inout Input, _ random: inout Random) {
    let map = PageMap(input.log)
    let pages = map.pages([1, 2])
    guard !pages.isEmpty else { return }
    let page = random.pick(pages)
    let index = random.number(below: map.keyCount(of: page))
    guard let node = map.node(index, of: page) else { return }
    let what = random.number(below: 8)
    switch what {
    case 0: change((page * 4_096 + 16 + 2 * index, 2), at: 0, &input, &random)
    case 1: change((node.offset, 2), at: 0, &input, &random)
    case 2: change((node.offset + 2, 2), at: 0, &input, &random)
    case 3:
      input.log.set(random.pick([0, 1, 2, 3, 4, 5, 6, 7, 0x8000]), at: node.offset + 4, count: 2)
    case 4: change((node.offset + 6, 2), at: 0, &input, &random)
    case 5:
      // Another pointer's node, so that two are one.
      let other = random.number(below: map.keyCount(of: page))
      let start = page * 4_096 + 16
      input.log.set(
        input.log.number(at: start + 2 * other, count: 2), at: start + 2 * index, count: 2)
    case 6: changeByte(in: node.offset + 8..<node.data, &input, &random)
    default: changeByte(in: node.data..<node.data + min(node.dataSize, 4_096), &input, &random)
    }
    input.steps.append("part \(what) of node \(index) of page \(page)")
  }

  private static func changeByte(
    in range: Range<Int>, _ input: inout Input, _ random: inout Random
  ) {
    guard !range.isEmpty else { return }
    let offset = range.lowerBound + random.number(below: range.count)
    guard offset < input.log.count else { return }
    input.log[offset] = UInt8(random.next() & 0xFF)
  }

  /// Leads a branch, a large value or a database to another page, so that pages are shared, or lie
  /// within themselves.
  static func changeChild(_ input: inout Input, _ random: inout Random) {
    let map = PageMap(input.log)
    var places: [Field] = []
    for page in map.pages([1, 2]) {
      for index in 0..<map.keyCount(of: page) {
        guard let node = map.node(index, of: page) else { continue }
        if map.kind(of: page) == 1 {
          places.append((node.offset, 4))
        } else if node.flags == 1 {
          places.append((node.data, 8))
        } else if node.flags == 2 {
          places.append((node.data + 40, 8))
        }
      }
    }
    guard !places.isEmpty else { return }
    let place = random.pick(places)
    let number =
      random.chance(70) ? UInt64(random.number(below: map.pageCount + 1)) : random.interesting()
    input.log.set(number, at: place.offset, count: place.count)
    input.steps.append("leads to page \(number)")
  }

  /// Changes what a database's record says.
  static func changeTreeRecord(_ input: inout Input, _ random: inout Random) {
    let map = PageMap(input.log)
    var records: [Int] = []
    for page in map.pages([2]) {
      for index in 0..<map.keyCount(of: page) {
        if let node = map.node(index, of: page), node.flags == 2 { records.append(node.data) }
      }
    }
    guard !records.isEmpty else { return }
    let fields: [Field] = [
      (0, 4), (4, 2), (6, 2), (8, 8), (16, 8), (24, 8), (32, 8), (40, 8),
    ]
    let field = random.pick(fields)
    let place = random.pick(records) + field.offset
    let old = input.log.number(at: place, count: field.count)
    input.log.set(near(old, &random), at: place, count: field.count)
    input.steps.append("field \(field.offset) of a database's record")
  }

  /// Changes a list of free pages: its key, its length, or the pages in it.
  static func changeFreeList(_ input: inout Input, _ random: inout Random) {
    let map = PageMap(input.log)
    guard let root = map.freeListRoot, map.kind(of: root) == 2,
      let node = map.node(random.number(below: map.keyCount(of: root)), of: root)
    else { return }
    var list = node.data
    if node.flags == 1 {
      list = Int(input.log.number(at: node.data, count: 8) % 1_000_000) * 4_096 + 16
    }
    let count = Int(min(input.log.number(at: list, count: 8), 500))
    let place: Int
    switch random.number(below: 6) {
    case 0: place = node.offset + 8
    case 1: place = list
    default: place = list + 8 + 8 * random.number(below: count)
    }
    let old = input.log.number(at: place, count: 8)
    let number =
      random.chance(50) ? UInt64(random.number(below: map.pageCount + 2)) : near(old, &random)
    input.log.set(number, at: place, count: 8)
    input.steps.append("free list at \(place): \(number)")
  }

  /// Says that there are more pages than there are, as if some had been taken and given back.
  static func makeRoomForPages(_ input: inout Input, _ random: inout Random) {
    let start = PageMap(input.log).newestMeta * 4_096 + 136
    let old = input.log.number(at: start, count: 8)
    let number = random.chance(50) ? old &+ UInt64(random.number(below: 4)) : near(old, &random)
    input.log.set(number, at: start, count: 8)
    if random.chance(50) {
      input.log += [UInt8](repeating: 0, count: 4_096 * random.number(below: 3))
    }
    input.steps.append("last page \(number)")
  }
}
