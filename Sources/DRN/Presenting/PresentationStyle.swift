/// How an overlay is presented: one of the usual styles, or the app's own.
///
/// Styles are for views. The engine looks only at ``level``.
public struct PresentationStyle: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The style's name.
  public var rawValue: String

  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
  @inlinable public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension PresentationStyle {
  /// A sheet that leaves part of the screen below visible.
  @inlinable public static var sheet: Self { "sheet" }
  /// Over the whole screen.
  @inlinable public static var fullScreenCover: Self { "fullScreenCover" }
  /// Beside the element that it belongs to, with an arrow.
  @inlinable public static var popover: Self { "popover" }
  /// A question with a few answers.
  @inlinable public static var confirmationDialog: Self { "confirmationDialog" }
  /// Beside the screen, such as an inspector.
  @inlinable public static var panel: Self { "panel" }
  /// A level inside the presentation below it, dismissed together with it.
  @inlinable public static var level: Self { "level" }
}

/// An overlay that declares how it is presented, and whether the user may dismiss it.
///
/// ```swift
/// enum Overlay: Hashable, Codable, PresentableOverlay {
///   case filter, crop, update
///
///   var presentationStyle: PresentationStyle { self == .crop ? .fullScreenCover : .sheet }
///   var isDismissible: Bool { self != .update }
/// }
/// ```
///
/// Overlays of a type that declares nothing are sheets that may be dismissed.
public protocol PresentableOverlay {
  /// How it is presented; by default a sheet.
  var presentationStyle: PresentationStyle { get }

  /// Whether the user may dismiss it, by a gesture, by Escape or with a remote control; by default
  /// `true`. The app can always close it.
  var isDismissible: Bool { get }
}

extension PresentableOverlay {
  @inlinable public var presentationStyle: PresentationStyle { .sheet }
  @inlinable public var isDismissible: Bool { true }
}
