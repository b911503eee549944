import ArgumentParser
import DRNLog

#if Fleet
  import DRNCollector
  import DRNFleet
  import Locking

  /// Collects the logs of a fleet.
  struct Collection {
    private let command: CollectCommand
    private let context: CommandContext
    private let collector: LogCollector

    init(_ command: CollectCommand, in context: CommandContext) throws {
      (self.command, self.context) = (command, context)
      let fleet = try FleetName(command.fleet)
      let archive = try LogArchive(command.archive, fleet: fleet)
      var options = CollectingOptions(fleet: fleet)
      if let stream = command.stream { options.stream = stream }
      options.replicas = command.replicas
      options.keeping = command.keep?.duration
      let server = FleetServer(urls: command.servers, command.credentials)
      collector = LogCollector(
        server, into: archive, options: options, clickHouse: try ClickHouseServer(command.store)
      ) { Self.show($0, in: context) }
    }

    func collect() throws {
      let interruption = Interruption { [collector] in
        collector.stop()
        // What was taken and is not acknowledged comes again.
        collector.waitUntilIdle()
      }
      defer { withExtendedLifetime(interruption) {} }
      var bar = context.progress("transitions collected")
      defer { bar.finish() }
      var (shown, lastTime) = (CollectingProgress(), ContinuousClock.now)
      try collector.collect(following: command.follow) { progress in
        bar.update(progress.transitions)
        // A line of numbers every second, for who watches it by a program.
        guard command.follow, command.output.json, progress != shown,
          lastTime.duration(to: .now) >= .seconds(1)
        else { return }
        (shown, lastTime) = (progress, .now)
        show(progress)
      }
      bar.finish()
      show(collector.progress)
      if collector.progress.refused > 0 { throw ExitCode.nothingFound }
    }

    private static func show(_ status: CollectingStatus, in context: CommandContext) {
      let text =
        switch status {
        case .refused(let subject, let reason): "Refused '\(subject)': \(reason)."
        case .missing(let subject):
          "Parts wait for '\(subject)', which the stream does not have. They are refused if it does not come."
        case .logFailed(let path, let error): "The archived log '\(path)' waits: \(error)"
        case .failed(let error): "\(error) Trying again."
        case .resumed: "Collecting again."
        }
      context.errors.message(text)
    }

    private func show(_ progress: CollectingProgress) {
      let out = context.output
      switch command.output.form {
      case .json, .plain:
        command.output.write(
          [
            "fleet": .text(command.fleet), "parts": .number(progress.parts),
            "transitions": .number(progress.transitions), "bytes": .number(progress.bytes),
            "known": .number(progress.known), "refused": .number(progress.refused),
            "erased": .number(progress.erased), "postponed": .number(progress.postponed),
            "pending": .number(progress.pending),
            "lagMilliseconds": .number(Int(clamping: progress.lag.milliseconds)),
          ], in: context)
      case .text:
        out.line(
          "collected: \(counted(progress.transitions, "transition")) in \(counted(progress.parts, "part")), "
            + Quantity.bytes(progress.bytes))
        if progress.refused > 0 {
          out.line(
            "  \(counted(progress.refused, "part")) refused: they are in the stream's quarantine")
        }
        if progress.pending > 0 {
          out.line("  \(counted(progress.pending, "part")) still in the stream")
        }
      }
      out.flush()
    }
  }

  extension FleetServer {
    /// The servers at `urls`, and how to show who it is.
    init(urls: [String], _ credentials: FleetCredentials) {
      self.init(urls: urls)
      if let file = credentials.creds { self.credentials = .file(file) }
      if let key = credentials.nkey, let seed = credentials.seed {
        self.credentials = .nkey(publicKey: key, seedFile: seed)
      }
      inboxPrefix = credentials.inbox
      requiresTLS = credentials.tls
      (authorityFile, certificateFile) = (credentials.ca, credentials.cert)
      keyFile = credentials.key
    }
  }
#else
  struct Collection {
    init(_ command: CollectCommand, in context: CommandContext) throws {
      throw CommandError.withoutFleet
    }

    func collect() throws {}
  }
#endif
