#if canImport(SwiftUI)
  public import DRNScreens
  public import SwiftUI

  extension View {
    /// Shows a notice about values that could not be restored, until the user closes it.
    ///
    /// It is not an alert, because a restored state may itself present an overlay.
    ///
    /// - Parameters:
    ///   - notice: The losses; an empty notice shows nothing.
    ///   - showsDetails: Whether to show the lost values as well, for testers.
    public func tellsLosses(_ notice: LossNotice, showsDetails: Bool = false) -> some View {
      modifier(LossModifier(notice: notice, showsDetails: showsDetails))
    }
  }

  private struct LossModifier: ViewModifier {
    let notice: LossNotice
    let showsDetails: Bool
    @State private var isClosed = false
    @Environment(\.navigationWords) private var words

    func body(content: Content) -> some View {
      content.safeAreaInset(edge: .top) {
        if !isClosed, !notice.isEmpty {
          VStack {
            Text(verbatim: notice.sentence)
            if showsDetails { Text(verbatim: notice.details()).font(.caption) }
            Button(action: { isClosed = true }) { Text(verbatim: words.close) }
          }
          .padding()
        }
      }
    }
  }
#endif
