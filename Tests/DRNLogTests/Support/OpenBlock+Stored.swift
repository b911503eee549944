import DRN

@testable import DRNLog

extension OpenBlock {
  /// The key and the bytes with which it is stored.
  var key: [UInt8] { block.key }
  var bytes: [UInt8] { block.bytes }
}

extension Block {
  /// The first block of session 1 with these events.
  init(_ records: [EventRecord]) {
    var open = OpenBlock(
      session: 1, firstSeq: 0, hashBefore: PrefixHash.empty, keyframe: [],
      baseTime: records.first?.time ?? .unknown)
    for record in records { open.append(record) }
    self = open.block
  }
}
