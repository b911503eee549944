import Foundation

/// What Redux DevTools reads of a file, in the shape that its instrument keeps a session in: all of
/// these members and of these types.
struct LiftedState: Decodable {
  struct Performed: Decodable {
    struct Action: Decodable {
      let type: String
    }

    let type: String
    let action: Action
    let timestamp: Double
  }

  struct Computed: Decodable {
    struct State: Decodable {
      let cursor: Int
    }

    let state: State
  }

  let monitorState: [String: String]
  let actionsById: [String: Performed]
  let nextActionId: Int
  let stagedActionIds: [Int]
  let skippedActionIds: [Int]
  let committedState: Computed.State
  let currentStateIndex: Int
  let computedStates: [Computed]
  let isLocked: Bool
  let isPaused: Bool

  init(_ data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }
}
