#include "CXMP.h"

#include "xmp_parser.h"

#include <stdlib.h>
#include <string.h>

/// What a document is mended to.
enum {
    NAME_LIMIT = 128,      ///< bytes of the name of an element or attribute
    ATTRIBUTE_LIMIT = 256, ///< attributes of an element
    PREFIX_COUNT_LIMIT = 128,
};

/// Prefixes that programs use without declaring them.
static const struct {
    const char *prefix, *ns;
} usual[] = {
    {"rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"},
    {"xmp", "http://ns.adobe.com/xap/1.0/"},
    {"xap", "http://ns.adobe.com/xap/1.0/"},
    {"xmpDM", "http://ns.adobe.com/xmp/1.0/DynamicMedia/"},
    {"digiKam", "http://www.digikam.org/ns/1.0/"},
    {"photomechanic", "http://ns.camerabits.com/photomechanic/1.0/"},
    {"MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/"},
    {"darktable", "http://darktable.sf.net/"},
    {"acdsee", "http://ns.acdsee.com/iptc/1.0/"},
    {"exif", "http://ns.adobe.com/exif/1.0/"},
    {"exifEX", "http://cipa.jp/exif/1.0/"},
    {"photoshop", "http://ns.adobe.com/photoshop/1.0/"},
};

/// Bytes that grow; after a failure nothing is added.
typedef struct Text {
    uint8_t *bytes;
    size_t count, capacity;
    int has_failed;
} Text;

typedef struct Name {
    const uint8_t *bytes;
    size_t count;
} Name;

typedef struct Mending {
    const uint8_t *at, *end; ///< what is left of the document, in UTF-8
    Text out;
    XMPClock clock;
    Name open[XMP_DEPTH_LIMIT]; ///< the elements that it is in
    int depth;
    Name prefixes[PREFIX_COUNT_LIMIT];
    int prefix_count;
    int is_late; ///< whether the time was over before the document was
} Mending;

static void add(Text *text, const void *bytes, size_t count) {
    if (text->has_failed || !count) return;
    if (count > text->capacity - text->count) {
        size_t capacity = (text->count + count) * 3 / 2 + 4096;
        uint8_t *grown = realloc(text->bytes, capacity);
        if (!grown) {
            text->has_failed = 1;
            return;
        }
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
}

static void add_text(Text *text, const char *words) { add(text, words, strlen(words)); }

static void add_byte(Text *text, uint8_t byte) { add(text, &byte, 1); }

/// Adds a character; one that XML does not allow becomes a blank.
static void add_character(Text *text, uint32_t code) {
    int is_control = code < 0x20 && code != '\t' && code != '\n' && code != '\r';
    if (is_control || (code >= 0xD800 && code < 0xE000) || code == 0xFFFE || code == 0xFFFF || code > 0x10FFFF)
        code = ' ';
    if (code < 0x80) add_byte(text, (uint8_t)code);
    else if (code < 0x800) {
        add_byte(text, (uint8_t)(0xC0 | code >> 6));
        add_byte(text, (uint8_t)(0x80 | (code & 0x3F)));
    } else {
        if (code < 0x10000) add_byte(text, (uint8_t)(0xE0 | code >> 12));
        else {
            add_byte(text, (uint8_t)(0xF0 | code >> 18));
            add_byte(text, (uint8_t)(0x80 | (code >> 12 & 0x3F)));
        }
        add_byte(text, (uint8_t)(0x80 | (code >> 6 & 0x3F)));
        add_byte(text, (uint8_t)(0x80 | (code & 0x3F)));
    }
}

/// The character of UTF-8 at the beginning and its length; a byte that begins none is one of Latin 1.
static uint32_t next_character(const uint8_t *at, size_t left, size_t *length) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t count = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 0;
    *length = 1;
    if (count < 2 || count > left) return at[0];
    uint32_t code = at[0] & (0x7F >> count);
    for (size_t i = 1; i < count; i++) {
        if ((at[i] & 0xC0) != 0x80) return at[0];
        code = code << 6 | (at[i] & 0x3F);
    }
    if (code < least[count]) return at[0];
    *length = count;
    return code;
}

static void add_utf8(Text *text, const uint8_t *bytes, size_t count) {
    for (size_t at = 0, length; at < count; at += length)
        add_character(text, next_character(bytes + at, count - at, &length));
}

static void add_utf16(Text *text, const uint8_t *bytes, size_t count, int is_little) {
    for (size_t at = 0; at + 1 < count; at += 2) {
        uint32_t code = is_little ? bytes[at] | bytes[at + 1] << 8 : bytes[at] << 8 | bytes[at + 1];
        if (code >= 0xD800 && code < 0xDC00 && at + 3 < count) {
            uint32_t low = is_little ? bytes[at + 2] | bytes[at + 3] << 8 : bytes[at + 2] << 8 | bytes[at + 3];
            if (low >= 0xDC00 && low < 0xE000) {
                code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF));
                at += 2;
            }
        }
        add_character(text, code);
    }
}

/// The document in UTF-8; where its first < is of two bytes, so is all of it.
static Text in_utf8(const uint8_t *bytes, size_t count) {
    Text text = {0};
    const uint8_t *first = count ? memchr(bytes, '<', count) : NULL;
    size_t place = first ? (size_t)(first - bytes) : 0;
    if (first && place + 1 < count && !bytes[place + 1]) add_utf16(&text, bytes, count, place % 2 == 0);
    else add_utf8(&text, bytes, count);
    return text;
}

static int is_space(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

static int begins_name(uint8_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static int in_name(uint8_t byte) {
    return begins_name(byte) || (byte >= '0' && byte <= '9') || byte == '-' || byte == '.';
}

/// Whether what is left begins so.
static int sees(const Mending *m, const char *words) {
    size_t count = strlen(words);
    return (size_t)(m->end - m->at) >= count && memcmp(m->at, words, count) == 0;
}

/// Passes over all up to these words, and them.
static void pass(Mending *m, const char *words) {
    while (m->at < m->end && !sees(m, words)) m->at++;
    size_t count = strlen(words);
    m->at += (size_t)(m->end - m->at) < count ? (size_t)(m->end - m->at) : count;
}

static int is_same(Name a, Name b) { return a.count == b.count && memcmp(a.bytes, b.bytes, a.count) == 0; }

static int is_word(Name a, const char *word) { return is_same(a, (Name){(const uint8_t *)word, strlen(word)}); }

/// Whether there is time for so many more bytes; false for good once there is not.
static int has_time(Mending *m, size_t size) {
    if (!xmp_has_time(&m->clock, size)) m->is_late = 1;
    return !m->is_late;
}

/// The name here, whatever it is made of; passes over it.
static Name take_name(Mending *m) {
    Name name = {m->at, 0};
    while (m->at < m->end && !is_space(*m->at) && *m->at != '=' && *m->at != '>' && *m->at != '/' && *m->at != '<')
        m->at++;
    name.count = (size_t)(m->at - name.bytes);
    return name;
}

static Name prefix_of(Name name) {
    const uint8_t *colon = memchr(name.bytes, ':', name.count);
    return (Name){name.bytes, colon ? (size_t)(colon - name.bytes) : 0};
}

/// Whether it is a plain name, with a prefix that can be declared.
static int is_usable(Mending *m, Name name) {
    if (name.count == 0 || name.count > NAME_LIMIT) return 0;
    Name prefix = prefix_of(name);
    size_t local = prefix.count ? prefix.count + 1 : 0;
    if (local >= name.count || !begins_name(name.bytes[0]) || !begins_name(name.bytes[local])) return 0;
    for (size_t i = 0; i < name.count; i++)
        if (!in_name(name.bytes[i]) && !(prefix.count && i == prefix.count)) return 0;
    if (!prefix.count || is_word(prefix, "xml")) return 1;
    if (is_word(prefix, "xmlns")) return 0;
    for (int i = 0; i < m->prefix_count; i++)
        if (is_same(m->prefixes[i], prefix)) return 1;
    if (m->prefix_count == PREFIX_COUNT_LIMIT) return 0;
    m->prefixes[m->prefix_count++] = prefix;
    return 1;
}

/// The length of a reference to a character that XML has, which begins here with &; 0 where it is none.
static size_t reference_length(const uint8_t *at, const uint8_t *end) {
    static const char *known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t count = strlen(known[i]);
        if ((size_t)(end - at) >= count && memcmp(at, known[i], count) == 0) return count;
    }
    if (end - at < 4 || at[1] != '#') return 0;
    int is_hexadecimal = at[2] == 'x';
    uint32_t code = 0;
    const uint8_t *digit = at + (is_hexadecimal ? 3 : 2), *first = digit;
    for (; digit < end && digit - first < 7 && *digit != ';'; digit++) {
        uint8_t byte = *digit | 0x20;
        uint32_t value = *digit >= '0' && *digit <= '9' ? *digit - '0'
            : is_hexadecimal && byte >= 'a' && byte <= 'f' ? byte - 'a' + 10u : 99;
        if (value == 99) return 0;
        code = code * (is_hexadecimal ? 16 : 10) + value;
    }
    int is_allowed = code == 9 || code == 10 || code == 13 || (code >= 0x20 && code < 0xD800) ||
        (code >= 0xE000 && code < 0xFFFE) || (code >= 0x10000 && code <= 0x10FFFF);
    return digit > first && digit < end && *digit == ';' && is_allowed ? (size_t)(digit + 1 - at) : 0;
}

/// Adds what a text or a value says.
static void add_escaped(Text *out, const uint8_t *at, const uint8_t *end) {
    while (at < end) {
        size_t reference = *at == '&' ? reference_length(at, end) : 0;
        if (reference) {
            add(out, at, reference);
            at += reference;
            continue;
        }
        switch (*at) {
        case '&': add_text(out, "&amp;"); break;
        case '<': add_text(out, "&lt;"); break;
        case '>': add_text(out, "&gt;"); break;
        case '"': add_text(out, "&quot;"); break;
        default: add_byte(out, *at);
        }
        at++;
    }
}

/// The value behind an equals sign; passes over it.
static Name take_value(Mending *m) {
    while (m->at < m->end && is_space(*m->at)) m->at++;
    if (m->at == m->end || *m->at != '=') return (Name){m->at, 0};
    m->at++;
    while (m->at < m->end && is_space(*m->at)) m->at++;
    if (m->at == m->end) return (Name){m->at, 0};
    uint8_t quote = *m->at;
    Name value = {m->at, 0};
    if (quote == '"' || quote == '\'') {
        const uint8_t *close = memchr(m->at + 1, quote, (size_t)(m->end - m->at - 1));
        if (close) {
            m->at = close + 1;
            return (Name){value.bytes + 1, (size_t)(close - value.bytes - 1)};
        }
    }
    while (m->at < m->end && !is_space(*m->at) && *m->at != '>' && *m->at != '/') m->at++;
    value.count = (size_t)(m->at - value.bytes);
    return value;
}

/// Whether a namespace is one that documents must not declare.
static int is_reserved(Name ns) {
    return is_word(ns, "http://www.w3.org/XML/1998/namespace") || is_word(ns, "http://www.w3.org/2000/xmlns/");
}

static void add_attribute(Mending *m, Name name, Name value) {
    // A declaration of nothing, or of a namespace that documents must not declare, does not count.
    Name prefix = prefix_of(name);
    if ((is_word(prefix, "xmlns") || is_word(name, "xmlns")) && is_reserved(value)) return;
    if (is_word(prefix, "xmlns")) {
        Name declared = {name.bytes + 6, name.count - 6};
        if (!value.count || is_word(declared, "xml") || is_word(declared, "xmlns") || !is_usable(m, declared)) return;
        if (prefix_of(declared).count) return;
    } else if (!is_usable(m, name)) return;
    add_byte(&m->out, ' ');
    add(&m->out, name.bytes, name.count);
    add_text(&m->out, "=\"");
    add_escaped(&m->out, value.bytes, value.bytes + value.count);
    add_byte(&m->out, '"');
}

/// Adds the end tag of the innermost element.
static void close_element(Mending *m) {
    m->depth--;
    add_text(&m->out, "</");
    add(&m->out, m->open[m->depth].bytes, m->open[m->depth].count);
    add_byte(&m->out, '>');
}

/// A start tag, behind its <; false where there are too many in one another.
static int take_start(Mending *m) {
    Name name = take_name(m), seen[ATTRIBUTE_LIMIT];
    int is_kept = is_usable(m, name), seen_count = 0, is_empty = 0;
    // One more is put around all.
    if (is_kept && m->depth == XMP_DEPTH_LIMIT - 1) return 0;
    if (is_kept) {
        add_byte(&m->out, '<');
        add(&m->out, name.bytes, name.count);
    }
    const uint8_t *before = m->at;
    while (m->at < m->end && *m->at != '>' && *m->at != '<') {
        if (!has_time(m, (size_t)(m->at - before))) return 0;
        before = m->at;
        if (is_space(*m->at) || *m->at == '/' || *m->at == '=') {
            is_empty = *m->at == '/';
            m->at++;
            continue;
        }
        is_empty = 0;
        Name attribute = take_name(m), value = take_value(m);
        int is_new = is_kept && seen_count < ATTRIBUTE_LIMIT;
        for (int i = 0; i < seen_count && is_new; i++) is_new = !is_same(seen[i], attribute);
        if (!is_new) continue;
        seen[seen_count++] = attribute;
        add_attribute(m, attribute, value);
    }
    if (m->at < m->end && *m->at == '>') m->at++;
    if (!is_kept) return 1;
    add_byte(&m->out, '>');
    m->open[m->depth++] = name;
    if (is_empty) close_element(m);
    return 1;
}

/// An end tag, behind its </: those that are open within end with it, and an end without a beginning does not count.
static void take_end(Mending *m) {
    Name name = take_name(m);
    while (m->at < m->end && *m->at != '>' && *m->at != '<') m->at++;
    if (m->at < m->end && *m->at == '>') m->at++;
    int open = m->depth - 1;
    while (open >= 0 && !is_same(m->open[open], name)) open--;
    while (open >= 0 && m->depth > open) close_element(m);
}

/// One piece of the document; false where it ends.
static int take(Mending *m) {
    const uint8_t *start = m->at;
    if (*m->at != '<') {
        while (m->at < m->end && *m->at != '<') m->at++;
        add_escaped(&m->out, start, m->at);
        return 1;
    }
    if (sees(m, "<?xpacket end")) return 0;
    if (sees(m, "<!--")) pass(m, "-->");
    else if (sees(m, "<![CDATA[")) {
        pass(m, "]]>");
        size_t tail = m->at - start >= 12 && memcmp(m->at - 3, "]]>", 3) == 0 ? 3 : 0;
        for (const uint8_t *at = start + 9; at + tail < m->at; at++) {
            if (*at == '&') add_text(&m->out, "&amp;");
            else add_escaped(&m->out, at, at + 1);
        }
    } else if (sees(m, "<?")) pass(m, "?>");
    else if (sees(m, "<!")) pass(m, ">");
    else if (sees(m, "</")) {
        m->at += 2;
        take_end(m);
        return m->depth > 0;
    } else if (m->end - m->at > 1 && begins_name(m->at[1])) {
        m->at++;
        return take_start(m);
    } else {
        m->at++;
        add_text(&m->out, "&lt;");
    }
    return 1;
}

/// Goes to the first element that may be the root of a document; false where there is none.
static int find_root(Mending *m) {
    static const char *roots[] = {"xmpmeta", "xapmeta", "RDF", "Description"};
    for (; m->at < m->end; m->at++) {
        if (*m->at != '<') continue;
        if (!has_time(m, 1)) return 0;
        const uint8_t *place = m->at++;
        Name name = take_name(m);
        m->at = place;
        size_t prefix = prefix_of(name).count;
        Name local = {name.bytes + (prefix ? prefix + 1 : 0), name.count - (prefix ? prefix + 1 : 0)};
        for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
            if (is_word(local, roots[i])) return 1;
    }
    return 0;
}

/// An element around all, which declares every prefix.
static void add_root(Text *out, const Mending *m) {
    add_text(out, "<mended");
    for (int i = 0; i < m->prefix_count; i++) {
        Name prefix = m->prefixes[i];
        add_text(out, " xmlns:");
        add(out, prefix.bytes, prefix.count);
        add_text(out, "=\"");
        size_t known = 0;
        while (known < sizeof usual / sizeof *usual && !is_word(prefix, usual[known].prefix)) known++;
        if (known < sizeof usual / sizeof *usual) add_text(out, usual[known].ns);
        else {
            add_text(out, "undeclared:");
            add(out, prefix.bytes, prefix.count);
        }
        add_byte(out, '"');
    }
    add_byte(out, '>');
}

uint8_t *xmp_mended(const uint8_t *bytes, size_t count, size_t *mended_count, int *is_late) {
    Text document = in_utf8(bytes, count), whole = {0};
    Mending mending = {.at = document.bytes, .clock = xmp_clock()};
    mending.end = document.bytes ? document.bytes + document.count : NULL;
    if (!document.has_failed && document.bytes && find_root(&mending)) {
        const uint8_t *before = mending.at;
        while (mending.at < mending.end && has_time(&mending, (size_t)(mending.at - before))) {
            before = mending.at;
            if (!take(&mending)) break;
        }
        while (mending.depth > 0) close_element(&mending);
        add_root(&whole, &mending);
        add(&whole, mending.out.bytes, mending.out.count);
        add_text(&whole, "</mended>");
        if (mending.out.has_failed) whole.has_failed = 1;
    }
    free(mending.out.bytes);
    free(document.bytes);
    *is_late = mending.is_late;
    if (!mending.is_late && !whole.has_failed && whole.bytes) {
        *mended_count = whole.count;
        return whole.bytes;
    }
    free(whole.bytes);
    return NULL;
}
