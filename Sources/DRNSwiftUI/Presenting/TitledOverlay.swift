public import DRN

/// A dialog overlay with a title and an optional message.
///
/// ```swift
/// extension AppRoute.Overlay: TitledOverlay {
///   var title: String { "Delete the photo?" }
/// }
/// ```
public protocol TitledOverlay: PresentableOverlay {
  /// The dialog's title; an empty title is not shown.
  var title: String { get }

  /// The text below the title; nil by default.
  var message: String? { get }
}

extension TitledOverlay {
  public var message: String? { nil }
}
