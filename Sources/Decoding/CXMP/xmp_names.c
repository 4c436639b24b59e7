#include "xmp_names.h"

#include <string.h>

static const struct {
    const char *name, *prefix;
} namespaces[XMP_NS_COUNT] = {
    [XMP_NS_XMP] = {"http://ns.adobe.com/xap/1.0/", "xmp"},
    [XMP_NS_DYNAMIC_MEDIA] = {"http://ns.adobe.com/xmp/1.0/DynamicMedia/", "xmpDM"},
    [XMP_NS_DIGIKAM] = {"http://www.digikam.org/ns/1.0/", "digiKam"},
    [XMP_NS_PHOTOMECHANIC] = {"http://ns.camerabits.com/photomechanic/1.0/", "photomechanic"},
    [XMP_NS_MICROSOFT] = {"http://ns.microsoft.com/photo/1.0/", "MicrosoftPhoto"},
    [XMP_NS_DARKTABLE] = {"http://darktable.sf.net/", "darktable"},
    [XMP_NS_TIFF] = {"http://ns.adobe.com/tiff/1.0/", "tiff"},
    [XMP_NS_RDF] = {"http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"},
};

static const struct {
    XMPNamespace ns;
    const char *local;
} properties[XMP_PROPERTY_COUNT] = {
    [XMP_RATING] = {XMP_NS_XMP, "Rating"},
    [XMP_LABEL] = {XMP_NS_XMP, "Label"},
    [XMP_METADATA_DATE] = {XMP_NS_XMP, "MetadataDate"},
    [XMP_PICK] = {XMP_NS_DYNAMIC_MEDIA, "pick"},
    [XMP_GOOD] = {XMP_NS_DYNAMIC_MEDIA, "good"},
    [XMP_PICK_LABEL] = {XMP_NS_DIGIKAM, "PickLabel"},
    [XMP_COLOR_LABEL] = {XMP_NS_DIGIKAM, "ColorLabel"},
    [XMP_TAGGED] = {XMP_NS_PHOTOMECHANIC, "Tagged"},
    [XMP_PERCENT] = {XMP_NS_MICROSOFT, "Rating"},
    [XMP_COLORLABELS] = {XMP_NS_DARKTABLE, "colorlabels"},
    [XMP_ORIENTATION] = {XMP_NS_TIFF, "Orientation"},
};

XMPNamespace xmp_namespace(const char *name, size_t length) {
    for (int ns = 0; ns < XMP_NS_COUNT; ns++)
        if (strlen(namespaces[ns].name) == length && memcmp(namespaces[ns].name, name, length) == 0) return ns;
    return XMP_NS_COUNT;
}

const char *xmp_usual_prefix(XMPNamespace ns) { return namespaces[ns].prefix; }

/// The namespace of an expanded name, and its local name.
static XMPNamespace split(const char *expanded, const char **local) {
    const char *end = strchr(expanded, XMP_SEPARATOR);
    if (!end) return XMP_NS_COUNT;
    *local = end + 1;
    return xmp_namespace(expanded, (size_t)(end - expanded));
}

XMPProperty xmp_property(const char *expanded) {
    const char *local;
    XMPNamespace ns = split(expanded, &local);
    if (ns == XMP_NS_COUNT) return XMP_PROPERTY_COUNT;
    for (int i = 0; i < XMP_PROPERTY_COUNT; i++)
        if (properties[i].ns == ns && strcmp(properties[i].local, local) == 0) return i;
    return XMP_PROPERTY_COUNT;
}

int xmp_is_rdf(const char *expanded, const char *local) {
    const char *own;
    return split(expanded, &own) == XMP_NS_RDF && strcmp(own, local) == 0;
}
