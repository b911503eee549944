// Without the header, the compiler's own words would be about types that it cannot find.
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "The header curl/curl.h of libcurl is missing. Install it: 'apt-get install libcurl4-openssl-dev' on Debian and Ubuntu, 'brew install curl' on a Mac."
#endif

// curl_easy_setopt is variadic, which Swift cannot call: one function for each type of option.

static inline CURLcode drn_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode drn_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl copies the text, except that of CURLOPT_POSTFIELDS.
static inline CURLcode drn_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// Bytes, a list of headers, or what a callback receives: valid until the transfer ends.
static inline CURLcode drn_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode drn_curl_set_writer(
    CURL *handle, size_t (*writer)(char *bytes, size_t size, size_t count, void *context), void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
  return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

/// The status of the answer; 0 if there was none.
static inline long drn_curl_status(CURL *handle) {
  long status = 0;
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}
