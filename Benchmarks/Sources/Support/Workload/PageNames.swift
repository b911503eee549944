/// Generated names of pages, used if the real ones are not available.
public enum PageNames {
  /// `count` different names. Like Wikipedia's titles they have 4 to 30 bytes, so that some are
  /// small strings and others are on the heap.
  public static func generated(_ count: Int) -> [String] {
    let words = [
      "Sun", "River", "History", "of", "the", "Asian", "Telephone", "Empire", "Language", "War",
    ]
    return (0..<count).map { index in
      var generator = SeededGenerator(seed: UInt64(index))
      let length = Int.random(in: 1...3, using: &generator)
      let parts = (0..<length).map { _ in words.randomElement(using: &generator) ?? "Page" }
      return (parts + ["\(index)"]).joined(separator: "_")
    }
  }
}
