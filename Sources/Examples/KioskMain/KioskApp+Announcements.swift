import DRN

extension KioskApp {
  func addAnnouncements() {
    navigation.observeAnnouncements { [write] announcement in
      if !announcement.isCovered { write("says: \(announcement)") }
    }
  }
}
