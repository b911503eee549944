extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  nonisolated public func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
  nonisolated public func task<T: Equatable>(
    id value: T, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)
  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { self }
}

/// https://developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity {
  /// https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl
  public var webpageURL: URL?
}

/// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = ""

#if os(macOS) || os(tvOS)
  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/onexitcommand(perform:)
    nonisolated public func onExitCommand(perform action: (() -> Void)?) -> some View { self }
  }
#endif

#if os(iOS) || os(visionOS)
  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
      for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
      action: @escaping (_ newValue: T) -> Void
    ) -> some View { self }
  }

  /// https://developer.apple.com/documentation/swiftui/geometryproxy
  public struct GeometryProxy {
    /// https://developer.apple.com/documentation/swiftui/geometryproxy/size
    public var size: CGSize { .zero }
  }

  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { self }
  }

  /// https://developer.apple.com/documentation/swiftui/gesture
  @MainActor @preconcurrency public protocol Gesture<Value> {
    associatedtype Value
  }

  extension Gesture {
    /// https://developer.apple.com/documentation/swiftui/gesture/onended(_:)
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
      self
    }
  }

  /// https://developer.apple.com/documentation/swiftui/draggesture
  public struct DragGesture: Gesture {
    nonisolated public init() {}
    /// https://developer.apple.com/documentation/swiftui/draggesture/value
    public struct Value: Equatable, Sendable {
      public var startLocation: CGPoint
      public var predictedEndTranslation: CGSize { .zero }
    }
  }
#endif

extension URL {
  /// https://developer.apple.com/documentation/foundation/url/documentsdirectory
  public static var documentsDirectory: URL { URL(fileURLWithPath: "/") }
}
