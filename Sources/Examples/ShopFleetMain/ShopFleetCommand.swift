import ArgumentParser
import Foundation

@main
struct ShopFleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop-fleet",
    abstract:
      "Many kiosks with the shop, and customers who look around: a fleet to try things with.",
    discussion: """
      Each kiosk has a log of its own, and ships it. The newest version of the app, 1.2, which every fourth kiosk \
      has, has a fault: find it with 'drn fleet versions' and 'drn fleet funnel'.
      """)

  @Option(help: ArgumentHelp("How many kiosks there are.", valueName: "number"))
  var devices = 200

  @Option(help: ArgumentHelp("How many customers each has.", valueName: "number"))
  var visits = 20

  @Option(help: ArgumentHelp("The folder with their logs.", valueName: "folder"))
  var folder = "kiosks"

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "A server's URL; may be repeated for those of a cluster.", valueName: "url"))
  var servers = ["nats://127.0.0.1"]

  @Option(help: ArgumentHelp("The fleet's name.", valueName: "name"))
  var fleet = "shop"

  @Option(help: ArgumentHelp("On how many servers the stream is kept.", valueName: "number"))
  var replicas = 1

  func validate() throws {
    guard (1...10_000).contains(devices), visits > 0 else {
      throw ValidationError("--devices takes 1 to 10000, and --visits at least 1.")
    }
  }

  func run() throws {
    do {
      try runFleet()
    } catch {
      FileHandle.standardError.write(Data("shop-fleet: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }
}

#if Fleet
  import DRNFleet
  import ShopFleet

  extension ShopFleetCommand {
    private func runFleet() throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let (server, fleet) = (FleetServer(urls: servers), try FleetName(fleet))
      let all = try (0..<devices).map {
        try Device($0, in: folder, to: server, fleet, replicas: replicas)
      }
      for round in 1...visits {
        for device in all { try device.visit() }
        let shipped = all.reduce(0) { $0 + $1.progress.transitions }
        print("\(round * devices) customers, \(shipped) transitions shipped")
      }
      for device in all { try device.close() }
      let shipped = all.reduce(0) { $0 + $1.progress.transitions }
      print("\(visits * devices) customers of \(devices) kiosks, \(shipped) transitions shipped")
    }
  }
#else
  extension ShopFleetCommand {
    private func runFleet() throws {
      throw ValidationError(
        "This 'shop-fleet' was built without the fleet: build it with 'swift build --traits Fleet'."
      )
    }
  }
#endif
