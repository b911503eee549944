#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Tells the user what could not be restored, until they close the notice.
    ///
    /// It is no alert, for what was restored may have an overlay up.
    ///
    /// - Parameters:
    ///   - notice: What is lost; an empty one shows nothing.
    ///   - showsDetails: Whether the values that are lost are shown as well, as for testers.
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
