/// The bytes of an LMDB 0.9 file as LMDB 1.0 would have its first two pages: the headers of pages have 24
/// bytes and not 16, and the number of the data format is 2.
///
/// - Parameter pages: Which of the two are changed.
package func asLMDB1(
  _ bytes: [UInt8], pages: [Int] = [0, 1], pageSize: Int = 4_096
) -> [UInt8] {
  var bytes = bytes
  for page in pages {
    let start = page * pageSize
    // Behind the page's number: the transaction that wrote it.
    bytes.insert(contentsOf: [UInt8](repeating: 0, count: 8), at: start + 8)
    bytes.removeSubrange(start + pageSize..<start + pageSize + 8)
    bytes[start + 28] = 2
  }
  return bytes
}
