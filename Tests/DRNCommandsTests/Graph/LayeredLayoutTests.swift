import TestSupport
import Testing

@testable import DRNCommands

/// What every layout has, whatever the graph is.
@Suite struct LayeredLayoutTests {
  private static func graph(seed: UInt64) -> LayoutGraph {
    var random = SplitMix64(state: seed)
    let count = Int.random(in: 1...45, using: &random)
    let hasLabels = Bool.random(using: &random)
    let boxes = (0..<count).map { _ in
      LayoutGraph.Box(
        width: Double(Int.random(in: 60...200, using: &random)),
        height: Double(Int.random(in: 40...120, using: &random)), portInset: (8, 12),
        entryWeight: Double(Int.random(in: 0...9, using: &random)))
    }
    var edges: [LayoutGraph.Edge] = []
    for _ in 0..<Int.random(in: 0...(count * 3), using: &random) {
      let from = Int.random(in: 0..<count, using: &random)
      let to = Int.random(in: 0..<count, using: &random)
      guard from != to else { continue }
      edges.append(
        .init(
          from: from, to: to, weight: Double(Int.random(in: 1...7, using: &random)),
          flow: Double(Int.random(in: 0...90, using: &random)),
          isGuiding: Int.random(in: 0..<5, using: &random) > 0,
          label: hasLabels ? (Double(Int.random(in: 12...60, using: &random)), 14) : nil))
    }
    return LayoutGraph(boxes: boxes, edges: edges)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `boxes do not overlap, and nothing is outside the picture`(seed: UInt64) {
    let graph = Self.graph(seed: seed)
    let layout = LayeredLayout.layout(graph)
    #expect(layout.boxes.count == graph.boxes.count)
    for (index, box) in layout.boxes.enumerated() {
      #expect(box.width == graph.boxes[index].width && box.height == graph.boxes[index].height)
      #expect(box.x >= 0 && box.x + box.width <= layout.width + 0.1)
      #expect(box.y >= -0.1 && box.y + box.height <= layout.height + 0.1)
      for other in layout.boxes[(index + 1)...] {
        let isApart =
          box.x + box.width <= other.x || other.x + other.width <= box.x
          || box.y + box.height <= other.y || other.y + other.height <= box.y
        #expect(isApart)
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `every edge leads from its box to its box, and through no other`(seed: UInt64) {
    let graph = Self.graph(seed: seed)
    let layout = LayeredLayout.layout(graph)
    #expect(layout.routes.count == graph.edges.count)
    for (edge, route) in zip(graph.edges, layout.routes) {
      let (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
      guard let first = route.stretches.first, let last = route.stretches.last else {
        Issue.record("An edge is not drawn.")
        continue
      }
      #expect([from.x, from.x + from.width].contains { abs($0 - first.start) < 0.01 })
      #expect([to.x, to.x + to.width].contains { abs($0 - last.end) < 0.01 })
      #expect(first.y > from.y && first.y < from.y + from.height)
      #expect(last.y > to.y && last.y < to.y + to.height)
      for stretch in route.stretches {
        let (left, right) = (min(stretch.start, stretch.end), max(stretch.start, stretch.end))
        for (index, box) in layout.boxes.enumerated() where index != edge.from && index != edge.to {
          let isThrough =
            right > box.x && left < box.x + box.width && stretch.y > box.y
            && stretch.y < box.y + box.height
          #expect(!isThrough)
        }
      }
      // Curves are between the columns, where no box is.
      for (left, right) in zip(route.stretches, route.stretches.dropFirst()) {
        let range = min(left.end, right.start)...max(left.end, right.start)
        for box in layout.boxes {
          #expect(box.x + box.width <= range.lowerBound + 0.01 || box.x >= range.upperBound - 0.01)
        }
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `columns are kept, and edges say which way they go`(seed: UInt64) {
    let graph = Self.graph(seed: seed)
    let layout = LayeredLayout.layout(graph)
    for (edge, route) in zip(graph.edges, layout.routes) {
      let (from, to) = (layout.layers[edge.from], layout.layers[edge.to])
      #expect(route.direction == (from < to ? .forward : from > to ? .backward : .beside))
      if from < to {
        #expect(
          layout.boxes[edge.from].x + layout.boxes[edge.from].width < layout.boxes[edge.to].x)
      }
    }
    #expect(Set(layout.layers) == Set(0...(layout.layers.max() ?? 0)))
  }

  @Test func `sorting leaves fewer crossings than there were`() {
    var sum = (first: 0, final: 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      let crossings = LayeredLayout.layout(Self.graph(seed: seed)).crossings
      #expect(crossings.final <= crossings.first)
      sum.first += crossings.first
      sum.final += crossings.final
    }
    #expect(sum.final * 10 < sum.first * 8)
  }

  @Test func `a way through screens goes from left to right, and the way back does not matter`() {
    let boxes = Array(repeating: LayoutGraph.Box(width: 80, height: 40), count: 4)
    var graph = LayoutGraph(boxes: boxes, edges: [])
    graph.boxes[2].entryWeight = 5
    for (from, to) in [(2, 0), (0, 3), (3, 1)] {
      graph.edges.append(.init(from: from, to: to, weight: 1, flow: 10))
      graph.edges.append(.init(from: to, to: from, weight: 3, flow: 1))
    }
    let layout = LayeredLayout.layout(graph)
    #expect(layout.layers == [1, 3, 0, 2])
    #expect(layout.crossings.final == 0)
  }

  @Test func `a tree is drawn without crossings`() {
    let boxes = Array(repeating: LayoutGraph.Box(width: 80, height: 40), count: 15)
    let edges = (1..<15).map {
      LayoutGraph.Edge(from: ($0 - 1) / 2, to: $0, weight: 1, flow: 1)
    }
    let layout = LayeredLayout.layout(LayoutGraph(boxes: boxes, edges: edges.reversed()))
    #expect(layout.crossings.final == 0)
  }

  @Test func `nothing has a layout`() {
    #expect(LayeredLayout.layout(LayoutGraph(boxes: [], edges: [])).boxes.isEmpty)
  }
}
