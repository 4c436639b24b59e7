#include "xmp_scope.h"

#include "xmp_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Letters, digits, and `_ . -`, which no document can turn against the text that riffle writes.
static int is_plain(const char *prefix) {
    size_t length = strlen(prefix);
    if (length == 0 || length > XMP_PREFIX_LIMIT) return 0;
    for (size_t i = 0; i < length; i++) {
        char c = prefix[i];
        int begins = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        int goes_on = (c >= '0' && c <= '9') || c == '.' || c == '-';
        if (!begins && (i == 0 || !goes_on)) return 0;
    }
    return 1;
}

int scope_push(Scope *scope, const char *prefix, const char *uri) {
    if (scope->count == scope->capacity) {
        size_t capacity = scope->capacity ? scope->capacity * 2 : 32;
        ScopeEntry *entries = realloc(scope->entries, capacity * sizeof *entries);
        if (!entries) return 0;
        scope->entries = entries;
        scope->capacity = capacity;
    }
    ScopeEntry *entry = &scope->entries[scope->count++];
    memset(entry, 0, sizeof *entry);
    if (prefix && is_plain(prefix)) memcpy(entry->prefix, prefix, strlen(prefix));
    entry->ns = uri ? xmp_namespace(uri, strlen(uri)) : XMP_NS_COUNT;
    return 1;
}

void scope_pop(Scope *scope) {
    if (scope->count) scope->count--;
}

void scope_clear(Scope *scope) { free(scope->entries); }

/// The namespace that a prefix means now, or XMP_NS_COUNT; `is_taken` tells whether it means any.
static XMPNamespace meaning(const Scope *scope, const char *prefix, int *is_taken) {
    for (size_t i = scope->count; i > 0; i--) {
        if (strcmp(scope->entries[i - 1].prefix, prefix) == 0) {
            *is_taken = 1;
            return scope->entries[i - 1].ns;
        }
    }
    *is_taken = 0;
    return XMP_NS_COUNT;
}

/// The innermost prefix that still means a namespace; each is looked up once.
static const char *prefix_of(const Scope *scope, XMPNamespace ns) {
    for (size_t i = scope->count; i > 0; i--) {
        const ScopeEntry *entry = &scope->entries[i - 1];
        int is_taken;
        if (entry->ns != ns || !entry->prefix[0]) continue;
        // The prefixes of one namespace that another has taken over are few, or the document is none of a program's.
        return meaning(scope, entry->prefix, &is_taken) == ns ? entry->prefix : NULL;
    }
    return NULL;
}

void scope_describe(const Scope *scope, XMPRoom *room) {
    for (int ns = 0; ns < XMP_NS_COUNT; ns++) {
        const char *usual = xmp_usual_prefix(ns);
        int is_taken;
        const char *prefix = meaning(scope, usual, &is_taken) == (XMPNamespace)ns ? usual : prefix_of(scope, ns);
        room->number[ns] = 1;
        memset(room->prefix[ns], 0, sizeof room->prefix[ns]);
        if (prefix) {
            memcpy(room->prefix[ns], prefix, strlen(prefix));
            continue;
        }
        for (uint32_t number = 1; is_taken && number < 64; ) {
            char candidate[XMP_PREFIX_LIMIT + 1];
            snprintf(candidate, sizeof candidate, "%s%u", usual, ++number);
            meaning(scope, candidate, &is_taken);
            room->number[ns] = number;
        }
    }
}
