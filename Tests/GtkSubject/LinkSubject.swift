#if Gtk
  import DRN
  import DRNGtk
  import DRNLinks
  import DRNLog
  import DRNScreens
  import Foundation
  import GtkWidgets
  import Observation

  enum Hall: NavigationRoute {
    case gate
    case room(Int)
  }

  /// An app that shows its window before its log is open, and opens links. It says what becomes of each.
  @MainActor @Observable
  final class LinkSubject {
    private var inbox: LinkInbox<Hall>?
    @ObservationIgnored private var window: Window?
    @ObservationIgnored private let application: Application
    @ObservationIgnored private let launch = NavigationLaunch { try EventLog.open("hall.mdb") }

    init(_ id: String) {
      application = Application(id)
      application.onActivate { self.show() }
      application.opensLinks(in: { self.inbox }, onOutcome: { self.tell($0) })
      application.onShutdown { try? self.launch.store?.close() }
    }

    func run(_ links: [String]) -> Int32 { application.run(links) }

    private func show() {
      if let window { return window.present() }
      let window = Window(application, title: "Hall", width: 400, height: 300)
      window.child = LaunchBox(launch) { log in
        do {
          return try self.content(log)
        } catch {
          return Label("\(error)")
        }
      }
      window.present()
      self.window = window
    }

    private func content(_ log: EventLog) throws -> Widget {
      let navigation = try log.manager(session: "main", initial: Hall.gate).manager
      let links = try LinkTable("hall://", root: Hall.gate) { Link("/room/:number", Hall.room) }
      let inbox = LinkInbox(links, navigation: navigation)
      inbox.ready()
      self.inbox = inbox
      return NavigationContainer(navigation) { Label("\($0)") }
    }

    private func tell(_ outcome: LinkOutcome<Hall>) {
      let text =
        switch outcome {
        case .opened(let match, _): "opened \(match.url.text)"
        case .unknown: "unknown"
        default: "\(outcome)"
        }
      FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
  }
#endif
