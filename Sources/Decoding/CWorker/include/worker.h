/// What the decode workers of all families have in common: they lock themselves down, say hello, and serve jobs.
#ifndef WORKER_H
#define WORKER_H

#include "CDecoding.h"

/// A family: what its worker decodes with.
typedef struct WorkerDecoder {
    WorkerFamily family;
    /// The name and version of the library, asked at run time.
    const char *(*library)(void);
    /// Lets the library initialise itself before the lock; returns whether this succeeded.
    int (*warm_up)(const LightTables *light);
    /// Decodes; fills `result`, which is zeroed, whatever happens.
    void (*decode)(
        const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
        DecoderResult *result);
    /// Starts a moving picture; NULL where nothing of the family moves.
    MovingOpener open_moving;
} WorkerDecoder;

/// Serves jobs on the socket and memory of decoders_protocol.h: one at a time, until the host closes the socket.
/// Returns the exit status.
int worker_main(const WorkerDecoder *decoder, int argc, char **argv);

/// Locks a process down as the worker is, has it try what is forbidden, and prints what protects it, a word a line.
int protections_main(void);

/// The whole of a family's program: `worker [NICENESS]` or `protections`.
int worker_program(const WorkerDecoder *decoder, int argc, char **argv);

#endif
