#if Fleet
  internal import CCurl
  import Locking
  import Platform

  /// Requests to one server, one after another, over a connection that is kept open.
  ///
  /// Strings are passed to libcurl, which copies them; a body is valid until its request has ended.
  @safe
  final class HTTPConnection: Sendable {
    /// Behind the lock, since a handle belongs to one thread at a time.
    private let handle: Lock<Handle>

    @safe
    private final class Handle: @unchecked Sendable {
      let curl: UnsafeMutableRawPointer?
      init() {
        StandardDescriptors.keep()
        unsafe curl = curl_easy_init()
      }
      deinit { unsafe curl_easy_cleanup(curl) }
    }

    struct Response {
      let status: Int
      let body: [UInt8]
    }

    enum Failure: Error {
      case timedOut
      /// In libcurl's words.
      case failed(String)
    }

    init() {
      // Thread-safe since 7.84, and harmless where it was called before.
      _ = Self.isReady
      handle = Lock(Handle())
    }

    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Sends a body by POST.
    func post(
      _ body: [UInt8], to url: String, headers: [String], authorityFile: String?, timeout: Duration
    ) throws(Failure) -> Response {
      let result: Result<Response, Failure> = handle.withLock { handle in
        guard let curl = unsafe handle.curl else { return .failure(.failed("out of memory")) }
        return unsafe Self.post(curl, body, url, headers, authorityFile, timeout)
      }
      return try result.get()
    }

    private static func post(
      _ curl: UnsafeMutableRawPointer, _ body: [UInt8], _ url: String, _ headers: [String],
      _ authorityFile: String?, _ timeout: Duration
    ) -> Result<Response, Failure> {
      // Keeps the connection.
      unsafe curl_easy_reset(curl)
      var list: UnsafeMutablePointer<curl_slist>?
      defer { unsafe curl_slist_free_all(list) }
      // No waiting for '100 Continue', which costs a second where a server does not send it.
      for header in headers + ["Expect:"] { unsafe list = curl_slist_append(list, header) }
      let (seconds, attoseconds) = timeout.components
      let milliseconds = max(Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000), 1)
      let received = Received()
      unsafe drn_curl_set_text(curl, CURLOPT_URL, url)
      unsafe drn_curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https")
      if let authorityFile { unsafe drn_curl_set_text(curl, CURLOPT_CAINFO, authorityFile) }
      unsafe drn_curl_set_long(curl, CURLOPT_NOSIGNAL, 1)
      unsafe drn_curl_set_long(curl, CURLOPT_TIMEOUT_MS, milliseconds)
      unsafe drn_curl_set_long(curl, CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, 10_000))
      unsafe drn_curl_set_pointer(curl, CURLOPT_HTTPHEADER, list)
      unsafe drn_curl_set_long(curl, CURLOPT_POST, 1)
      unsafe drn_curl_set_size(curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      // The box is kept until the transfer has ended, below.
      unsafe drn_curl_set_writer(
        curl,
        { bytes, size, count, context in
          guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
          let received = unsafe Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
          let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
          unsafe received.bytes.append(contentsOf: buffer)
          return size * count
        }, Unmanaged.passUnretained(received).toOpaque())
      let code = unsafe body.withUnsafeBufferPointer { body in
        unsafe drn_curl_set_pointer(curl, CURLOPT_POSTFIELDS, body.baseAddress)
        return unsafe curl_easy_perform(curl)
      }
      return withExtendedLifetime(received) {
        guard code == CURLE_OK else {
          if code == CURLE_OPERATION_TIMEDOUT { return .failure(.timedOut) }
          let words = unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) }
          return .failure(.failed(words ?? "error \(code.rawValue)"))
        }
        return .success(
          Response(status: unsafe drn_curl_status(curl), body: received.bytes))
      }
    }

    private final class Received {
      var bytes: [UInt8] = []
    }
  }
#endif
