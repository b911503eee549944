#if Fleet
  import DRN
  package import DRNFleet
  import DRNLog
  import Shop

  /// One of many kiosks with the shop: it records, and ships its log.
  package final class Device {
    private let log: EventLog
    private let shipper: LogShipper
    private let version: String
    private var customer: Customer
    private var visits: Int

    /// Opens the device's log, which goes on where it ended.
    ///
    /// - Parameters:
    ///   - number: Its number; newer ones have a newer version of the app.
    ///   - folder: Where its log is.
    ///   - server: Where the fleet's stream is.
    ///   - fleet: The fleet's name.
    package init(
      _ number: Int, in folder: String, to server: FleetServer, _ fleet: FleetName, replicas: Int
    ) throws {
      log = try EventLog.open("\(folder)/kiosk-\(number).mdb")
      version = ["1.0", "1.0", "1.1", "1.2"][number % 4]
      customer = Customer(SystemRandomNumberGenerator())
      visits = try log.reader.sessionCount()
      var options = ShippingOptions(fleet: fleet, quietTime: .seconds(1))
      options.replicas = replicas
      shipper = try LogShipper(log, to: server, options: options)
      shipper.start()
    }

    /// Lets one customer visit the shop.
    package func visit() throws {
      visits += 1
      let shop = try Shop(in: log, session: "visit \(visits)", appVersion: version)
      if version == "1.2" { shop.navigation.guards.append(Self.faulty) }
      customer.visit(shop)
    }

    /// The fault of version 1.2: sometimes, nobody can pay.
    private static var faulty: NavigationGuard<ShopRoute> {
      NavigationGuard { request in
        guard request.destination == .checkout(.payment), Int.random(in: 0..<3) == 0 else {
          return .allow
        }
        return .block(reason: "The terminal for cards does not answer.")
      }
    }

    /// Ships what is left, and closes the log.
    package func close() throws {
      shipper.stop()
      try shipper.ship(attempts: 10)
      try log.close()
    }

    /// What was shipped.
    package var progress: ShippingProgress { shipper.progress }
  }
#endif
