#include "transfer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/// Keeps the headers of the last answer, not those of answers before it (1xx) or behind the body. All of them together are limited.
static size_t take_header(char *bytes, size_t one, size_t count, void *context) {
    CurlTransfer *t = context;
    size_t size = one * count;
    if (size > CCURL_HEADERS_LIMIT - t->header_total) {
        t->reason = CCURL_HEADERS_TOO_LONG;
        return 0;
    }
    t->header_total += size;
    if (size >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
        t->header_count = 0;
        t->headers_done = 0;
    }
    if (t->headers_done) return size;
    if (size <= 2 && bytes[0] != ' ' && (bytes[0] == '\r' || bytes[0] == '\n')) {
        t->headers_done = 1;
        return size;
    }
    memcpy(t->header_bytes + t->header_count, bytes, size);
    t->header_count += size;
    return size;
}

static long status_of(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static curl_off_t declared_by(CURL *easy) {
    curl_off_t length = -1;
    curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    return length;
}

/// Of an answer that is no success the body is not wanted.
static size_t drop(CurlTransfer *t, size_t size) {
    t->received += size;
    if (t->received <= DROPPED_LIMIT) return size;
    t->has_all = 1;
    return 0;
}

static size_t take_body(char *bytes, size_t one, size_t count, void *context) {
    CurlTransfer *t = context;
    size_t size = one * count;
    if (status_of(t->easy) / 100 != 2) return drop(t, size);
    curl_off_t declared = declared_by(t->easy);
    if (size > t->limit - t->received || (declared > 0 && (uint64_t)declared > t->limit)) {
        t->reason = CCURL_TOO_LARGE;
        return 0;
    }
    for (size_t done = 0; done < size;) {
        ssize_t n = pwrite(t->file, bytes + done, size - done, (off_t)(t->received + done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            t->error = n < 0 ? errno : EIO;
            t->reason = CCURL_CANNOT_WRITE;
            return 0;
        }
        done += (size_t)n;
    }
    t->received += size;
    return size;
}

static int is_private_socket(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return ccurl_is_private(AF_INET,
            (const uint8_t *)&((const struct sockaddr_in *)(const void *)address)->sin_addr);
    if (address->sa_family == AF_INET6)
        return ccurl_is_private(AF_INET6,
            (const uint8_t *)&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
    return 1;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    CurlTransfer *t = context;
    (void)purpose;
    if (t->refuses_private && !t->has_proxy && is_private_socket(&address->addr)) {
        t->reason = CCURL_PRIVATE_ADDRESS;
        return CURL_SOCKET_BAD;
    }
    // Of the next address that the name has, the first may have been private.
    if (t->reason == CCURL_PRIVATE_ADDRESS) t->reason = CCURL_WHOLE;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Before each request, on whichever connection: one that was used before is not opened again.
static int before_request(void *context, char *remote, char *local, int remote_port, int local_port) {
    CurlTransfer *t = context;
    (void)local;
    (void)remote_port;
    (void)local_port;
    uint8_t address[16];
    int is_four = inet_pton(AF_INET, remote, address) == 1;
    int is_six = !is_four && inet_pton(AF_INET6, remote, address) == 1;
    t->was_private = is_four || is_six ? ccurl_is_private(is_four ? AF_INET : AF_INET6, address) : 1;
    // Only the proxy knows the address behind it.
    if (t->has_proxy) t->was_private = 0;
    if (t->refuses_private && t->was_private) {
        t->reason = CCURL_PRIVATE_ADDRESS;
        return CURL_PREREQFUNC_ABORT;
    }
    return CURL_PREREQFUNC_OK;
}

static int add_headers(CurlTransfer *t, const char *headers) {
    while (headers && *headers) {
        const char *end = strchr(headers, '\n');
        if (!end) return 0;
        char *line = strndup(headers, (size_t)(end - headers));
        struct curl_slist *longer = line ? curl_slist_append(t->headers, line) : NULL;
        free(line);
        if (!longer) return 0;
        t->headers = longer;
        headers = end + 1;
    }
    return 1;
}

static void forbid(CURL *easy) {
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    // Each redirection is looked at, and is a transfer of its own.
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(easy, CURLOPT_PROXY_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_PROXY_SSL_VERIFYHOST, 2L);
}

static void set_calls(CurlTransfer *t) {
    curl_easy_setopt(t->easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(t->easy, CURLOPT_HEADERDATA, t);
    curl_easy_setopt(t->easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(t->easy, CURLOPT_WRITEDATA, t);
    curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETDATA, t);
    curl_easy_setopt(t->easy, CURLOPT_PREREQFUNCTION, before_request);
    curl_easy_setopt(t->easy, CURLOPT_PREREQDATA, t);
    curl_easy_setopt(t->easy, CURLOPT_PRIVATE, t);
}

int transfer_prepare(CurlTransfer *t, const TransferHouse *house, const CurlAsk *ask) {
    if (!t->easy) t->easy = curl_easy_init();
    if (!t->easy) return 0;
    curl_easy_reset(t->easy);
    t->file = ask->file;
    t->limit = ask->limit;
    t->refuses_private = ask->refuses_private;
    t->has_proxy = ask->proxy && *ask->proxy;
    t->received = 0;
    t->was_private = 0;
    t->reason = CCURL_WHOLE;
    t->error = 0;
    t->has_all = 0;
    t->header_count = t->header_total = 0;
    t->headers_done = 0;
    if (!add_headers(t, ask->headers)) return 0;
    forbid(t->easy);
    set_calls(t);
    CURLcode code = curl_easy_setopt(t->easy, CURLOPT_URL, ask->url);
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_USERAGENT, house->agent);
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER, t->headers);
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_USERNAME, ask->user);
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_PASSWORD, ask->password);
    // What the environment says was read already: "" is none at all.
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_PROXY, ask->proxy ? ask->proxy : "");
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_NOPROXY, "");
    if (!code) code = curl_easy_setopt(t->easy, CURLOPT_CONNECTTIMEOUT_MS, (long)house->connect_ms);
    if (!code && has_own_store(house)) {
        code = curl_easy_setopt(t->easy, CURLOPT_CAINFO, house->certificates);
        if (!code) code = curl_easy_setopt(t->easy, CURLOPT_CAPATH, house->folder);
    }
    int is_secure = strncasecmp(ask->url, "https:", 6) == 0;
    curl_easy_setopt(t->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    // One connection over HTTP/2: it waits to see whether there is one.
    curl_easy_setopt(t->easy, CURLOPT_PIPEWAIT, is_secure ? 1L : 0L);
    return code == CURLE_OK;
}

int has_own_store(const TransferHouse *house) { return house->certificates || house->folder; }

void transfer_clear(CurlTransfer *t) {
    curl_slist_free_all(t->headers);
    t->headers = NULL;
}

static CurlEnd certificate_end(CURL *easy) {
    long result = 0;
    curl_easy_getinfo(easy, CURLINFO_SSL_VERIFYRESULT, &result);
    switch (result) {
    // Numbers of OpenSSL: not yet valid, expired.
    case 9: case 10: return CCURL_OUT_OF_DATE;
    // A name that does not fit; 1 and 0 are what is there before OpenSSL has found a fault: libcurl has found it.
    case 62: case 63: case 64: case 1: case 0: return CCURL_OTHER_HOST;
    default: return CCURL_NOT_TRUSTED;
    }
}

CurlEnd transfer_end(const CurlTransfer *t, const TransferHouse *house, CURLcode code) {
    if (t->reason != CCURL_WHOLE) return t->reason;
    if (t->has_all) return CCURL_WHOLE;
    long connect = 0;
    curl_easy_getinfo(t->easy, CURLINFO_HTTP_CONNECTCODE, &connect);
    if (code && connect && connect / 100 != 2) return CCURL_NO_PROXY;
    switch (code) {
    case CURLE_OK: return CCURL_WHOLE;
    case CURLE_COULDNT_RESOLVE_HOST: case CURLE_URL_MALFORMAT: return CCURL_NO_HOST;
    case CURLE_COULDNT_RESOLVE_PROXY: case CURLE_PROXY: return CCURL_NO_PROXY;
    case CURLE_COULDNT_CONNECT: return t->has_proxy ? CCURL_NO_PROXY : CCURL_NO_CONNECTION;
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION: return certificate_end(t->easy);
    case CURLE_SSL_CACERT_BADFILE: return has_own_store(house) ? CCURL_NO_OWN_STORE : CCURL_NO_STORE;
    case CURLE_SSL_CONNECT_ERROR: case CURLE_SSL_CIPHER:
    case CURLE_SSL_CERTPROBLEM: case CURLE_SSL_ENGINE_INITFAILED: case CURLE_SSL_ISSUER_ERROR:
        return CCURL_NO_ENCRYPTION;
    case CURLE_UNSUPPORTED_PROTOCOL: case CURLE_WEIRD_SERVER_REPLY: case CURLE_BAD_CONTENT_ENCODING:
        return CCURL_NOT_HTTP;
    // A line that is longer than the library takes ends the same way.
    case CURLE_OUT_OF_MEMORY: return t->headers_done ? CCURL_NO_MEMORY : CCURL_HEADERS_TOO_LONG;
    default: return CCURL_CUT;
    }
}
