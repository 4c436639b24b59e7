/// The decode worker: one job at a time, until the host closes the socket.
#ifndef WORKER_H
#define WORKER_H

/// Serves jobs on the socket and memory of decoders_protocol.h; returns the exit status.
int worker_main(int argc, char **argv);

/// Gives up every right the decoders do not need, before the first byte of a file is looked at; 0 or an errno value.
///
/// Resource limits and privileges are dropped here; landlock and seccomp belong here too.
int lock_down(int niceness);

#endif
