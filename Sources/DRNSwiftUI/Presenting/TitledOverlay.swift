public import DRN

/// An overlay that is a dialog, and says what it asks.
///
/// ```swift
/// extension AppRoute.Overlay: TitledOverlay {
///   var title: String { "Delete the photo?" }
/// }
/// ```
public protocol TitledOverlay: PresentableOverlay {
  /// The dialog's title; a dialog whose title is empty has none.
  var title: String { get }

  /// What it says below its title; nothing unless declared.
  var message: String? { get }
}

extension TitledOverlay {
  public var message: String? { nil }
}
