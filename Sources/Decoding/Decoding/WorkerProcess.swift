import CDecoders
import CLinux
import Glibc
import Photos
import System

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
        /// It ended or hung before it said hello, or said something else; -1 where it did not exit by itself.
        case didNotStart(exitStatus: Int32, signal: Int32)
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
    private let family: DecoderFamily
    private var hasSaidHello = false
    /// What the last answer said of a moving picture's frame.
    private(set) var frame = FrameFacts()
    private var hasEnded = false

    /// Starts the program of a family; it shares `memory` and runs `niceness` below the host.
    init(
        helper: [UInt8], family: DecoderFamily, memory: SharedMemory, niceness: Int32
    ) throws(StartFailure) {
        var pair: [Int32] = [-1, -1]
        let paired = unsafe clinux_socket_pair(&pair)
        guard paired == 0 else { throw .system(errno: paired) }
        defer { close(pair[1]) }
        let path = cString(family.program(besideBase: helper))
        var process: pid_t = 0
        let status = unsafe clinux_worker_spawn(
            path, pair[1], memory.descriptor, niceness, &process)
        guard status == 0 else {
            close(pair[0])
            throw unsafe clinux_program_is_missing(path) != 0
                ? .noProgram : .system(errno: status)
        }
        self.process = process
        socket = pair[0]
        self.family = family
    }

    deinit {
        close(socket)
        if !hasEnded { _ = clinux_worker_end(process, 0, nil) }
    }

    /// Hands over a job and waits for the answer; the worker is useless after any answer but a result.
    ///
    /// For the next frame of a moving picture the file is not handed over: the worker has it open.
    mutating func run(
        _ call: DecoderCall, of file: borrowing PhotoFile, job: UInt32, patience: Patience,
        step: WorkerStep = WORKER_STILL
    ) -> Answer {
        run(call.decoderRequest, of: file, job: job, patience: patience, step: step)
    }

    /// The same with what a decoder takes.
    mutating func run(
        _ decode: DecoderRequest, of file: borrowing PhotoFile, job: UInt32, patience: Patience,
        step: WorkerStep = WORKER_STILL
    ) -> Answer {
        var request = WorkerRequest()
        request.job = job
        request.step = step.rawValue
        request.length = UInt64(file.size)
        request.decode = decode
        let size = MemoryLayout<WorkerRequest>.size
        let isThere = step == WORKER_NEXT
        let sent = unsafe clinux_send(socket, &request, size, isThere ? -1 : file.descriptor)
        guard sent == 0 else { return hasSaidHello ? .wasGone : giveUp() }
        guard hasSaidHello || hello(within: patience) != nil else { return giveUp() }
        var reply = WorkerReply()
        let (status, given) = receive(&reply, patience)
        if status == ETIMEDOUT { return .tookTooLong(seconds: given) }
        guard status == 0, reply.job == job else {
            hasEnded = true
            return .crashed(signal: clinux_worker_end(process, 200, nil))
        }
        frame = reply.frame
        return .result(reply.result)
    }

    /// Waits for the first message; nil where none comes, or one of a worker of another kind.
    mutating func hello(within patience: Patience) -> WorkerHello? {
        var hello = WorkerHello()
        guard receive(&hello, patience).status == 0, isExpected(hello) else { return nil }
        hasSaidHello = true
        return hello
    }

    private func isExpected(_ hello: WorkerHello) -> Bool {
        hello.magic == worker_hello_magic() && hello.protocol == worker_protocol()
            && hello.family == family.number
    }

    /// Ends a worker that did not say hello.
    mutating func giveUp() -> Answer {
        hasEnded = true
        var exitStatus: Int32 = -1
        let signal = unsafe clinux_worker_end(process, 200, &exitStatus)
        return .didNotStart(exitStatus: exitStatus, signal: signal)
    }

    /// Waits for a message; the status, and for how many seconds it has waited where none came.
    private func receive<Message: BitwiseCopyable>(
        _ message: inout Message, _ patience: Patience
    ) -> (status: Int32, given: Double) {
        let used = clinux_process_seconds(process)
        var given = patience.wall
        var status = receive(&message, within: given)
        if status == ETIMEDOUT, patience.wallWhenStarved > patience.wall,
            clinux_process_seconds(process) - used < patience.wall / 2
        {
            given = patience.wallWhenStarved
            status = receive(&message, within: given - patience.wall)
        }
        return (status, given)
    }

    private func receive<Message: BitwiseCopyable>(
        _ message: inout Message, within seconds: Double
    ) -> Int32 {
        unsafe clinux_receive(
            socket, &message, MemoryLayout<Message>.size, nil, Int32(seconds * 1000))
    }
}

/// Why there is no process.
enum StartFailure: Error, Equatable {
    /// There is no file of that name.
    case noProgram
    case system(errno: Int32)
}
