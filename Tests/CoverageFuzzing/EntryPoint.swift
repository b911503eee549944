/// What libFuzzer calls, with bytes that it makes up to reach code that it has not reached before.
///
/// The first byte says what the others are. Nothing may come of them but a result or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch kind % 4 {
  case 0: try? FuzzTarget.readPages(rest)
  case 1: try? FuzzTarget.readBlock(rest)
  case 2: try? FuzzTarget.readRecords(rest)
  default: try? FuzzTarget.readJSON(rest)
  }
  return 0
}
