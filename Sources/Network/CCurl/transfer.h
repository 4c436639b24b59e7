/// One transfer; not for other modules.
#ifndef TRANSFER_H
#define TRANSFER_H

#include "CCurl.h"

#include <curl/curl.h>

/// A body that is not kept is read up to here, so that the connection can be used again.
enum { DROPPED_LIMIT = 65536 };

typedef struct CurlTransfer {
    CURL *easy;
    struct curl_slist *headers;
    int in_use, is_running;
    int file;
    uint64_t limit;
    uint64_t received;
    int refuses_private, has_proxy, was_private;
    CurlEnd reason;   ///< why we ended it ourselves; CCURL_WHOLE: we did not
    int error;
    int has_all;      ///< nothing more of it is wanted
    size_t header_count, header_total; ///< of the last answer; of all answers, and behind the body
    int headers_done;
    char header_bytes[CCURL_HEADERS_LIMIT];
} CurlTransfer;

/// What is the same for all transfers.
typedef struct TransferHouse {
    const char *agent, *certificates, *folder;
    int connect_ms;
} TransferHouse;

/// Makes the transfer ready to be run; 0 where there is no memory.
int transfer_prepare(CurlTransfer *transfer, const TransferHouse *house, const CurlAsk *ask);
/// Whether the caller named the certificates that servers' are verified against.
int has_own_store(const TransferHouse *house);
/// What came of it.
CurlEnd transfer_end(const CurlTransfer *transfer, const TransferHouse *house, CURLcode code);
/// Frees what one ask needed.
void transfer_clear(CurlTransfer *transfer);

#endif
