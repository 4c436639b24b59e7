/// The prefixes that are in scope, innermost last.
#ifndef XMP_SCOPE_H
#define XMP_SCOPE_H

#include "CXMP.h"

/// A declaration of a namespace.
typedef struct ScopeEntry {
    char prefix[XMP_PREFIX_LIMIT + 1]; ///< empty where it is none that riffle would use
    uint8_t ns; ///< XMPNamespace, or XMP_NS_COUNT
} ScopeEntry;

typedef struct Scope {
    ScopeEntry *entries;
    size_t count, capacity;
} Scope;

/// Whether there was memory for it. `prefix` is NULL for the default namespace, `uri` where it is taken away.
int scope_push(Scope *scope, const char *prefix, const char *uri);

void scope_pop(Scope *scope);

void scope_clear(Scope *scope);

/// Notes the prefix of each namespace, or the number that the usual one gets.
void scope_describe(const Scope *scope, XMPRoom *room);

#endif
