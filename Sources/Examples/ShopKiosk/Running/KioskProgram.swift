#if Gtk
  import DRN
  import DRNGtk
  import DRNLinks
  import DRNLog
  import Foundation
  import GtkWidgets
  import Shop

  /// The program: one process for each log.
  @MainActor
  package final class KioskProgram {
    private let options: KioskOptions
    private let path: String
    private let application: Application
    private var kiosk: Kiosk?
    private var window: KioskWindow?
    private var watch: Task<Void, Never>?
    private var trouble: (any Error)?

    /// Shows the kiosk until its window is closed.
    ///
    /// - Returns: The exit code.
    /// - Throws: ``KioskTrouble`` or `LogError`, each described in one sentence.
    package static func run(_ options: KioskOptions) throws -> Int32 {
      guard Application.initialize() else { throw KioskTrouble.noDisplay }
      let program = KioskProgram(options, path: try options.log ?? LogPlace.prepared())
      let code = program.application.run(options.link.map { [$0] } ?? [])
      if let trouble = program.trouble { throw trouble }
      return code
    }

    private init(_ options: KioskOptions, path: String) {
      (self.options, self.path) = (options, path)
      // A second start with the same log hands its link to the first.
      let whole = URL(fileURLWithPath: path).standardizedFileURL.path
      let number = whole.utf8.reduce(into: UInt64(14_695_981_039_346_656_037)) {
        $0 = ($0 ^ UInt64($1)) &* 1_099_511_628_211
      }
      application = Application("org.example.QuietRooms.log\(String(number, radix: 16))")
      application.onStartup { [weak self] in self?.start() }
      application.onActivate { [weak self] in self?.window?.present() }
      application.opensLinks(
        in: { [weak self] in self?.kiosk?.shop.links },
        onOutcome: { [weak self] outcome in self?.tell(outcome) })
      application.onShutdown { [weak self] in self?.end() }
    }

    private func start() {
      do {
        let log = try EventLog.open(path)
        let kiosk = try makeKiosk(log)
        StyleSheet.setDark(options.theme.isDark)
        if options.isStill { StyleSheet.setAnimated(false) }
        StyleSheet(options.theme.css).install()
        self.kiosk = kiosk
        window = KioskWindow(application, kiosk, options.theme, size: options.window)
        watch = Task { await kiosk.watch() }
      } catch {
        trouble = error
        application.quit()
      }
    }

    private func makeKiosk(_ log: EventLog) throws -> Kiosk {
      let now = Timestamp(
        nanosecondsSince1970: Int64(clamping: Int(Date().timeIntervalSince1970 * 1_000_000_000)))
      guard let steps = options.steps else {
        return try Kiosk(in: log, times: options.times, clock: ContinuousClock(), now: now)
      }
      let clock = SteppedClock()
      clock.follow(steps)
      return try Kiosk(in: log, times: options.times, clock: clock, now: now)
    }

    private func tell(_ outcome: LinkOutcome<ShopRoute>) {
      switch outcome {
      case .opened, .queued: break
      case .pending, .duplicate: window?.show("The link opens once you have signed in.")
      case .unknown: window?.show("There is no such page in this shop.")
      case .dropped(_, let reason): window?.show(reason)
      case .refused(let refusal): window?.show(refusal.reason)
      }
    }

    private func end() {
      watch?.cancel()
      do { try kiosk?.log.close() } catch { trouble = error }
    }
  }
#endif
