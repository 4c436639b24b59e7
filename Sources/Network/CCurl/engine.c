#include "transfer.h"

#include <fcntl.h>
#include <malloc.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

struct CurlEngine {
    CURLM *multi;
    TransferHouse house;
    CurlTransfer slots[CCURL_SLOTS];
};

/// HTTP/1.1 has a connection for each transfer: servers are not to have more than two of us.
enum { HOST_CONNECTIONS = 2 };

CurlEngine *ccurl_create(
    const char *agent, const char *certificates, const char *folder, int connect_ms) {
    // A pool for each thread would take a part of what memory there is each.
    mallopt(M_ARENA_MAX, 1);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
    CurlEngine *engine = calloc(1, sizeof *engine);
    CURLM *multi = curl_multi_init();
    char *name = strdup(agent);
    if (!engine || !multi || !name) {
        free(engine);
        free(name);
        curl_multi_cleanup(multi);
        return NULL;
    }
    engine->multi = multi;
    engine->house.agent = name;
    engine->house.certificates = certificates ? strdup(certificates) : NULL;
    engine->house.folder = folder ? strdup(folder) : NULL;
    engine->house.connect_ms = connect_ms;
    curl_multi_setopt(multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)HOST_CONNECTIONS);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)CCURL_SLOTS);
    return engine;
}

void ccurl_destroy(CurlEngine *engine) {
    for (int slot = 0; slot < CCURL_SLOTS; slot++) {
        CurlTransfer *t = &engine->slots[slot];
        if (t->is_running) curl_multi_remove_handle(engine->multi, t->easy);
        transfer_clear(t);
        curl_easy_cleanup(t->easy);
    }
    curl_multi_cleanup(engine->multi);
    free((char *)engine->house.agent);
    free((char *)engine->house.certificates);
    free((char *)engine->house.folder);
    free(engine);
}

const char *ccurl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }

const char *ccurl_encryption(void) {
    const char *text = curl_version_info(CURLVERSION_NOW)->ssl_version;
    return text ? text : "";
}

int ccurl_speaks_http2(void) {
    return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTP2) != 0;
}

CurlEnd ccurl_certificates(const CurlEngine *engine) {
    const curl_version_info_data *library = curl_version_info(CURLVERSION_NOW);
    int is_own = has_own_store(&engine->house);
    const char *path = is_own ? engine->house.certificates : library->cainfo;
    // The library fails where it cannot read the file, whatever is in the folder.
    if (!path) path = is_own ? engine->house.folder : library->capath;
    // Without a place of its own the library asks the system in a way that we do not know.
    if (!path) return CCURL_WHOLE;
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int is_there = file >= 0 && fstat(file, &status) == 0 && status.st_size > 0;
    if (file >= 0) close(file);
    return is_there ? CCURL_WHOLE : is_own ? CCURL_NO_OWN_STORE : CCURL_NO_STORE;
}

void ccurl_warm_up(CurlEngine *engine) {
    // The modules of the C library that look up names, whichever this system is set up with.
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    if (getaddrinfo("localhost", "http", &hints, &found) == 0) freeaddrinfo(found);
    // A port without a listener: this makes the library initialise itself.
    CurlAsk ask = {.url = "https://127.0.0.1:1/", .file = -1};
    int slot = ccurl_start(engine, &ask);
    CurlOutcome outcome;
    for (int i = 0; slot >= 0 && i < 100 && !ccurl_finished(engine, &outcome); i++)
        if (ccurl_wait(engine, -1, 10) < 0) break;
    if (slot >= 0) ccurl_cancel(engine, slot);
}

int ccurl_start(CurlEngine *engine, const CurlAsk *ask) {
    for (int slot = 0; slot < CCURL_SLOTS; slot++) {
        CurlTransfer *t = &engine->slots[slot];
        if (t->in_use) continue;
        transfer_clear(t);
        if (!transfer_prepare(t, &engine->house, ask)) return -1;
        if (curl_multi_add_handle(engine->multi, t->easy) != CURLM_OK) return -1;
        t->in_use = t->is_running = 1;
        return slot;
    }
    return -1;
}

void ccurl_cancel(CurlEngine *engine, int slot) {
    CurlTransfer *t = &engine->slots[slot];
    if (t->is_running) curl_multi_remove_handle(engine->multi, t->easy);
    t->in_use = t->is_running = 0;
}

int ccurl_wait(CurlEngine *engine, int host, int timeout_ms) {
    struct curl_waitfd extra = {host, CURL_WAIT_POLLIN, 0};
    int running = 0;
    if (curl_multi_perform(engine->multi, &running) != CURLM_OK) return -1;
    // What has ended meanwhile is not to wait for the next.
    int left = 0;
    for (int slot = 0; slot < CCURL_SLOTS; slot++) left += engine->slots[slot].is_running;
    if (running < left) timeout_ms = 0;
    if (curl_multi_poll(engine->multi, &extra, host >= 0 ? 1 : 0, timeout_ms, NULL) != CURLM_OK)
        return -1;
    return extra.revents != 0;
}

void ccurl_progress(const CurlEngine *engine, int slot, uint64_t *received, int64_t *declared) {
    const CurlTransfer *t = &engine->slots[slot];
    curl_off_t length = -1;
    curl_easy_getinfo(t->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    long status = 0;
    curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
    *received = status / 100 == 2 ? t->received : 0;
    *declared = status / 100 == 2 ? length : -1;
}

static int version_of(CURL *easy) {
    long version = 0;
    curl_easy_getinfo(easy, CURLINFO_HTTP_VERSION, &version);
    switch (version) {
    case CURL_HTTP_VERSION_1_0: return 10;
    case CURL_HTTP_VERSION_1_1: return 11;
    case CURL_HTTP_VERSION_2_0: return 20;
    case CURL_HTTP_VERSION_3: return 30;
    default: return 0;
    }
}

int ccurl_finished(CurlEngine *engine, CurlOutcome *outcome) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(engine->multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *easy = message->easy_handle;
        CURLcode code = message->data.result;
        char *pointer = NULL;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &pointer);
        CurlTransfer *t = (CurlTransfer *)(void *)pointer;
        memset(outcome, 0, sizeof *outcome);
        outcome->slot = (int32_t)(t - engine->slots);
        outcome->end = transfer_end(t, &engine->house, code);
        long status = 0;
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        outcome->status = (int32_t)status;
        outcome->http = version_of(easy);
        outcome->error = t->error;
        outcome->was_private = t->was_private;
        outcome->received = t->received;
        curl_off_t length = -1;
        curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
        outcome->declared = length;
        curl_multi_remove_handle(engine->multi, easy);
        t->in_use = t->is_running = 0;
        return 1;
    }
    return 0;
}

size_t ccurl_headers(const CurlEngine *engine, int slot, char *out, size_t capacity) {
    const CurlTransfer *t = &engine->slots[slot];
    size_t count = t->header_count < capacity ? t->header_count : capacity;
    memcpy(out, t->header_bytes, count);
    return count;
}

size_t ccurl_redirection(const CurlEngine *engine, int slot, char *out, size_t capacity) {
    char *text = NULL;
    curl_easy_getinfo(engine->slots[slot].easy, CURLINFO_REDIRECT_URL, &text);
    size_t length = text ? strlen(text) : 0;
    if (length > capacity) return 0;
    if (length > 0) memcpy(out, text, length);
    return length;
}
