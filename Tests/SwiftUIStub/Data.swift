public import Observation

/// https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper public struct Binding<Value> {
  init(nothing: Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

extension Binding {
  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
  /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
  public var projectedValue: Binding<Value> { fatalError() }
}

extension State {
  /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
  public init(initialValue value: Value) {}
}

extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/scenestorage
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  init(nothing: Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

extension SceneStorage where Value == String {
  /// https://developer.apple.com/documentation/swiftui/scenestorage/init(wrappedvalue:_:)
  public init(wrappedValue: Value, _ key: String) {}
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  init(nothing: Void) {}
  public var wrappedValue: Value { fatalError() }
}

extension Environment {
  /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
}

extension Environment {
  /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
}

extension Environment: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}

/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

#if os(iOS) || os(visionOS)
  extension EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection
    public var layoutDirection: LayoutDirection {
      get { fatalError() }
      set {}
    }
  }

  /// https://developer.apple.com/documentation/swiftui/layoutdirection
  public enum LayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft
  }
#endif

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/environment(_:)
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}
