import CDecoders
import CLinux
import Glibc

/// A running `riffle-decode worker`; killed when it goes out of scope.
struct WorkerProcess: ~Copyable {
    /// What came of handing a job to the worker.
    enum Answer {
        case result(DecoderResult)
        /// It was dead before it took the job.
        case wasGone
        /// It ended, or talked nonsense, while it had the job.
        case crashed(signal: Int32)
        case tookTooLong(seconds: Double)
    }

    /// How long a worker may have one job.
    struct Patience {
        /// Seconds by the clock on the wall.
        var wall: Double
        /// Seconds by the clock on the wall when it got the processor for less than half of `wall`.
        var wallWhenStarved: Double
    }

    let process: pid_t
    private let socket: Int32
    private var hasEnded = false

    /// Starts the helper; it shares `memory` and runs `niceness` below the host.
    init(helper: [UInt8], memory: SharedMemory, niceness: Int32) throws(DecodeError) {
        var pair: [Int32] = [-1, -1]
        guard unsafe clinux_socket_pair(&pair) == 0 else { throw .outOfMemory }
        defer { close(pair[1]) }
        let path = helper.map { CChar(bitPattern: $0) } + [0]
        var process: pid_t = 0
        let status = unsafe clinux_worker_spawn(
            path, pair[1], memory.descriptor, niceness, &process)
        guard status == 0 else {
            close(pair[0])
            if status == ENOMEM || status == EAGAIN || status == EMFILE { throw .outOfMemory }
            throw .helperMissing
        }
        self.process = process
        socket = pair[0]
    }

    deinit {
        close(socket)
        if !hasEnded { _ = clinux_worker_end(process, 0) }
    }

    /// Hands over a job and waits for the answer; the worker is useless after any answer but a result.
    mutating func run(
        _ call: DecoderCall, of file: borrowing PhotoFile, job: UInt32, patience: Patience
    ) -> Answer {
        var request = WorkerRequest()
        request.job = job
        request.length = UInt64(file.size)
        request.decode = call.decoderRequest
        let size = MemoryLayout<WorkerRequest>.size
        let sent = unsafe clinux_send(socket, &request, size, file.descriptor)
        guard sent == 0 else { return .wasGone }
        var reply = WorkerReply()
        let used = clinux_process_seconds(process)
        var given = patience.wall
        var status = receive(&reply, within: given)
        if status == ETIMEDOUT, patience.wallWhenStarved > patience.wall,
            clinux_process_seconds(process) - used < patience.wall / 2
        {
            given = patience.wallWhenStarved
            status = receive(&reply, within: given - patience.wall)
        }
        if status == ETIMEDOUT { return .tookTooLong(seconds: given) }
        guard status == 0, reply.job == job else {
            hasEnded = true
            return .crashed(signal: clinux_worker_end(process, 200))
        }
        return .result(reply.result)
    }

    private func receive(_ reply: inout WorkerReply, within seconds: Double) -> Int32 {
        unsafe clinux_receive(
            socket, &reply, MemoryLayout<WorkerReply>.size, nil, Int32(seconds * 1000))
    }
}
