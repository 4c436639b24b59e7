/// CCurl: libcurl behind a few functions: transfers by number, each into a file, and what came of them.
///
/// Every call sequence of libcurl lives whole in here. One thread alone may call.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

enum {
    CCURL_SLOTS = 16,             ///< the most transfers at once
    CCURL_HEADERS_LIMIT = 65536,  ///< bytes of headers of a transfer, those behind a body as well
    CCURL_ADDRESS_LIMIT = 16384,  ///< bytes of the address of a redirection
};

/// What all transfers share.
typedef struct CurlEngine CurlEngine;

/// How a transfer ended, as far as we tell cases apart.
typedef enum CurlEnd {
    CCURL_WHOLE,            ///< as far as the library can tell
    CCURL_NO_HOST,
    CCURL_NO_CONNECTION,
    CCURL_NO_PROXY,
    CCURL_NOT_TRUSTED,      ///< the certificate
    CCURL_OTHER_HOST,       ///< the certificate's
    CCURL_OUT_OF_DATE,      ///< the certificate
    CCURL_NO_ENCRYPTION,
    CCURL_NO_STORE,         ///< there are no certificates to verify the server's against
    CCURL_NO_OWN_STORE,     ///< the same, where the caller named them
    CCURL_TIMED_OUT,        ///< while it was connecting
    CCURL_CUT,              ///< the connection ended before the answer did
    CCURL_NOT_HTTP,
    CCURL_TOO_LARGE,        ///< the body, or what was announced
    CCURL_HEADERS_TOO_LONG,
    CCURL_PRIVATE_ADDRESS,  ///< refused, because it was to be refused
    CCURL_CANNOT_WRITE,
    CCURL_NO_MEMORY,
} CurlEnd;

/// What a transfer is about. Texts are copied, and NULL where there is none.
typedef struct CurlAsk {
    const char *url;        ///< http or https, without fragment, user and password
    const char *user;       ///< percent-decoded
    const char *password;
    const char *headers;    ///< one after the other, each ended by a line feed
    const char *proxy;      ///< empty: none
    int32_t refuses_private;///< to connect to a private, link-local or loopback address; not to a proxy
    int32_t file;           ///< where the body of a successful answer goes, from its beginning
    uint64_t limit;         ///< the most bytes of a body
} CurlAsk;

/// What came of a transfer.
typedef struct CurlOutcome {
    int32_t slot;
    CurlEnd end;
    int32_t status;         ///< of the last answer, 0: none came
    int32_t http;           ///< 10, 11, 20, 30; 0: unknown
    int32_t error;          ///< an errno value where it could not be written
    int32_t was_private;    ///< whether the address that was connected to is private
    int64_t declared;       ///< the length that was declared, -1: none
    uint64_t received;      ///< bytes of the body
} CurlOutcome;

/// Starts the library; NULL where it does not.
///
/// `agent` is what we call ourselves. Certificates are verified against `certificates`, a file, and `folder`; NULL for
/// those that the library was built with.
CurlEngine *ccurl_create(const char *agent, const char *certificates, const char *folder, int connect_ms);
void ccurl_destroy(CurlEngine *engine);

/// The version of libcurl, and of what it encrypts with (empty: nothing); whether it speaks HTTP/2. They live as long as the process.
const char *ccurl_version(void);
const char *ccurl_encryption(void);
int ccurl_speaks_http2(void);
/// Whether there are certificates to verify those of servers against: CCURL_WHOLE, CCURL_NO_STORE or CCURL_NO_OWN_STORE.
CurlEnd ccurl_certificates(const CurlEngine *engine);

/// Lets the library and the system load what they need for names and encryption, before the process is locked.
void ccurl_warm_up(CurlEngine *engine);

/// Begins a transfer; its slot, or -1 where there is none or no memory.
int ccurl_start(CurlEngine *engine, const CurlAsk *ask);
/// Ends a transfer without an outcome.
void ccurl_cancel(CurlEngine *engine, int slot);

/// Does what can be done and waits up to `timeout_ms` for more, or until `host` is readable; 1 if it is, 0, or -1 on failure.
int ccurl_wait(CurlEngine *engine, int host, int timeout_ms);
/// How many bytes of the body of a successful answer have come so far, and how many were declared, -1: not known.
void ccurl_progress(const CurlEngine *engine, int slot, uint64_t *received, int64_t *declared);

/// A transfer that has ended, 0: none. Its slot is free from the next `ccurl_start` on; until then its texts are there.
int ccurl_finished(CurlEngine *engine, CurlOutcome *outcome);
/// The headers of the last answer; at most `capacity` bytes.
size_t ccurl_headers(const CurlEngine *engine, int slot, char *out, size_t capacity);
/// Where the last answer leads to, absolute, at most `capacity` bytes; 0: nowhere.
size_t ccurl_redirection(const CurlEngine *engine, int slot, char *out, size_t capacity);

/// Whether an address of `family` (AF_INET, AF_INET6), as the network has it, is private, link-local, loopback or of no host.
int ccurl_is_private(int family, const uint8_t *address);
/// Whether the name of a host is the text of such an address, or `localhost`.
int ccurl_names_private(const char *host);

#endif
