#include "CXMP.h"

#include "xmp_names.h"
#include "xmp_parser.h"
#include "xmp_scope.h"
#include "xmp_tag.h"

#include <string.h>
#include <strings.h>

/// What the walk through a document knows.
typedef struct Walk {
    XML_Parser parser;
    const uint8_t *bytes;
    size_t count;
    XMPMap *map;
    Scope scope;
    int depth;
    int rdf_depth;         ///< of the rdf:RDF that it is in, 0 outside
    int description_depth; ///< of the rdf:Description that it is in, 0 outside
    int has_rdf;
    int property_depth;    ///< of the element below a Description that it is in, 0 outside
    XMPPlace *place;       ///< of that element, NULL where it is of no interest or a list of too many
    uint64_t property_start;
    int takes_text;        ///< characters belong to `place`
    int has_item;
    XMPClock clock;
} Walk;

static void stop(Walk *walk, XMPStatus status) {
    if (walk->map->status == 0) walk->map->status = status;
    XML_StopParser(walk->parser, XML_FALSE);
}

static void tick(Walk *walk, size_t size) {
    if (!xmp_has_time(&walk->clock, size)) stop(walk, XMP_TOO_SLOW);
}

/// Eight bytes at a time, as what another program keeps may be most of a document; each step is one to one, so that no change of a word is lost.
static void hash(XMPMap *map, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    uint64_t value = (map->others ^ count) * 0x100000001B3u;
    while (count > 0) {
        uint64_t word = 0;
        size_t part = count < sizeof word ? count : sizeof word;
        memcpy(&word, at, part);
        value = (value ^ word) * 0x9E3779B97F4A7C15u;
        value ^= value >> 29;
        at += part;
        count -= part;
    }
    map->others = value;
}

/// A new place of a property; NULL where there are too many.
static XMPPlace *add_place(Walk *walk, XMPProperty property, XMPKind kind) {
    XMPMap *map = walk->map;
    if (map->place_count == XMP_PLACE_LIMIT) {
        map->unusual = property;
        stop(walk, XMP_TOO_MANY_PLACES);
        return NULL;
    }
    XMPPlace *place = &map->places[map->place_count++];
    memset(place, 0, sizeof *place);
    place->property = property;
    place->kind = kind;
    return place;
}

/// Adds to what a place says, as much as there is room for, and never half a character.
static void add_text(XMPPlace *place, const char *text, size_t count) {
    size_t room = XMP_TEXT_LIMIT - 1 - place->text_length;
    if (count > room) {
        count = room;
        while (count > 0 && ((uint8_t)text[count] & 0xC0) == 0x80) count--;
    }
    memcpy(place->text + place->text_length, text, count);
    place->text_length += (uint32_t)count;
}

/// The bytes of the event; none where offsets mean nothing.
static const uint8_t *event(Walk *walk, uint64_t *start, size_t *count) {
#if XMP_HAS_EXPAT(9)
    int64_t index = XML_GetCurrentByteIndex64(walk->parser);
    int64_t length = (int64_t)XML_GetCurrentByteCount64(walk->parser);
#else
    int64_t index = XML_GetCurrentByteIndex(walk->parser);
    int64_t length = XML_GetCurrentByteCount(walk->parser);
#endif
    if (!walk->map->is_utf8 || index < 0 || length < 0 || (size_t)index > walk->count ||
        (size_t)length > walk->count - (size_t)index) {
        *start = *count = 0;
        return walk->bytes;
    }
    *start = (uint64_t)index;
    *count = (size_t)length;
    return walk->bytes + index;
}

static void see_attributes(Walk *walk, const char **attributes) {
    uint64_t start;
    TagWalk tag = {0};
    tag.bytes = event(walk, &start, &tag.count);
    for (; attributes[0]; attributes += 2) {
        TagAttribute raw;
        int is_found = 0;
        // Expat names them in their order, and leaves out those that declare.
        while (tag.count && tag_next(&tag, &raw))
            if (!raw.declares) {
                is_found = 1;
                break;
            }
        tick(walk, strlen(attributes[0]) + strlen(attributes[1]));
        if (walk->map->status) return;
        XMPProperty property = xmp_property(attributes[0]);
        if (property == XMP_PROPERTY_COUNT) {
            // A Description that is added has it, and it says nothing.
            if (xmp_is_rdf(attributes[0], "about") && !attributes[1][0]) continue;
            hash(walk->map, attributes[0], strlen(attributes[0]));
            hash(walk->map, attributes[1], strlen(attributes[1]));
            continue;
        }
        XMPPlace *place = add_place(walk, property, XMP_ATTRIBUTE);
        if (!place) return;
        add_text(place, attributes[1], strlen(attributes[1]));
        if (!is_found) continue;
        place->value = start + raw.value;
        place->value_end = start + raw.value_end;
        place->start = place->name = start + raw.start;
        place->end = start + raw.end;
        place->name_length = (uint32_t)raw.name_length;
        place->quote = raw.quote;
    }
}

static void begin_rdf(Walk *walk) {
    uint64_t start;
    size_t count;
    const uint8_t *tag = event(walk, &start, &count);
    walk->rdf_depth = walk->depth;
    XMPRoom *room = &walk->map->room;
    if (walk->has_rdf++ || !count) return;
    room->rdf_name = start + 1;
    room->rdf_name_length = (uint32_t)tag_name_length(tag, count);
    scope_describe(&walk->scope, room);
    if (tag_is_empty(tag, count)) {
        room->kind = XMP_ROOM_RDF_EMPTY;
        room->offset = start + count - 2;
    }
}

static void begin_description(Walk *walk, const char **attributes) {
    uint64_t start;
    size_t count;
    const uint8_t *tag = event(walk, &start, &count);
    walk->description_depth = walk->depth;
    XMPRoom *room = &walk->map->room;
    if (room->kind == XMP_ROOM_NONE && count) {
        room->kind = XMP_ROOM_DESCRIPTION;
        room->offset = start + tag_attributes_end(tag, count);
        scope_describe(&walk->scope, room);
    }
    see_attributes(walk, attributes);
}

static void begin_property(Walk *walk, const char *name, const char **attributes) {
    uint64_t start;
    size_t count;
    const uint8_t *tag = event(walk, &start, &count);
    walk->property_depth = walk->depth;
    walk->property_start = start;
    walk->place = NULL;
    walk->takes_text = 0;
    walk->has_item = 0;
    XMPProperty property = xmp_property(name);
    if (property == XMP_PROPERTY_COUNT) {
        hash(walk->map, name, strlen(name));
        // Where bytes cannot be found, what expat makes of them stands for them.
        if (!count)
            for (; *attributes; attributes++) hash(walk->map, *attributes, strlen(*attributes));
        return;
    }
    int is_empty = count && tag_is_empty(tag, count);
    XMPPlace *place = add_place(walk, property, is_empty ? XMP_EMPTY_ELEMENT : XMP_ELEMENT);
    if (!place) return;
    walk->place = place;
    walk->takes_text = 1;
    // A value may be said by an attribute of its own (rdf:resource, rdf:value, a structure in short).
    for (; *attributes; attributes += 2)
        if (xmp_is_rdf(attributes[0], "resource") || xmp_is_rdf(attributes[0], "parseType") ||
            xmp_is_rdf(attributes[0], "value"))
            place->is_unusual = 1;
    if (!count) return;
    place->start = start;
    place->name = start + 1;
    place->name_length = (uint32_t)tag_name_length(tag, count);
    place->value = start + count - (is_empty ? 2 : 0);
    place->value_end = place->end = start + count;
}

/// An element within a property: lists of words are known, all else is unusual.
static void begin_within(Walk *walk, const char *name) {
    XMPPlace *place = walk->place;
    if (!place) {
        if (!walk->map->is_utf8) hash(walk->map, name, strlen(name));
        return;
    }
    int level = walk->depth - walk->property_depth;
    int is_list = xmp_is_rdf(name, "Seq") || xmp_is_rdf(name, "Bag");
    if (place->property != XMP_COLORLABELS || level > 2 || (level == 1 && !is_list) ||
        (level == 2 && !xmp_is_rdf(name, "li")))
        place->is_unusual = 1;
    walk->takes_text = level == 2;
    if (level == 1) place->text_length = 0;
    if (level == 2 && walk->has_item++) add_text(place, "\n", 1);
}

static void XMLCALL begin(void *context, const char *name, const char **attributes) {
    Walk *walk = context;
    // Expat may call on after it was stopped.
    if (walk->map->status) return;
    tick(walk, strlen(name));
    if (walk->map->status) return;
    if (++walk->depth > XMP_DEPTH_LIMIT) {
        stop(walk, XMP_TOO_DEEP);
        return;
    }
    if (walk->property_depth) begin_within(walk, name);
    else if (walk->description_depth) begin_property(walk, name, attributes);
    else if (walk->rdf_depth) {
        if (walk->depth == walk->rdf_depth + 1 && xmp_is_rdf(name, "Description"))
            begin_description(walk, attributes);
    } else if (xmp_is_rdf(name, "RDF")) begin_rdf(walk);
}

static void end_property(Walk *walk) {
    uint64_t start;
    size_t count;
    event(walk, &start, &count);
    XMPPlace *place = walk->place;
    walk->property_depth = 0;
    walk->place = NULL;
    if (place && place->kind == XMP_ELEMENT && walk->map->is_utf8) {
        place->value_end = start;
        place->end = start + count;
    } else if (!place && walk->map->is_utf8 && start + count >= walk->property_start) {
        hash(walk->map, walk->bytes + walk->property_start, start + count - walk->property_start);
    }
}

static void XMLCALL end(void *context, const char *name) {
    Walk *walk = context;
    (void)name;
    if (walk->map->status) return;
    tick(walk, 0);
    if (walk->depth == walk->property_depth) end_property(walk);
    else if (walk->property_depth) walk->takes_text = 0;
    else if (walk->depth == walk->description_depth) walk->description_depth = 0;
    else if (walk->depth == walk->rdf_depth) {
        uint64_t start;
        size_t count;
        event(walk, &start, &count);
        if (walk->map->room.kind == XMP_ROOM_NONE && count && walk->has_rdf == 1) {
            walk->map->room.kind = XMP_ROOM_RDF_END;
            walk->map->room.offset = start;
        }
        walk->rdf_depth = 0;
    }
    walk->depth--;
}

static void XMLCALL characters(void *context, const char *text, int count) {
    Walk *walk = context;
    if (walk->map->status) return;
    tick(walk, (size_t)count);
    if (walk->place && walk->takes_text) add_text(walk->place, text, (size_t)count);
    else if (walk->property_depth && !walk->place && !walk->map->is_utf8) hash(walk->map, text, (size_t)count);
}

static void XMLCALL begin_namespace(void *context, const char *prefix, const char *uri) {
    Walk *walk = context;
    if (walk->map->status) return;
    tick(walk, 0);
    if (walk->scope.count == XMP_SCOPE_LIMIT) stop(walk, XMP_TOO_DEEP);
    else if (!scope_push(&walk->scope, prefix, uri)) stop(walk, XMP_OUT_OF_MEMORY);
}

static void XMLCALL end_namespace(void *context, const char *prefix) {
    (void)prefix;
    scope_pop(&((Walk *)context)->scope);
}

static void XMLCALL see_document_type(
    void *context, const char *name, const char *system, const char *public, int has_subset) {
    (void)name;
    (void)system;
    (void)public;
    (void)has_subset;
    stop(context, XMP_DOCUMENT_TYPE);
}

static void XMLCALL see_declaration(void *context, const char *version, const char *encoding, int standalone) {
    Walk *walk = context;
    (void)version;
    (void)standalone;
    if (encoding && strcasecmp(encoding, "UTF-8") != 0) walk->map->is_utf8 = 0;
}

static int is_utf16(const uint8_t *bytes, size_t count) {
    if (count < 2) return 0;
    return (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE) || !bytes[0] || !bytes[1];
}

void xmp_map(const uint8_t *bytes, size_t count, XMPMap *map) {
    if (count > XMP_SIZE_LIMIT) {
        map->status = XMP_TOO_LARGE;
        return;
    }
    Walk walk = {.bytes = bytes, .count = count, .map = map, .clock = xmp_clock()};
    XML_Parser parser = walk.parser = xmp_parser(&walk);
    if (!parser) {
        map->status = XMP_OUT_OF_MEMORY;
        return;
    }
    map->is_utf8 = !is_utf16(bytes, count);
    map->others = 0xCBF29CE484222325u;
    XML_SetElementHandler(parser, begin, end);
    XML_SetCharacterDataHandler(parser, characters);
    XML_SetNamespaceDeclHandler(parser, begin_namespace, end_namespace);
    XML_SetStartDoctypeDeclHandler(parser, see_document_type);
    XML_SetXmlDeclHandler(parser, see_declaration);
    enum XML_Status status = XML_Parse(parser, (const char *)bytes, (int)count, 1);
    if (map->status == 0 && status != XML_STATUS_OK) map->status = xmp_failure(XML_GetErrorCode(parser));
    if (map->status == 0) map->status = walk.has_rdf ? XMP_OK : XMP_NO_RDF;
    scope_clear(&walk.scope);
    XML_ParserFree(parser);
}
