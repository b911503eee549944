#if Fleet
  package import DRN

  /// Which sessions are asked about.
  package struct FleetScope: Hashable, Sendable {
    /// The fleet's name.
    package var fleet: String
    /// Only sessions that began then or later.
    package var from: Timestamp?
    /// Only sessions that began before that.
    package var to: Timestamp?

    package init(fleet: String = "main", from: Timestamp? = nil, to: Timestamp? = nil) {
      (self.fleet, self.from, self.to) = (fleet, from, to)
    }

    /// Whether a session that began then is one of them.
    func has(_ start: Timestamp) -> Bool {
      from.map { start >= $0 } ?? true && to.map { start < $0 } ?? true
    }
  }
#endif
