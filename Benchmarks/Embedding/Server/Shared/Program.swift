/// A server without network: each input line `VISITOR PRODUCT` is a request, which Visitors.swift
/// handles. Run as `App FOLDER COMMAND COUNT VISITORS`, it measures itself.
@main
struct Program {
  static func main() throws {
    let arguments = CommandLine.arguments
    let visitors = try Visitors(folder: arguments.count > 1 ? arguments[1] : ".")
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
    let crowd = arguments.count > 4 ? Int(arguments[4]) ?? 1 : 1
    switch arguments.count > 2 ? arguments[2] : "" {
    case "start":
      try visitors.serve("visitor-\(crowd / 2)") { _ = $0.currentRoute }
      print(Meter.now, Meter.residentBytes)
    case "walk": print(try Meter.cost(of: max(count, 1)) { try visitors.walk(count, crowd) })
    case "fill": try visitors.fill(count, crowd)
    case "crowd":
      let before = (Meter.residentBytes, Meter.residentBytesWithFiles)
      try visitors.walk(count, crowd)
      try visitors.settle()
      let after = (Meter.residentBytes, Meter.residentBytesWithFiles)
      print((after.0 - before.0) / crowd, (after.1 - before.1) / crowd)
    default: try visitors.answer()
    }
  }
}

extension Visitors {
  func answer() throws {
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let id = Int(words[1]) else { continue }
      try serve(String(words[0])) {
        $0.go(.product(id: id))
        print($0.currentRoute)
      }
    }
  }

  /// The visitors take turns. In eight moves, each mostly views products, and searches once.
  func walk(_ count: Int, _ crowd: Int, from first: Int = 0) throws {
    for number in first..<first + count {
      let step = number / crowd
      try serve("visitor-\(number % crowd)") {
        switch step % 8 {
        case 0: $0.go(.search("lamps below \(number % 16)00 euros"))
        case 5: $0.showOverlay(.settings(id: number % 24))
        case 6: $0.hideOverlay()
        case 7: $0.goBack()
        default: $0.go(.product(id: (number + step * 7) % 24))
        }
      }
    }
  }
}
