/// The members of a JSON object, sorted by the UTF-8 bytes of their keys.
///
/// Keys are compared by their bytes: an object may have both a precomposed and a decomposed `é`,
/// which a `[String: …]` cannot. Lookups, order, equality and hashing all follow the bytes.
public struct JSONObject: Sendable {
  /// One key and its value.
  public struct Member: Sendable {
    /// The key; no other member has it.
    public let key: String
    /// The value.
    public package(set) var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in ascending order of their keys' bytes; keys are unique.
  public private(set) var members: [Member]

  /// Creates an object without members.
  public init() { members = [] }

  /// Creates an object of these members, in any order.
  ///
  /// - Precondition: No two keys have the same bytes.
  /// - Complexity: O(*n* log *n*).
  public init(uniqueMembers: [(key: String, value: JSONValue)]) {
    var members = uniqueMembers.map { Member(key: $0.key, value: $0.value) }
    members.sort { $0.key.precedesInBytes($1.key) }
    for (member, next) in zip(members, members.dropFirst()) {
      precondition(!member.key.hasSameBytes(as: next.key), "A JSON object has each key once.")
    }
    self.members = members
  }

  /// Creates an object from members that are sorted and unique.
  package init(sorted members: [Member]) { self.members = members }

  /// The value of exactly this key; setting nil removes the member.
  ///
  /// - Complexity: O(log *n*) comparisons to read; O(*n*) moves to add or remove.
  public subscript(key: String) -> JSONValue? {
    get {
      let index = insertionIndex(of: key)
      guard holds(key, at: index) else { return nil }
      return members[index].value
    }
    set {
      let index = insertionIndex(of: key)
      switch (holds(key, at: index), newValue) {
      case (true, let value?): members[index].value = value
      case (true, nil): members.remove(at: index)
      case (false, let value?): members.insert(Member(key: key, value: value), at: index)
      case (false, nil): break
      }
    }
  }

  /// The keys, ascending by their bytes.
  public var keys: some RandomAccessCollection<String> { members.lazy.map { $0.key } }

  private func holds(_ key: String, at index: Int) -> Bool {
    index < members.count && members[index].key.hasSameBytes(as: key)
  }

  /// The index of the first member whose key does not precede `key`.
  private func insertionIndex(of key: String) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = low + (high - low) / 2
      if members[middle].key.precedesInBytes(key) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension JSONObject: RandomAccessCollection {
  public typealias Element = (key: String, value: JSONValue)

  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }

  public subscript(position: Int) -> Element {
    (members[position].key, members[position].value)
  }
}

extension JSONObject: Hashable {}

extension JSONObject.Member: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combineBytes(of: key)
    hasher.combine(value)
  }
}

extension JSONObject: CustomStringConvertible {
  /// The canonical text.
  public var description: String { JSONValue.object(self).canonicalText }
}
