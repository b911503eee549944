/// A user's moves, and the main thread's time for each.
@MainActor
struct Walk {
  /// Processor time until a call returns, elapsed time until then, the part in which widgets of pages
  /// are made, and processor time until the move is drawn.
  private var (used, elapsed, making, drawn) = ([UInt64](), [UInt64](), [UInt64](), [UInt64]())

  init(_ app: App, _ count: Int) {
    for number in -24..<max(count, 1) {
      Page.makingTime = 0
      let (start, before) = (Meter.now, Meter.threadTime)
      app.move(number + 24)
      let (change, time) = (Meter.threadTime - before, Meter.now - start)
      Frames.wait()
      // The first ones are for caches.
      guard number >= 0 else { continue }
      used.append(change)
      elapsed.append(time)
      making.append(Page.makingTime)
      drawn.append(Meter.threadTime - before)
    }
  }

  /// The median and the 99th percentile of each in nanoseconds, the mean of the last, and the memory in
  /// bytes.
  var report: String {
    let times = [used, elapsed, making, drawn].flatMap { times in
      let sorted = times.sorted()
      return [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100]]
    }
    let mean = drawn.reduce(0, +) / UInt64(drawn.count)
    let memory = [Meter.residentBytes, Meter.residentBytesWithFiles].map { UInt64($0) }
    return (times + [mean] + memory).map { "\($0)" }.joined(separator: " ")
  }
}

extension App {
  /// In each twelve: four new screens, three steps back, three tabs, and an overlay shown and hidden.
  fileprivate func move(_ number: Int) {
    switch number % 12 {
    case 0: navigation.go(.search("lamps below \(number / 12 % 16)00 euros"))
    case 3: navigation.showOverlay(.options(product: number % 24))
    case 4: navigation.hideOverlay()
    case 5, 10, 11: navigation.goBack()
    case 6: select(.basket)
    case 7: select(.account)
    case 8: select(.shop)
    default: navigation.go(.product(id: number * 7 % 24))
    }
  }
}
