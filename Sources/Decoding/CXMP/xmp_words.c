#include "CXMP.h"

#include "xmp_names.h"
#include "xmp_parser.h"

#include <stdlib.h>
#include <string.h>

/// Programs differ in what a namespace ends in: that is left out here.
static const struct {
    const char *ns, *local;
} names[XMP_WORD_COUNT] = {
    [XMP_RATING] = {"http://ns.adobe.com/xap/1.0", "Rating"},
    [XMP_LABEL] = {"http://ns.adobe.com/xap/1.0", "Label"},
    [XMP_METADATA_DATE] = {"http://ns.adobe.com/xap/1.0", "MetadataDate"},
    [XMP_PICK] = {"http://ns.adobe.com/xmp/1.0/DynamicMedia", "pick"},
    [XMP_GOOD] = {"http://ns.adobe.com/xmp/1.0/DynamicMedia", "good"},
    [XMP_PICK_LABEL] = {"http://www.digikam.org/ns/1.0", "PickLabel"},
    [XMP_COLOR_LABEL] = {"http://www.digikam.org/ns/1.0", "ColorLabel"},
    [XMP_TAGGED] = {"http://ns.camerabits.com/photomechanic/1.0", "Tagged"},
    [XMP_PERCENT] = {"http://ns.microsoft.com/photo/1.0", "Rating"},
    [XMP_COLORLABELS] = {"http://darktable.sf.net", "colorlabels"},
    [XMP_ORIENTATION] = {"http://ns.adobe.com/tiff/1.0", "Orientation"},
    [XMP_ACDSEE_RATING] = {"http://ns.acdsee.com/iptc/1.0", "rating"},
    [XMP_DATE_ORIGINAL] = {"http://ns.adobe.com/exif/1.0", "DateTimeOriginal"},
    [XMP_DATE_CREATED] = {"http://ns.adobe.com/photoshop/1.0", "DateCreated"},
    [XMP_DATE_DIGITIZED] = {"http://ns.adobe.com/exif/1.0", "DateTimeDigitized"},
    [XMP_DATE_CREATE] = {"http://ns.adobe.com/xap/1.0", "CreateDate"},
    [XMP_SUBSECONDS_ORIGINAL] = {"http://ns.adobe.com/exif/1.0", "SubSecTimeOriginal"},
    [XMP_OFFSET_ORIGINAL] = {"http://cipa.jp/exif/1.0", "OffsetTimeOriginal"},
    [XMP_LATITUDE] = {"http://ns.adobe.com/exif/1.0", "GPSLatitude"},
    [XMP_LONGITUDE] = {"http://ns.adobe.com/exif/1.0", "GPSLongitude"},
    [XMP_POSITION_STATUS] = {"http://ns.adobe.com/exif/1.0", "GPSStatus"},
};

enum { NO_WORD = XMP_WORD_COUNT };

/// What the walk through a document knows.
typedef struct Reader {
    XML_Parser parser;
    XMPWords *words;
    XMPClock clock;
    int depth;
    int rdf_depth;         ///< of the rdf:RDF that it is in, 0 outside
    int description_depth; ///< of the element that describes, 0 outside
    int property_depth;    ///< of the element below that, 0 outside
    int has_rdf;
    int word;       ///< what that element says, or NO_WORD
    int text_depth; ///< of the element whose characters are its value, 0 where none are
    int has_item;   ///< its value is that of an element in it
} Reader;

static void stop(Reader *reader, XMPStatus status) {
    if (reader->words->status == 0) reader->words->status = status;
    XML_StopParser(reader->parser, XML_FALSE);
}

/// Whether `expanded` is `local` of the namespace `ns`, whatever that ends in.
static int is_named(const char *expanded, const char *ns, const char *local) {
    const char *end = strrchr(expanded, XMP_SEPARATOR);
    if (!end || strcmp(end + 1, local) != 0) return 0;
    size_t length = (size_t)(end - expanded);
    while (length > 0 && (expanded[length - 1] == '/' || expanded[length - 1] == '#')) length--;
    return strlen(ns) == length && memcmp(ns, expanded, length) == 0;
}

static int is_rdf(const char *expanded, const char *local) {
    return is_named(expanded, "http://www.w3.org/1999/02/22-rdf-syntax-ns", local);
}

/// The word of a name that says nothing yet.
static int word_named(const Reader *reader, const char *expanded) {
    for (int i = 0; i < XMP_WORD_COUNT; i++)
        if (reader->words->words[i].text_length == 0 && is_named(expanded, names[i].ns, names[i].local)) return i;
    return NO_WORD;
}

/// Adds to what a word says, as much as there is room for, and never half a character.
static void add(Reader *reader, int name, const char *text, size_t count) {
    XMPWord *word = &reader->words->words[name];
    size_t room = XMP_TEXT_LIMIT - 1 - word->text_length;
    if (count > room) {
        count = room;
        while (count > 0 && ((uint8_t)text[count] & 0xC0) == 0x80) count--;
    }
    memcpy(word->text + word->text_length, text, count);
    word->text_length += (uint32_t)count;
}

/// The value of the element may stand in an attribute of it, or of one in it.
static void see_value(Reader *reader, const char **attributes) {
    for (; *attributes && !reader->has_item; attributes += 2)
        if (is_rdf(attributes[0], "value")) {
            reader->words->words[reader->word].text_length = 0;
            add(reader, reader->word, attributes[1], strlen(attributes[1]));
            reader->has_item = 1;
            reader->text_depth = 0;
        }
}

static void begin_property(Reader *reader, const char *name, const char **attributes) {
    reader->property_depth = reader->depth;
    reader->word = word_named(reader, name);
    reader->has_item = 0;
    reader->text_depth = reader->depth;
    if (reader->word != NO_WORD) see_value(reader, attributes);
}

/// An element in a property: an item of a list, or the value of a structure. The first counts, of darktable's list all.
static void begin_within(Reader *reader, const char *name, const char **attributes) {
    if (reader->word == NO_WORD) return;
    // What stood before it was white space.
    if (!reader->has_item) reader->words->words[reader->word].text_length = 0;
    reader->text_depth = 0;
    see_value(reader, attributes);
    int is_item = is_rdf(name, "li");
    if (!is_item && !is_rdf(name, "value")) return;
    if (reader->has_item && (!is_item || reader->word != XMP_COLORLABELS)) return;
    if (reader->has_item) add(reader, reader->word, "\n", 1);
    reader->has_item = 1;
    reader->text_depth = reader->depth;
}

static void XMLCALL begin(void *context, const char *name, const char **attributes) {
    Reader *reader = context;
    // Expat may call on after it was stopped.
    if (reader->words->status) return;
    size_t size = strlen(name);
    for (const char **text = attributes; *text; text++) size += strlen(*text);
    if (!xmp_has_time(&reader->clock, size)) {
        stop(reader, XMP_TOO_SLOW);
        return;
    }
    if (++reader->depth > XMP_DEPTH_LIMIT) {
        stop(reader, XMP_TOO_DEEP);
        return;
    }
    if (reader->property_depth) begin_within(reader, name, attributes);
    else if (reader->description_depth) begin_property(reader, name, attributes);
    else if (is_rdf(name, "RDF")) {
        reader->rdf_depth = reader->depth;
        reader->has_rdf = 1;
    } else if (reader->rdf_depth || is_rdf(name, "Description")) {
        reader->has_rdf = 1;
        reader->description_depth = reader->depth;
        for (; *attributes; attributes += 2) {
            int word = word_named(reader, attributes[0]);
            if (word != NO_WORD) add(reader, word, attributes[1], strlen(attributes[1]));
        }
    }
}

static void XMLCALL end(void *context, const char *name) {
    Reader *reader = context;
    (void)name;
    if (reader->words->status) return;
    if (!xmp_has_time(&reader->clock, 0)) {
        stop(reader, XMP_TOO_SLOW);
        return;
    }
    if (reader->depth == reader->text_depth) reader->text_depth = 0;
    if (reader->depth == reader->property_depth) reader->property_depth = 0;
    else if (reader->depth == reader->description_depth) reader->description_depth = 0;
    else if (reader->depth == reader->rdf_depth) reader->rdf_depth = 0;
    reader->depth--;
}

static void XMLCALL characters(void *context, const char *text, int count) {
    Reader *reader = context;
    if (reader->words->status) return;
    if (!xmp_has_time(&reader->clock, (size_t)count)) {
        stop(reader, XMP_TOO_SLOW);
        return;
    }
    if (reader->property_depth && reader->text_depth == reader->depth && reader->word != NO_WORD)
        add(reader, reader->word, text, (size_t)count);
}

static void XMLCALL see_document_type(
    void *context, const char *name, const char *system, const char *public, int has_subset) {
    (void)name;
    (void)system;
    (void)public;
    (void)has_subset;
    stop(context, XMP_DOCUMENT_TYPE);
}

static void read_words(const uint8_t *bytes, size_t count, XMPWords *words) {
    Reader reader = {.words = words, .clock = xmp_clock(), .word = NO_WORD};
    XML_Parser parser = reader.parser = xmp_parser(&reader);
    if (!parser) {
        words->status = XMP_OUT_OF_MEMORY;
        return;
    }
    XML_SetElementHandler(parser, begin, end);
    XML_SetCharacterDataHandler(parser, characters);
    XML_SetStartDoctypeDeclHandler(parser, see_document_type);
    enum XML_Status status = XML_Parse(parser, (const char *)bytes, (int)count, 1);
    if (words->status == 0 && status != XML_STATUS_OK) words->status = xmp_failure(XML_GetErrorCode(parser));
    if (words->status == 0) words->status = reader.has_rdf ? XMP_OK : XMP_NO_RDF;
    XML_ParserFree(parser);
}

void xmp_words(const uint8_t *bytes, size_t count, XMPWords *words) {
    if (count > XMP_SIZE_LIMIT) {
        words->status = XMP_TOO_LARGE;
        return;
    }
    read_words(bytes, count, words);
    uint32_t status = words->status;
    if (status == XMP_OK) return;
    memset(words, 0, sizeof *words);
    words->status = status;
    if (status != XMP_NOT_WELL_FORMED && status != XMP_UNKNOWN_ENCODING && status != XMP_NO_RDF) return;
    size_t mended_count;
    int is_late;
    uint8_t *mended = xmp_mended(bytes, count, &mended_count, &is_late);
    if (is_late) words->status = XMP_TOO_SLOW;
    if (!mended) return;
    words->status = 0;
    read_words(mended, mended_count, words);
    uint32_t second = words->status;
    if (second != XMP_OK) {
        memset(words, 0, sizeof *words);
        // What took too long, or too much, may go another time; the rest stays as it is.
        words->status = second == XMP_TOO_SLOW || second == XMP_OUT_OF_MEMORY ? second : status;
    } else words->is_mended = 1;
    free(mended);
}
