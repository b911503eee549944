public import DRN

/// A dialog overlay with a title and an optional message.
///
/// ```swift
/// extension AppRoute.Overlay: TitledOverlay {
///   var title: String { "Delete the photo?" }
/// }
/// ```
///
/// The title is the dialog's; an empty one is not shown. It is also what is announced when the dialog opens.
public protocol TitledOverlay: PresentableOverlay, Titled {
  /// The text below the title; nil by default.
  var message: String? { get }
}

extension TitledOverlay {
  public var message: String? { nil }
}
