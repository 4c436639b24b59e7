/// The sub-commands of riffle-decode; each returns the exit status.
#ifndef WORKER_H
#define WORKER_H

/// Serves jobs on the socket and memory of decoders_protocol.h: one at a time, until the host closes the socket.
int worker_main(int argc, char **argv);

/// Locks a process down as the worker is, has it try what is forbidden, and prints what protects it, a word a line.
int protections_main(void);

#endif
