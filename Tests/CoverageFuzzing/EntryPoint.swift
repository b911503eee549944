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

private let target = named(ProcessInfo.processInfo.environment["DRN_FUZZ_TARGET"] ?? "format")

private func named(_ name: String) -> any FuzzTarget.Type {
  let targets: [any FuzzTarget.Type] = [
    FormatTarget.self, JournalTarget.self, ValueTarget.self, ImportTarget.self,
    ExpressionTarget.self, LinkTarget.self, RequestTarget.self,
  ]
  for target in targets where target.name == name { return target }
  fatalError("There is no target '\(name)'.")
}
