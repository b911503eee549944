import DRN
import DRNLog

struct Draft: Codable {
  var amount = 1
  var note = ""
}

extension KioskApp {
  func addOrder() {
    touches["amount"] = { [weak self] text in
      guard let amount = Int(text), (1...9).contains(amount) else { return }
      self?.changeDraft { $0.amount = amount }
    }
    touches["note"] = { [weak self] text in self?.changeDraft { $0.note = text } }
    touches["pay"] = { [navigation] _ in
      if case .order = navigation.currentRoute { navigation.go(.payment) }
    }
    touches["card"] = { [navigation] _ in
      if navigation.currentRoute == .payment { navigation.reset(to: [.done]) }
    }
    details = { [weak self] in
      guard let self, case .order = navigation.currentRoute else { return nil }
      return "× \(draft.amount)" + (draft.note.isEmpty ? "" : ", \(draft.note)")
    }
  }

  /// What was entered on the screen, whatever overlay lies on it.
  private var draft: Draft {
    let screen = navigation.state.current.id
    return (try? navigation.savedValue("draft", as: Draft.self, of: screen)) ?? Draft()
  }

  private func changeDraft(_ change: (inout Draft) -> Void) {
    guard case .order = navigation.currentRoute else { return }
    var draft = draft
    change(&draft)
    do {
      try navigation.save(encoding: draft, as: "draft", of: navigation.state.current.id)
    } catch {
      write("This was not saved: \(error)")
    }
  }
}
