/// The namespaces and properties that riffle knows.
#ifndef XMP_NAMES_H
#define XMP_NAMES_H

#include "CXMP.h"

/// What expat puts between a namespace and a local name: no document can have it.
#define XMP_SEPARATOR '\x01'

/// The namespace of that name, of `length` bytes; XMP_NS_COUNT where it is another.
XMPNamespace xmp_namespace(const char *name, size_t length);

/// The prefix that everybody uses for a namespace.
const char *xmp_usual_prefix(XMPNamespace ns);

/// The property of an expanded name; XMP_PROPERTY_COUNT where it is another.
XMPProperty xmp_property(const char *expanded);

/// Whether an expanded name is `local` of RDF.
int xmp_is_rdf(const char *expanded, const char *local);

#endif
