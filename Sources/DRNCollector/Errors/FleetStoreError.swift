#if Fleet
  /// A failure to write to a fleet's store, or to ask it.
  ///
  /// The description is one sentence, or two: what could not be done and why, and what to do.
  package struct FleetStoreError: Error, Hashable, Sendable {
    /// What went wrong.
    package enum Code: Hashable, Sendable {
      /// There is no connection; the text is libcurl's.
      case connection(String)
      /// There was no answer in that many seconds.
      case timedOut(seconds: Int)
      /// The user or the password is wrong.
      case unauthorized
      /// The server refused; the text is its own, shortened.
      case rejected(String)
      /// What answers is no ClickHouse; its status.
      case notClickHouse(status: Int)
      /// The answer does not have the form that was asked for.
      case badAnswer
      /// The store has no tables.
      case noSchema
      /// The store was made by a newer release.
      case newerSchema(found: Int, known: Int)
      /// The store was made by an older release, and only asked.
      case olderSchema(found: Int, known: Int)
      /// The store does not have what a question needs; the text names it.
      case notKept(String)

      /// Whether trying again may help, without anybody doing anything.
      package var isTemporary: Bool {
        switch self {
        case .connection, .timedOut, .rejected, .badAnswer: true
        default: false
        }
      }
    }

    package let code: Code
    /// What was to be done: "ask 'http://127.0.0.1:8123'".
    package let operation: String

    package init(_ code: Code, _ operation: String) {
      (self.code, self.operation) = (code, operation)
    }
  }

  extension FleetStoreError: CustomStringConvertible {
    package var description: String { "Could not \(operation): \(reason)" }

    private var reason: String {
      switch code {
      case .connection(let reason): "there is no connection: \(reason)."
      case .timedOut(let seconds):
        "there was no answer in \(seconds) seconds. Give it more time with --timeout."
      case .unauthorized: "the user or the password is wrong."
      case .rejected(let reason): "ClickHouse answered: \(reason)."
      case .notClickHouse(let status):
        "what answers there is no ClickHouse (status \(status)). Its HTTP interface is usually at port 8123."
      case .badAnswer: "the answer has another form than was asked for."
      case .noSchema: "it has no fleet's tables. 'drn fleet load' makes and fills them."
      case .newerSchema(let found, let known):
        "its tables are of version \(found), and this release knows up to \(known). Update drn."
      case .olderSchema(let found, let known):
        "its tables are of version \(found), and this release needs \(known). 'drn fleet load' updates and fills them."
      case .notKept(let what):
        "\(what) is not kept there. Ask the archive with --archive."
      }
    }

    /// The sentence of an exception of ClickHouse: without its code, its scope and its version.
    package static func sentence(of exception: String) -> String {
      var text = exception[...]
      let mark = "DB::Exception: "
      while let start = text.firstRange(of: mark) { text = text[start.upperBound...] }
      for end in [" In scope ", " (version ", ": While ", "\n", " Stack trace"] {
        if let found = text.firstRange(of: end) { text = text[..<found.lowerBound] }
      }
      // The name of the code, in capitals and parentheses, stays out as well.
      if let name = text.lastIndex(of: "("), text.last == ")",
        text[name...].dropFirst().dropLast().allSatisfy({ $0.isUppercase || $0 == "_" })
      {
        text = text[..<name]
      }
      if let end = text.firstRange(of: ". ") { text = text[..<end.lowerBound] }
      while let last = text.last, last.isWhitespace || ".:,".contains(last) { text.removeLast() }
      let limit = 240
      return text.count > limit ? text.prefix(limit) + "…" : String(text)
    }
  }
#endif
