#if Fleet
  import DRN
  import DRNFleet
  import DRNLog

  /// A fleet's store in ClickHouse, over its HTTP interface.
  package struct ClickHouse: Sendable {
    package let server: ClickHouseServer
    private let connection = HTTPConnection()

    package init(_ server: ClickHouseServer) { self.server = server }

    /// Sends a query that answers nothing.
    package func run(_ sql: String, outsideOfDatabase: Bool = false) throws(FleetStoreError) {
      _ = try send(Array(sql.utf8), nil, outsideOfDatabase: outsideOfDatabase)
    }

    /// Asks, and reads the rows of the answer, each by `row`.
    func ask<Row>(
      _ sql: String, outsideOfDatabase: Bool = false,
      _ row: (inout RowReader) throws(RowReader.Truncated) -> Row
    ) throws(FleetStoreError) -> [Row] {
      let answer = try send(
        Array("\(sql) FORMAT RowBinary".utf8), nil, outsideOfDatabase: outsideOfDatabase)
      var (reader, rows) = (RowReader(answer), [Row]())
      do throws(RowReader.Truncated) {
        while !reader.isAtEnd { rows.append(try row(&reader)) }
      } catch {
        throw FleetStoreError(.badAnswer, operation)
      }
      return rows
    }

    /// Inserts rows.
    ///
    /// - Parameter rows: The body of one INSERT; see ``ColumnBlock``.
    package func insert(_ rows: [UInt8], into table: String) throws(FleetStoreError) {
      guard !rows.isEmpty else { return }
      _ = try send(rows, "INSERT INTO \(table) FORMAT Native")
    }

    private var operation: String { "ask '\(server.address)'" }

    /// - Parameter query: The query, where the body has rows; `nil` where the body is the query.
    private func send(
      _ body: [UInt8], _ query: String?, outsideOfDatabase: Bool = false
    ) throws(FleetStoreError) -> [UInt8] {
      // The answer is kept until the query has ended: an error has its own status then.
      var url = server.address + "/?wait_end_of_query=1"
      // Only if need be: a user who may only read must not change a setting.
      if query == nil, body.count > 200_000 { url += "&max_query_size=\(2 * body.count)" }
      // Queries say FINAL, and merges drop what is there twice: looking for it in each INSERT as well takes ClickHouse
      // four times as long.
      if query != nil { url += "&optimize_on_insert=0" }
      if !outsideOfDatabase { url += "&database=\(server.database)" }
      if let query { url += "&query=" + Self.encoding(query) }
      var (headers, body) = (["Content-Type: application/octet-stream"], body)
      if let user = server.user { headers.append("X-ClickHouse-User: \(Self.oneLine(user))") }
      if let password = server.password {
        headers.append("X-ClickHouse-Key: \(Self.oneLine(password))")
      }
      if server.packsRows, query != nil, let packed = Packed.packing(body) {
        headers.append("Content-Encoding: deflate")
        body = packed
      }
      let operation = query == nil ? operation : "write to '\(server.address)'"
      let answer: HTTPConnection.Response
      do throws(HTTPConnection.Failure) {
        answer = try connection.post(
          body, to: url, headers: headers, authorityFile: server.authorityFile,
          timeout: server.timeout)
      } catch {
        switch error {
        case .timedOut:
          throw FleetStoreError(
            .timedOut(seconds: Int(server.timeout.components.seconds)), operation)
        case .failed(let words): throw FleetStoreError(.connection(words), operation)
        }
      }
      guard answer.status == 200 else { throw Self.error(answer, operation) }
      return answer.body
    }

    private static func error(
      _ answer: HTTPConnection.Response, _ operation: String
    ) -> FleetStoreError {
      let text = String(decoding: answer.body.prefix(10_000), as: UTF8.self)
      guard text.contains("DB::Exception") else {
        return FleetStoreError(
          answer.status == 401 || answer.status == 403
            ? .unauthorized : .notClickHouse(status: answer.status), operation)
      }
      if text.contains("AUTHENTICATION_FAILED") || text.hasPrefix("Code: 516.") {
        return FleetStoreError(.unauthorized, operation)
      }
      return FleetStoreError(.rejected(FleetStoreError.sentence(of: text)), operation)
    }

    /// A header must not have more than one line.
    private static func oneLine(_ text: String) -> String {
      text.filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" && $0 != "\0" }
    }

    private static func encoding(_ text: String) -> String {
      var encoded = ""
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }
      return encoded
    }
  }
#endif
