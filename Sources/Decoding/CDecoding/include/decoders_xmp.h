/// What the XMP worker answers about a document: where the properties are that riffle knows, and what they say.
#ifndef DECODERS_XMP_H
#define DECODERS_XMP_H

#include <stdint.h>

enum {
    XMP_SIZE_LIMIT = 16 * 1024 * 1024, ///< bytes of a document
    XMP_DEPTH_LIMIT = 64,              ///< elements in one another
    XMP_SCOPE_LIMIT = 1024,            ///< prefixes in scope
    XMP_PLACE_LIMIT = 64,              ///< places of properties in a document
    XMP_TEXT_LIMIT = 160,              ///< bytes of a value, and the NUL behind them
    XMP_PREFIX_LIMIT = 32,             ///< bytes of a prefix
    XMP_TIME_LIMIT_MS = 250,           ///< of the processor's time
    XMP_UNPACKED_LIMIT = 256 * 1024,   ///< bytes that are unpacked
};

/// The properties, by namespace and local name.
typedef enum XMPProperty {
    XMP_RATING,
    XMP_LABEL,
    XMP_METADATA_DATE,
    XMP_PICK,
    XMP_GOOD,
    XMP_PICK_LABEL,
    XMP_COLOR_LABEL,
    XMP_TAGGED,
    XMP_PERCENT,     ///< MicrosoftPhoto:Rating
    XMP_COLORLABELS, ///< darktable's, a list
    XMP_ORIENTATION, ///< tiff:Orientation
    XMP_PROPERTY_COUNT
} XMPProperty;

typedef enum XMPNamespace {
    XMP_NS_XMP,
    XMP_NS_DYNAMIC_MEDIA,
    XMP_NS_DIGIKAM,
    XMP_NS_PHOTOMECHANIC,
    XMP_NS_MICROSOFT,
    XMP_NS_DARKTABLE,
    XMP_NS_TIFF,
    XMP_NS_RDF,
    XMP_NS_COUNT
} XMPNamespace;

typedef enum XMPStatus {
    XMP_OK = 1,
    XMP_TOO_LARGE,
    XMP_DOCUMENT_TYPE,
    XMP_TOO_DEEP,
    XMP_NOT_WELL_FORMED,
    XMP_UNKNOWN_ENCODING,
    XMP_NO_RDF,
    XMP_TOO_MANY_PLACES, ///< `unusual` is the property
    XMP_TOO_SLOW,
    XMP_OUT_OF_MEMORY,
} XMPStatus;

typedef enum XMPKind {
    XMP_ATTRIBUTE,
    XMP_ELEMENT,       ///< with a text, or a list, or nothing between its tags
    XMP_EMPTY_ELEMENT, ///< `<a/>`
} XMPKind;

/// Where a property is. Offsets are from the beginning of the file, and 0 where the document cannot be edited.
typedef struct XMPPlace {
    uint32_t property; ///< XMPProperty
    uint32_t kind;     ///< XMPKind
    uint32_t is_unusual; ///< it holds a structure where a word belongs
    uint32_t text_length; ///< bytes in `text`, at most XMP_TEXT_LIMIT - 1
    uint64_t value, value_end; ///< between the quotes or the tags; of an empty element its `/>`
    uint64_t start, end;       ///< the attribute without white space before it, or the element from < to >
    uint64_t name;             ///< where its name begins
    uint32_t name_length;
    uint32_t quote; ///< of an attribute, ' or "
    char text[XMP_TEXT_LIMIT]; ///< what it says, with what stood for other characters replaced; items of a list one a line
} XMPPlace;

/// Where attributes can be added that are not there yet.
typedef enum XMPRoomKind {
    XMP_ROOM_NONE,
    XMP_ROOM_DESCRIPTION, ///< at `offset` in the tag of the first rdf:Description
    XMP_ROOM_RDF_END,     ///< a Description at `offset`, before the end tag of rdf:RDF
    XMP_ROOM_RDF_EMPTY,   ///< rdf:RDF is `<rdf:RDF/>`, and `offset` is where its `/>` is
} XMPRoomKind;

typedef struct XMPRoom {
    uint32_t kind; ///< XMPRoomKind
    uint32_t rdf_name_length;
    uint64_t offset;
    uint64_t rdf_name; ///< where the name of rdf:RDF begins in its start tag
    /// A prefix of each namespace that is in scope there, or an empty text.
    char prefix[XMP_NS_COUNT][XMP_PREFIX_LIMIT + 1];
    /// Where none is: which number the usual prefix gets, because those before are another namespace's; 1 is none.
    uint32_t number[XMP_NS_COUNT];
} XMPRoom;

typedef struct XMPMap {
    uint32_t status; ///< XMPStatus
    uint32_t is_utf8; ///< only then it can be edited
    uint32_t unusual; ///< XMPProperty
    uint32_t place_count;
    /// A hash of all other properties of the Descriptions, names and bytes, in their order.
    uint64_t others;
    XMPRoom room;
    XMPPlace places[XMP_PLACE_LIMIT];
} XMPMap;

/// What is wanted of the worker, in place of a DecoderMode.
typedef enum XMPQuestion {
    XMP_QUESTION_MAP,   ///< an XMPMap: only a document that is in order has one
    XMP_QUESTION_WORDS, ///< an XMPWords
    XMP_QUESTION_UNPACK, ///< an XMPUnpacked: the source is packed by Brotli, as in the brob box of a JPEG XL
} XMPQuestion;

/// What is read and never written: the properties above, and these.
typedef enum XMPWordName {
    XMP_ACDSEE_RATING = XMP_PROPERTY_COUNT,
    XMP_DATE_ORIGINAL,       ///< exif:DateTimeOriginal
    XMP_DATE_CREATED,        ///< photoshop:DateCreated
    XMP_DATE_DIGITIZED,      ///< exif:DateTimeDigitized
    XMP_DATE_CREATE,         ///< xmp:CreateDate
    XMP_SUBSECONDS_ORIGINAL, ///< exif:SubSecTimeOriginal
    XMP_OFFSET_ORIGINAL,     ///< exifEX:OffsetTimeOriginal
    XMP_LATITUDE,            ///< exif:GPSLatitude
    XMP_LONGITUDE,           ///< exif:GPSLongitude
    XMP_POSITION_STATUS,     ///< exif:GPSStatus
    XMP_WORD_COUNT
} XMPWordName;

/// What a property says, whatever form it has; of several the first that says something, of darktable's list all.
typedef struct XMPWord {
    uint32_t text_length; ///< bytes in `text`, at most XMP_TEXT_LIMIT - 1; 0 where it says nothing
    char text[XMP_TEXT_LIMIT];
} XMPWord;

/// What a document says, as far as it can be made out.
typedef struct XMPWords {
    uint32_t status; ///< XMPStatus
    uint32_t is_mended; ///< it was not in order, and was read as far as it goes
    XMPWord words[XMP_WORD_COUNT];
} XMPWords;

/// What was packed: its bytes stand behind this, of what is broken those that go before.
typedef struct XMPUnpacked {
    uint32_t status; ///< XMPStatus
    uint32_t count;  ///< at most XMP_UNPACKED_LIMIT
} XMPUnpacked;

/// Bytes of the largest answer.
static inline uint64_t xmp_answer_size(void) { return sizeof(XMPUnpacked) + XMP_UNPACKED_LIMIT; }

#endif
