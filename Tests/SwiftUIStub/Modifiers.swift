extension View {
  /// https://developer.apple.com/documentation/swiftui/view/id(_:)
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
  nonisolated public func padding() -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/opacity(_:)
  nonisolated public func opacity(_ opacity: Double) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  nonisolated public func frame(maxHeight: CGFloat?) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  nonisolated public func font(_ font: Font?) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {}

extension Font {
  /// https://developer.apple.com/documentation/swiftui/font/caption
  public static let caption = Font()
}

extension Font {
  /// https://developer.apple.com/documentation/swiftui/font/monospaced()
  public func monospaced() -> Font { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:)
  nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/material
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  /// https://developer.apple.com/documentation/swiftui/shapestyle/regularmaterial
  public static var regularMaterial: Material { Material() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let bottom = Alignment()
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)-4s51l
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, @ViewBuilder content: () -> V
  ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/verticaledge
public enum VerticalEdge: Sendable {
  case top, bottom
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/transition(_:)
  nonisolated public func transition(_ t: AnyTransition) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/anytransition
public struct AnyTransition {}

extension AnyTransition {
  /// https://developer.apple.com/documentation/swiftui/anytransition/identity
  public static var identity: AnyTransition { AnyTransition() }
}

extension AnyTransition {
  /// https://developer.apple.com/documentation/swiftui/anytransition/opacity
  public static var opacity: AnyTransition { AnyTransition() }
}

extension AnyTransition {
  /// https://developer.apple.com/documentation/swiftui/anytransition/move(edge:)
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
}

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Sendable {
  case top, leading, bottom, trailing
}

extension AnyTransition {
  /// https://developer.apple.com/documentation/swiftui/anytransition/asymmetric(insertion:removal:)
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/animation(_:value:)
  nonisolated public func animation<V: Equatable>(
    _ animation: Animation?, value: V
  ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Equatable, Sendable {}

extension Animation {
  /// https://developer.apple.com/documentation/swiftui/animation/default
  public static let `default` = Animation()
}
