import Foundation

/// What libFuzzer calls, with bytes that it makes up to reach code that it has not reached before.
///
/// `DRN_FUZZ_TARGET` says what is done with them. Nothing may come of it but a result or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  try? target.fuzz(bytes)
  return 0
}

private let target: any FuzzTarget.Type = {
  let name = ProcessInfo.processInfo.environment["DRN_FUZZ_TARGET"] ?? FormatTarget.name
  let targets: [any FuzzTarget.Type] = [
    FormatTarget.self, JournalTarget.self, ValueTarget.self, ImportTarget.self,
    ExpressionTarget.self, LinkTarget.self, RequestTarget.self,
  ]
  guard let target = targets.first(where: { $0.name == name }) else {
    fatalError("There is no target '\(name)': see \(targets.map(\.name)).")
  }
  return target
}()
