import DRN

/// Writes a file of numbers: those of one transition, or of one state, on a line.
struct NumberWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: Int) {
    for byte in String(number).utf8 { bytes.append(byte) }
    bytes.append(UInt8(ascii: " "))
  }

  mutating func put(_ values: [Int]) {
    put(values.count)
    for value in values { put(value) }
  }

  /// A raw value; -1 for `nil`.
  mutating func put<Value: RawRepresentable<Int>>(_ value: Value?) { put(value?.rawValue ?? -1) }

  mutating func put(_ place: Place<Screen>) {
    put(place.route.number)
    put(place.overlay)
    put(place.tab)
  }

  mutating func endLine() { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
}

/// Reads what ``NumberWriter`` wrote.
struct NumberReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func int() -> Int {
    var (number, sign) = (0, 1)
    while bytes[index] > UInt8(ascii: " ") {
      if bytes[index] == UInt8(ascii: "-") {
        sign = -1
      } else {
        number = 10 * number + Int(bytes[index] - UInt8(ascii: "0"))
      }
      index += 1
    }
    index += 1
    return sign * number
  }

  mutating func list<Value>(_ read: (inout Self) -> Value) -> [Value] {
    (0..<int()).map { _ in read(&self) }
  }

  mutating func optional<Value: RawRepresentable<Int>>() -> Value? { Value(rawValue: int()) }

  mutating func value<Value: RawRepresentable<Int>>() -> Value { optional()! }

  mutating func screen() -> Screen { Screen(number: int()) }

  mutating func place() -> Place<Screen> {
    Place(route: screen(), overlay: optional(), tab: optional())
  }
}
