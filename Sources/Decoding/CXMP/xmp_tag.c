#include "xmp_tag.h"

#include <string.h>

static int is_space(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

static int ends_name(uint8_t byte) { return is_space(byte) || byte == '=' || byte == '>' || byte == '/'; }

size_t tag_name_length(const uint8_t *bytes, size_t count) {
    size_t at = 1;
    while (at < count && !ends_name(bytes[at])) at++;
    return at > count ? 0 : at - 1;
}

int tag_next(TagWalk *walk, TagAttribute *attribute) {
    const uint8_t *bytes = walk->bytes;
    size_t count = walk->count;
    if (walk->at == 0) walk->at = 1 + tag_name_length(bytes, count);
    size_t at = walk->at;
    while (at < count && is_space(bytes[at])) at++;
    size_t start = at;
    while (at < count && !ends_name(bytes[at])) at++;
    if (at == start) return 0;
    memset(attribute, 0, sizeof *attribute);
    attribute->start = start;
    attribute->name_length = at - start;
    attribute->declares = attribute->name_length >= 5 && memcmp(bytes + start, "xmlns", 5) == 0 &&
        (attribute->name_length == 5 || bytes[start + 5] == ':');
    while (at < count && (is_space(bytes[at]) || bytes[at] == '=')) at++;
    if (at >= count || (bytes[at] != '"' && bytes[at] != '\'')) return 0;
    attribute->quote = bytes[at];
    attribute->value = ++at;
    while (at < count && bytes[at] != attribute->quote) at++;
    if (at >= count) return 0;
    attribute->value_end = at;
    attribute->end = at + 1;
    walk->at = at + 1;
    return 1;
}

int tag_is_empty(const uint8_t *bytes, size_t count) { return count >= 2 && bytes[count - 2] == '/'; }

size_t tag_attributes_end(const uint8_t *bytes, size_t count) {
    TagWalk walk = {bytes, count, 0};
    TagAttribute attribute;
    size_t end = 1 + tag_name_length(bytes, count);
    while (tag_next(&walk, &attribute)) end = attribute.end;
    return end;
}
