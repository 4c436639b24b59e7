/// The desk: decisions about photos, in an SQLite file that is no cache.
///
/// Calls return 0, an SQLite result code, DESK_NEWER or DESK_EMPTY. A handle may be used by one thread at a time. Bytes that come out
/// are gone when the call or the callback returns.
#ifndef DESK_H
#define DESK_H

#include <stdint.h>

#define DESK_NEWER 1000 ///< a later riffle made the file: it can be read and not written
#define DESK_EMPTY 1001 ///< there is nothing in the file yet
#define DESK_STEP_LIMIT 10000

typedef struct DeskHandle DeskHandle;

/// Bytes that may be absent: NULL.
typedef struct DeskBytes {
    const uint8_t *bytes;
    int count;
} DeskBytes;

/// A photo that was decided about.
typedef struct DeskRecord {
    int64_t id; ///< 0: a new one
    DeskBytes dir, name; ///< without a name it is looked for
    int64_t size, seconds, nanoseconds; ///< of the file that names it
    DeskBytes captured, print;
    int64_t stars, flag;
    DeskBytes label, base;
    int64_t pending; ///< what of it is not written into its sidecars yet
    int64_t changed; ///< when it was decided about, in milliseconds since 1970
    int64_t inode; ///< of the file that names it; 0 where that is unknown
    int64_t seen; ///< when that file was there last, in milliseconds since 1970
    int64_t gone; ///< whether it was not there any more when its folder was looked at
    int64_t turn; ///< how the picture is shown turned that riffle turns for good, 1 to 8
    int64_t own; ///< the orientation that its cover's file had when it was turned, 1 to 8; 0 where that is unknown
    int64_t base_turn; ///< as `base`
    int64_t pending_turn; ///< as `pending`
    int64_t own_size, own_seconds, own_nanoseconds; ///< of the file that `own` is of; the size is -1 where it is unknown
    int64_t own_inode; ///< the number of that file; 0 where that is unknown
    int64_t written; ///< how riffle turned that picture for good, 1 to 8
    int64_t act; ///< the last act of riffle's that this includes; -1 in a row of a former version
} DeskRecord;

/// What one photo was and became, in a step.
typedef struct DeskChangeRecord {
    int64_t photo;
    DeskBytes old_values, new_values;
    int64_t old_turn, new_turn; ///< 1 to 8
} DeskChangeRecord;

/// A step: what one undo takes back.
typedef struct DeskStepRecord {
    int64_t id, time;
    DeskBytes session;
    int64_t kind, batch;
    int64_t undone; ///< 0: it stands; 1: a former version took it back; above, an act of undo did, which the number tells
    int64_t number; ///< in the order of undo; 0: it has none
    int64_t place; ///< its number, or that of the last step before it which has one
} DeskStepRecord;

/// What riffle wrote into a sidecar: a property, or the file as a whole where `property` is empty.
typedef struct DeskSidecarRecord {
    DeskBytes name, property;
    DeskBytes former; ///< what was there before; absent where nothing was
    DeskBytes written; ///< what riffle left; absent where it left nothing
    DeskBytes said; ///< what documents said of the photo before
} DeskSidecarRecord;

/// What is known of a folder.
typedef struct DeskFolderRecord {
    DeskBytes front, mode, sort;
    int64_t favourites; ///< they were read in
    int64_t seen; ///< milliseconds since 1970
} DeskFolderRecord;

/// Opens the desk, and makes it with mode 0600 if it is missing and `writable`; every call waits `patience`
/// milliseconds for another riffle's transaction.
int desk_open(const char *path, int writable, int patience, DeskHandle **out);

/// Opens a desk that is there for one quick look: it is not checked, and nothing is made. What a killed riffle left half
/// written is put right only where `writable`.
int desk_peek(const char *path, int writable, int patience, DeskHandle **out);
void desk_close(DeskHandle *desk);

/// Takes back what a killed riffle left half written.
int desk_mend(const char *path, int patience);
/// Whether a result code says that something is to be taken back before the desk can be read.
int desk_is_unfinished(int code);

/// Whether a result code says that the file is damaged, or is no desk.
int desk_is_broken(int code);

/// A number that changes when another process has written.
int desk_version(DeskHandle *desk, int64_t *version);

int desk_begin(DeskHandle *desk);
int desk_commit(DeskHandle *desk);
void desk_rollback(DeskHandle *desk);

/// Calls `each` for the photos of a folder that have a name.
int desk_photos(DeskHandle *desk, DeskBytes dir, void (*each)(void *, const DeskRecord *), void *context);

/// Calls `each` for the photo of that name in a folder, where there is one.
int desk_photo_named(
    DeskHandle *desk, DeskBytes dir, DeskBytes name, void (*each)(void *, const DeskRecord *), void *context);

/// Calls `each` for photos anywhere with a size and a capture time, NULL being one.
int desk_photos_like(
    DeskHandle *desk, int64_t size, DeskBytes captured, void (*each)(void *, const DeskRecord *),
    void *context);

/// Whether there is a photo of a size: 1 or 0.
int desk_has_size(DeskHandle *desk, int64_t size, int64_t *count);

/// Notes when all photos of a folder were compared with its files.
int desk_save_look(DeskHandle *desk, DeskBytes dir, int64_t time);

/// Notes that a file is known, unless that is noted already.
int desk_save_beside(DeskHandle *desk, int64_t inode, int64_t size, int64_t time);

/// Since when a file is known; -1 where it is not.
int desk_beside(DeskHandle *desk, int64_t inode, int64_t size, int64_t *since);

/// How many steps SQLite's machine has taken for the statements of this desk.
int64_t desk_step_count(DeskHandle *desk);

/// How many photos there are.
int desk_count(DeskHandle *desk, int64_t *count);

/// Writes a photo; one that is new gets its `id`, and takes the place of another of its folder and name.
int desk_save_photo(DeskHandle *desk, DeskRecord *photo);
int desk_remove_photo(DeskHandle *desk, int64_t id);

/// Calls `each` for what riffle wrote into the sidecars of a photo, sidecar by sidecar.
int desk_sidecars(
    DeskHandle *desk, int64_t photo, void (*each)(void *, const DeskSidecarRecord *), void *context);

/// Whether riffle wrote into any sidecar of a photo: 1 or 0.
int desk_has_sidecars(DeskHandle *desk, int64_t photo, int64_t *count);
int desk_add_sidecar(DeskHandle *desk, int64_t photo, const DeskSidecarRecord *record);
int desk_forget_sidecars(DeskHandle *desk, int64_t photo);

/// Adds a step and forgets the oldest above DESK_STEP_LIMIT.
int desk_add_step(DeskHandle *desk, DeskStepRecord *step);
int desk_add_change(DeskHandle *desk, int64_t step, const DeskChangeRecord *change);
/// Marks a step as undone by an act, or not; by its session and batch.
int desk_set_undone(DeskHandle *desk, DeskBytes session, int64_t batch, int64_t undone);

/// The number of the step of a session and batch; 0 where there is none.
int desk_step_number(DeskHandle *desk, DeskBytes session, int64_t batch, int64_t *id);

/// Calls `each` for the steps of all sessions, the newest first, at most `limit`; for those that are undone too where asked.
int desk_history(
    DeskHandle *desk, int limit, int with_undone, void (*each)(void *, const DeskStepRecord *), void *context);

/// Calls `each` for the steps that concern a folder and stand, the newest first, at most `limit`.
int desk_steps(
    DeskHandle *desk, DeskBytes dir, int limit, void (*each)(void *, const DeskStepRecord *), void *context);
/// Calls `each` for all steps that one act took back, the newest first.
int desk_steps_undone_by(
    DeskHandle *desk, int64_t undone, void (*each)(void *, const DeskStepRecord *), void *context);

/// Calls `each` for the steps that concern a folder, are of another session than `besides`, and were taken back by an act above a number.
int desk_undone(
    DeskHandle *desk, DeskBytes dir, DeskBytes besides, int64_t above, void (*each)(void *, const DeskStepRecord *),
    void *context);

/// The number of the newest step and that of the last act of undo; 0 where there is none.
int desk_numbers(DeskHandle *desk, int64_t *newest, int64_t *undone);
int desk_changes(
    DeskHandle *desk, int64_t step, void (*each)(void *, const DeskChangeRecord *, const DeskRecord *),
    void *context);

/// `found` is 0 where nothing is known.
int desk_folder(
    DeskHandle *desk, DeskBytes dir, void (*each)(void *, const DeskFolderRecord *), void *context);
int desk_save_folder(DeskHandle *desk, DeskBytes dir, const DeskFolderRecord *folder);

static inline int desk_newer(void) { return DESK_NEWER; }
static inline int desk_empty(void) { return DESK_EMPTY; }

#endif
