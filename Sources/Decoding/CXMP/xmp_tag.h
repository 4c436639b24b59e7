/// A start tag of a document that expat has found well-formed, by its bytes.
#ifndef XMP_TAG_H
#define XMP_TAG_H

#include <stddef.h>
#include <stdint.h>

/// Offsets of an attribute in its tag.
typedef struct TagAttribute {
    size_t start, end; ///< from its name to behind its closing quote
    size_t value, value_end;
    size_t name_length;
    uint8_t quote;
    int declares; ///< xmlns, or xmlns:…
} TagAttribute;

/// A walk through a tag; zeroed but for `bytes` and `count`.
typedef struct TagWalk {
    const uint8_t *bytes;
    size_t count;
    size_t at;
} TagWalk;

/// The length of the element's name, which begins behind the <.
size_t tag_name_length(const uint8_t *bytes, size_t count);

/// The next attribute; 0 at the end.
int tag_next(TagWalk *walk, TagAttribute *attribute);

/// Whether it ends in />.
int tag_is_empty(const uint8_t *bytes, size_t count);

/// Behind its last attribute, or behind its name.
size_t tag_attributes_end(const uint8_t *bytes, size_t count);

#endif
