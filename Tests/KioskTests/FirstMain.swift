import DRN

@testable import KioskMain

@MainActor
enum FirstMain {
  static func main() async {
    let kiosk = KioskApp(NavigationManager(KioskRoute.welcome))
    kiosk.show()
    for await line in touchedLines() { kiosk.touch(line) }
  }
}
