#if Fleet
  import Support

  extension Section {
    /// What shipping costs the app that records, the device, the network and the collector.
    static func fleet(_ bench: Bench) async throws -> Chapter {
      var chapter = Chapter("A fleet")
      guard let program = FleetMeasurement.program else {
        throw BenchmarkError("There is no nats-server: .ci/install/fleet installs one.")
      }
      let server = try StreamServer(program, in: bench.scratch)
      let measurement = FleetMeasurement(bench, server)
      let race = try measurement.raceRecording()
      let trip = try measurement.shipAndCollect()
      let lag = try measurement.followLive()
      let store = try RowStore(in: bench.scratch)
      let stored = try store.map { try measurement.collect("trip", into: $0) }
      chapter.say(
        """
        Recording with and without a shipper in turns, nanoseconds of the recording thread for a transition; then one \
        log of \(trip.transitions.formatted) transitions through a server on this machine, with file storage and one \
        replica.
        """)
      var table = Table(["", "", "unit"], numeric: [1])
      table.rows = [
        ["recording", race.alone.median.formatted, "ns"],
        ["recording while shipping", race.shipping.median.formatted, "ns"],
        ["processor time of shipping, all threads", trip.shipping.processor.formatted, "µs"],
        ["bytes on the wire, without NATS's own", trip.bytesPerTransition.formatted, "B"],
        ["into the stream", trip.shipping.rate.formatted, "M/s"],
        ["processor time of collecting, all threads", trip.collecting.processor.formatted, "µs"],
        ["into the archive, checked", trip.collecting.rate.formatted, "M/s"],
        [
          "from recorded in the stream to committed in the archive, median", lag.median.formatted,
          "ms",
        ],
        ["the same, 99 % of batches", lag.quantile(0.99).formatted, "ms"],
      ]
      if let stored {
        table.rows += [
          ["into an archive and into ClickHouse", stored.collecting.rate.formatted, "M/s"],
          [
            "processor time of collecting and of making rows",
            stored.collecting.processor.formatted, "µs",
          ],
        ]
        if let processor = stored.store {
          table.rows.append(["processor time of ClickHouse", processor.formatted, "µs"])
        }
      }
      chapter.show(table)
      chapter.goals = [
        .recordingWhileShipping.measured(race.ratio),
        .shippingProcessor.measured(trip.shipping.processor),
        .shippedBytes.measured(trip.bytesPerTransition),
        .streamRate.measured(trip.shipping.rate),
      ]
      if let stored { chapter.goals.append(.storeRate.measured(stored.collecting.rate)) }
      return chapter
    }
  }

  extension Section {
    static var fleetGoals: [Goal] {
      [.recordingWhileShipping, .shippingProcessor, .shippedBytes, .streamRate, .storeRate]
    }
  }

  extension Goal {
    fileprivate static var recordingWhileShipping: Goal {
      Goal("recording-while-shipping", "×", .atMost(1.1))
    }
    fileprivate static var shippingProcessor: Goal { Goal("shipping", "µs", .atMost(1)) }
    fileprivate static var shippedBytes: Goal { Goal("shipped-bytes", "B", .atMost(8)) }
    fileprivate static var storeRate: Goal { Goal("into-clickhouse", "M/s", .atLeast(0.5)) }
    fileprivate static var streamRate: Goal { Goal("into-the-stream", "M/s", .atLeast(1)) }
  }
#endif
