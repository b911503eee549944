// The SwiftUI that DRNSwiftUI and the example app are type-checked against where there is no SwiftUI.
//
// It declares what they use and nothing else, with the isolation that the SDK of iOS 18 and macOS 15
// has. Above each declaration is the address of its documentation. Parameters that have defaults and
// that nobody gives are left out. What a platform does not have is not declared for it; DRN_STUB_… is
// the platform that is checked. Nothing here does anything.
//
// Each declaration ends with an empty line, so that `.ci/checks/swiftui` can see whether any is not needed.

@_exported public import Foundation
public import Observation

/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

extension Never: Scene {}

/// https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

#if !os(tvOS) && !os(watchOS)
  /// https://developer.apple.com/documentation/swiftui/commands
  @MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder var body: Body { get }
  }

  /// https://developer.apple.com/documentation/swiftui/commandsbuilder
  @resultBuilder public struct CommandsBuilder {
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
  }

  extension Never: Commands {}

  /// https://developer.apple.com/documentation/swiftui/commandmenu
  public struct CommandMenu<Content: View>: Commands {
    nonisolated public init(_ name: Text, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
  }

  extension Scene {
    /// https://developer.apple.com/documentation/swiftui/scene/commands(content:)
    nonisolated public func commands<Content: Commands>(
      @CommandsBuilder content: () -> Content
    ) -> some Scene { self }
  }

  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:modifiers:)
    nonisolated public func keyboardShortcut(
      _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }
  }

  /// https://developer.apple.com/documentation/swiftui/keyequivalent
  public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral: Character) {}
  }

  /// https://developer.apple.com/documentation/swiftui/eventmodifiers
  public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command = EventModifiers(rawValue: 1)
  }

  /// https://developer.apple.com/documentation/swiftui/focusedvalue
  @propertyWrapper public struct FocusedValue<Value>: DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/focusedvalue/init(_:)-6gvxe
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
    public var wrappedValue: Value? { nil }
  }

  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/focusedscenevalue(_:)
    nonisolated public func focusedSceneValue<T>(_ object: T?) -> some View
    where T: AnyObject, T: Observable { self }
  }
#endif
