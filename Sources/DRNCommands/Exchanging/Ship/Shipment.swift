import DRNLog

#if Fleet
  import DRNFleet

  /// Ships a log that no other process writes.
  struct Shipment {
    private let command: ShipCommand
    private let context: CommandContext
    private let options: ShippingOptions
    private let server: FleetServer

    init(_ command: ShipCommand, in context: CommandContext) throws {
      (self.command, self.context) = (command, context)
      var options = ShippingOptions(
        fleet: try FleetName(command.fleet), bytesPerSecond: command.rate,
        hiding: command.hide.map { ParameterPath(stringLiteral: $0) })
      if let stream = command.stream { options.stream = stream }
      options.replicas = command.replicas
      self.options = options
      server = FleetServer(urls: command.servers, command.credentials)
    }

    /// Ships what is not shipped yet, and says how much that was.
    ///
    /// - Parameter isPatient: Whether to wait for a process that writes the log, and for the server.
    func ship(patiently isPatient: Bool) throws {
      let log = try open(isPatient)
      let interruption = Interruption { [weak log] in try? log?.close() }
      defer { withExtendedLifetime(interruption) {} }
      // What was acknowledged before a failure is kept.
      defer { try? log.close() }
      let shipper = try LogShipper(log, to: server, options: options)
      var progress = context.progress(
        "transitions shipped",
        of: shipper.progress.transitions + shipper.progress.remainingTransitions)
      defer { progress.finish() }
      try shipper.ship(attempts: isPatient ? .max : Self.attempts) {
        progress.update($0.transitions)
      }
      let shipped = shipper.progress
      try log.close()
      // Who follows is told of news only.
      if !command.follow || shipped.parts > 0 { show(shipped) }
    }

    private static var attempts: Int { 4 }

    private func open(_ isPatient: Bool) throws -> EventLog {
      var isWaiting = false
      while true {
        do throws(LogError) {
          return try context.writing(command.log, .init(createsLog: false, onDamage: .refuse))
        } catch {
          guard error.code.isBusy else { throw error }
          guard isPatient else {
            throw CommandError(
              "\(error) The app that writes it can ship it, by LogShipper of DRNFleet; with -f this waits until it is free."
            )
          }
          if !isWaiting { context.errors.message("\(error) Waiting until it is free.") }
          isWaiting = true
          System.sleep(milliseconds: 500)
        }
      }
    }

    private func show(_ shipped: ShippingProgress) {
      let out = context.output
      switch command.output.form {
      case .json, .plain:
        command.output.write(
          [
            "fleet": .text(command.fleet), "parts": .number(shipped.parts),
            "transitions": .number(shipped.transitions), "bytes": .number(shipped.bytes),
            "lost": .number(shipped.lostTransitions),
          ], in: context)
      case .text:
        out.line(
          "shipped: \(counted(shipped.transitions, "transition")) in \(counted(shipped.parts, "part")), "
            + Quantity.bytes(shipped.bytes))
        if shipped.lostTransitions > 0 {
          out.line(
            "  \(counted(shipped.lostTransitions, "transition")) had been dropped before they were shipped"
          )
        }
      }
      out.flush()
    }
  }
#else
  struct Shipment {
    init(_ command: ShipCommand, in context: CommandContext) throws {
      throw CommandError.withoutFleet
    }

    func ship(patiently isPatient: Bool) throws {}
  }
#endif
