import Support

extension Section {
  /// The time and the peak memory of the tool as a process.
  static func process(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("drn show LOG @, as a process")
    let length = bench.logs.longest
    var runs: [ToolRun] = []
    if let drn = bench.drn {
      let path = try bench.logs.path(length)
      for run in 0..<22 {
        bench.progress.show("process: \(run) of 22")
        let measured = try ToolRun([drn, "show", path, "@"])
        if run >= 2 { runs.append(measured) }
      }
    } else {
      chapter.say(
        """
        Skipped: there is no drn beside this package. `swift build -c release` in the folder above \
        makes it, or `--drn PATH` names it.
        """)
    }
    if !runs.isEmpty {
      let times = Sample(runs.map(\.milliseconds))
      chapter.say(
        """
        From starting the process to its end, \(length.formatted) transitions in each of two \
        sessions, \(runs.count) runs.
        """)
      var table = Table(["", "median", "min … quartiles … max"], numeric: [1])
      table.rows.append(["milliseconds", times.median.formatted, times.spread])
      let memory = Sample(runs.map(\.residentMegabytes))
      table.rows.append(["megabytes resident, at most", memory.median.formatted, memory.spread])
      chapter.show(table)
    }
    chapter.goals = [
      .toolTime.measured(runs.isEmpty ? nil : Sample(runs.map(\.milliseconds)).median),
      .toolMemory.measured(runs.map(\.residentMegabytes).max()),
    ]
    return chapter
  }
}
