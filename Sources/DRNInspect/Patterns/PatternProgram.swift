/// A regular expression as a program, which is run in time linear in the text.
///
/// The simulation of Thompson: instead of trying one way after another, it keeps the set of all
/// instructions that the text so far can lead to. Each of them is there at most once, so a scalar
/// costs at most as many steps as the program has instructions, and no text or pattern makes it
/// exponential.
struct PatternProgram: Sendable {
  private enum Instruction: Sendable {
    case one(ScalarSet)
    case assertion(PatternAssertion)
    case jump(Int)
    case split(Int, Int)
    case found
  }

  private var instructions: [Instruction] = []
  /// Whether a match can only begin at the start of the text.
  private let isAnchored: Bool

  /// The maximum number of instructions, once counted repetitions are written out.
  static var sizeLimit: Int { 2_000 }

  init(_ node: PatternNode) throws(PatternError) {
    isAnchored = node.isAnchored
    try compile(node)
    try append(.found)
  }

  /// The number of instructions.
  var size: Int { instructions.count }

  private mutating func append(_ instruction: Instruction) throws(PatternError) {
    guard instructions.count < Self.sizeLimit else {
      throw .tooLarge("has more than \(Self.sizeLimit) steps, its repetitions written out")
    }
    instructions.append(instruction)
  }

  private mutating func compile(_ node: PatternNode) throws(PatternError) {
    switch node {
    case .sequence(let parts): for part in parts { try compile(part) }
    case .one(let set): try append(.one(set))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .choice(let branches):
      var ends: [Int] = []
      for (index, branch) in branches.enumerated() {
        guard index < branches.count - 1 else {
          try compile(branch)
          continue
        }
        let split = instructions.count
        try append(.split(split + 1, 0))
        try compile(branch)
        ends.append(instructions.count)
        try append(.jump(0))
        instructions[split] = .split(split + 1, instructions.count)
      }
      for end in ends { instructions[end] = .jump(instructions.count) }
    case .repeated(let part, let least, let most):
      for _ in 0..<least {
        let start = instructions.count
        try compile(part)
        // An empty part would be repeated for nothing, and within other repetitions without end.
        if instructions.count == start { break }
      }
      guard let most else {
        let split = instructions.count
        try append(.split(split + 1, 0))
        try compile(part)
        try append(.jump(split))
        instructions[split] = .split(split + 1, instructions.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(instructions.count)
        try append(.split(0, 0))
        try compile(part)
      }
      for split in splits { instructions[split] = .split(split + 1, instructions.count) }
    }
  }
}

extension PatternProgram {
  /// Whether the expression matches anywhere in `text`.
  ///
  /// - Parameter steps: Is increased by the number of instructions that were looked at.
  /// - Complexity: At most ``size`` steps for each scalar and one more place at the end.
  func isFound(in text: String, steps: inout Int) -> Bool {
    var threads = ThreadSet(capacity: instructions.count)
    var following = ThreadSet(capacity: instructions.count)
    var pending: [Int] = []
    var rest = text.unicodeScalars.makeIterator()
    var before: Unicode.Scalar?
    var after = rest.next()
    while true {
      if before == nil || !isAnchored {
        if add(0, to: &threads, &pending, before, after, &steps) { return true }
      }
      guard let scalar = after, !(isAnchored && threads.isEmpty) else { return false }
      after = rest.next()
      for thread in threads.elements {
        guard case .one(let set) = instructions[thread], set.contains(scalar) else { continue }
        if add(thread + 1, to: &following, &pending, scalar, after, &steps) { return true }
      }
      swap(&threads, &following)
      following.removeAll()
      before = scalar
    }
  }

  /// Adds an instruction and those that it leads to without a scalar; true if that is a match.
  private func add(
    _ start: Int, to threads: inout ThreadSet, _ pending: inout [Int],
    _ before: Unicode.Scalar?, _ after: Unicode.Scalar?, _ steps: inout Int
  ) -> Bool {
    pending.append(start)
    while let index = pending.popLast() {
      guard threads.insert(index) else { continue }
      steps += 1
      switch instructions[index] {
      case .one: break
      case .assertion(let assertion):
        if assertion.holds(before: before, after: after) { pending.append(index + 1) }
      case .jump(let target): pending.append(target)
      case .split(let first, let second):
        pending.append(first)
        pending.append(second)
      case .found:
        pending.removeAll()
        return true
      }
    }
    return false
  }
}

/// A set of instructions with constant-time insertion and removal of all.
private struct ThreadSet {
  private(set) var elements: [Int] = []
  /// The round in which an instruction was inserted last.
  private var rounds: [Int]
  private var round = 1

  init(capacity: Int) {
    rounds = Array(repeating: 0, count: capacity)
    elements.reserveCapacity(capacity)
  }

  var isEmpty: Bool { elements.isEmpty }

  /// Returns false if the element is in the set already.
  mutating func insert(_ element: Int) -> Bool {
    guard rounds[element] != round else { return false }
    rounds[element] = round
    elements.append(element)
    return true
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    round += 1
  }
}

extension PatternNode {
  /// Whether every match begins at the start of the text.
  fileprivate var isAnchored: Bool {
    switch self {
    case .assertion(.start): true
    case .sequence(let parts): parts.first?.isAnchored ?? false
    case .choice(let branches): branches.allSatisfy(\.isAnchored)
    case .assertion, .one, .repeated: false
    }
  }
}
