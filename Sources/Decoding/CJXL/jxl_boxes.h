/// The boxes that a JPEG XL may lie in.
#ifndef JXL_BOXES_H
#define JXL_BOXES_H

#include <stddef.h>
#include <stdint.h>

typedef struct JxlBoxes {
    size_t count;   ///< bytes of the picture
    int is_of_jpeg; ///< the file keeps what it takes to give back the JPEG that it was made of
} JxlBoxes;

/// Moves the picture, which may lie in several boxes, to the beginning of the file's bytes; a file without boxes stays as it is.
///
/// libjxl 0.7 takes boxes one by one: a picture whose groups are in another order than their numbers is broken for it where
/// it does not lie in one box.
void jxl_boxes_open(JxlBoxes *boxes, uint8_t *bytes, size_t count);

#endif
