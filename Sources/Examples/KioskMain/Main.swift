import DRN
import DRNLog

@main
@MainActor
enum Main {
  static func main() async {
    let launch = EventLog.launch("kiosk.mdb")
    if let problem = launch.problem { print("  \(problem)") }
    let session = launch.manager(session: "kiosk", initial: KioskRoute.welcome)
    let kiosk = KioskApp(session.manager)
    kiosk.addDishes()
    kiosk.addOrder()
    let staff = Staff()
    kiosk.addStaff(staff)
    kiosk.addAnnouncements()
    let idle = kiosk.addIdleReset(staff)
    let watch = Task { await idle.run() }
    kiosk.show()
    for await line in touchedLines() {
      if !idle.input() { kiosk.touch(line) }
    }
    watch.cancel()
    try? launch.log?.close()
  }
}
