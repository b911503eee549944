/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Equatable, Sendable {}

extension Text: View {
  public var body: Never { fatalError() }
}

extension Text {
  /// https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
  public init(verbatim content: String) {}
}

extension Text {
  /// https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
  public init(_ key: LocalizedStringKey) {}
}

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View {
  public var body: Never { fatalError() }
}

extension Button {
  /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label)
  {}
}

extension Button {
  /// https://developer.apple.com/documentation/swiftui/button/init(role:action:label:)
  nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {}
}

extension Button where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

extension Button where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
  nonisolated public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {}

extension ButtonRole {
  /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
  public static let cancel = ButtonRole()
}

extension ButtonRole {
  /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
  public static let destructive = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: View {
  public var body: Never { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: Equatable, Sendable {}

extension Image: View {
  public var body: Never { fatalError() }
}

extension Label where Title == Text, Icon == Image {
  /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
  nonisolated public init(_ title: some StringProtocol, systemImage name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View {
  public var body: Never { fatalError() }
}

extension TextField where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label: View>: View {
  public var body: Never { fatalError() }
}

extension ProgressView where Label == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/progressview/init()
  nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public var body: Never { fatalError() }
}

extension TabView {
  /// https://developer.apple.com/documentation/swiftui/tabview/init(selection:content:)
  nonisolated public init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {}
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
}
