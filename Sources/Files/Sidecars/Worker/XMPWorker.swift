import CDecoding
import CLinux
import Glibc
import System

/// A `riffle-decode-xmp` that reads one document after the other, locked down; used by one thread.
///
/// It is started for the first document, and again where it has ended.
public final class XMPWorker {
    /// How long it may take by the clock on the wall, in milliseconds; of the processor's time it gives itself 250.
    private static let patience: Int32 = 2000

    private let program: [UInt8]
    private var process: RunningXMPWorker?
    private var job: UInt32 = 0

    /// `helper` is the path of `riffle-decode`, beside which its own program is.
    public init(helper: [UInt8]) {
        program = helper + Array("-xmp".utf8)
    }

    /// Whether there is such a program.
    public var isThere: Bool {
        let path = cString(program)
        return unsafe access(path, X_OK) == 0
    }

    /// Reads the document in a file, which must not be a writable one of the user's; `size` is in bytes.
    public func read(descriptor: Int32, size: Int) throws(SidecarRefusal) -> XMPDocument {
        let map: XMPMap = try unsafe ask(XMP_QUESTION_MAP, descriptor, size) {
            unsafe $0.load(as: XMPMap.self)
        }
        return try XMPDocument(map, size: size)
    }

    /// What the document in a file says, as far as it can be made out.
    func text(descriptor: Int32, size: Int) throws(SidecarRefusal) -> DocumentText {
        let words = try unsafe ask(XMP_QUESTION_WORDS, descriptor, size) {
            unsafe $0.load(as: XMPWords.self)
        }
        return try DocumentText(words)
    }

    /// What Brotli has packed, or as much of that as there is.
    func unpacked(_ packed: [UInt8]) throws(SidecarRefusal) -> [UInt8] {
        let memory = try Self.memory(packed)
        defer { close(memory) }
        return try unsafe ask(XMP_QUESTION_UNPACK, memory, packed.count) { answer in
            let start = MemoryLayout<XMPUnpacked>.size
            let said = unsafe answer.load(as: XMPUnpacked.self).count
            let count = min(Int(said), Int(XMP_UNPACKED_LIMIT))
            return unsafe Array(answer[start..<(start + count)])
        }
    }

    private func ask<Value>(
        _ question: XMPQuestion, _ descriptor: Int32, _ size: Int,
        read: (UnsafeRawBufferPointer) -> Value
    ) throws(SidecarRefusal) -> Value {
        guard size <= Int(XMP_SIZE_LIMIT) else { throw .tooLarge }
        job = job &+ 1 == 0 ? 1 : job &+ 1
        for isLast in [false, true] {
            if process == nil { process = try RunningXMPWorker(program: program) }
            guard let running = process else { throw .noWorker }
            let answer = unsafe running.run(
                job, question, descriptor, size, patience: Self.patience, read: read)
            switch answer {
            case .value(let value): return value
            case .wasGone:
                process = nil
                if isLast { throw .noWorker }
            case .ended:
                process = nil
                throw .notWellFormed
            case .tookTooLong:
                process = nil
                throw .tooSlow
            }
        }
        throw .noWorker
    }

    /// Ends its process; the next question starts another.
    func rest() { process = nil }

    /// The name and the version of what reads XML; nil where it cannot be had.
    public func library() -> String? {
        _ = try? read(Array("<a/>".utf8))
        return process?.library
    }

    /// Reads a document that is in memory.
    public func read(_ bytes: [UInt8]) throws(SidecarRefusal) -> XMPDocument {
        let memory = try Self.memory(bytes)
        defer { close(memory) }
        return try read(descriptor: memory, size: bytes.count)
    }

    /// What a document in memory says, as far as it can be made out.
    func text(_ bytes: [UInt8]) throws(SidecarRefusal) -> DocumentText {
        let memory = try Self.memory(bytes)
        defer { close(memory) }
        return try text(descriptor: memory, size: bytes.count)
    }

    /// A file without a name that holds these bytes; the caller closes it.
    private static func memory(_ bytes: [UInt8]) throws(SidecarRefusal) -> Int32 {
        guard bytes.count <= Int(XMP_SIZE_LIMIT) else { throw .tooLarge }
        let memory = unsafe clinux_memory_create("riffle-xmp", bytes.count)
        guard memory >= 0 else { throw .noWorker }
        let error = unsafe clinux_write_at(memory, bytes, bytes.count, 0)
        guard error == 0 || bytes.isEmpty else {
            close(memory)
            throw .noWorker
        }
        return memory
    }
}

/// The process and the memory in which it answers; it ends with this.
@safe private final class RunningXMPWorker {
    enum Answer<Value> {
        case value(Value)
        case wasGone
        case ended
        case tookTooLong
    }

    private let memory: Int32
    private let answers: UnsafeRawPointer
    private let length: Int
    private let socket: Int32
    private let process: pid_t
    private var hasSaidHello = false
    private(set) var library: String?

    init(program: [UInt8]) throws(SidecarRefusal) {
        memory = unsafe clinux_memory_create("riffle-xmp", Int(worker_memory_size()))
        guard memory >= 0 else { throw .noWorker }
        length = (Int(xmp_answer_size()) + 65535) & ~65535
        let offset = off_t(worker_pixels_offset())
        let mapped = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, memory, offset)
        var pair: [Int32] = [-1, -1]
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED,
            unsafe clinux_socket_pair(&pair) == 0
        else {
            close(memory)
            throw .noWorker
        }
        unsafe answers = UnsafeRawPointer(mapped)
        defer { close(pair[1]) }
        socket = pair[0]
        var started: pid_t = 0
        let path = cString(program)
        let status = unsafe clinux_worker_spawn(path, pair[1], memory, 0, &started)
        process = status == 0 ? started : 0
        if status != 0 { throw .noWorker }
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: answers), length)
        close(socket)
        close(memory)
        if process > 0 { _ = clinux_worker_end(process, 0, nil) }
    }

    func run<Value>(
        _ job: UInt32, _ question: XMPQuestion, _ descriptor: Int32, _ size: Int, patience: Int32,
        read: (UnsafeRawBufferPointer) -> Value
    ) -> Answer<Value> {
        var request = WorkerRequest()
        request.job = job
        request.decode.mode = question.rawValue
        request.length = UInt64(size)
        let sent = unsafe clinux_send(
            socket, &request, MemoryLayout<WorkerRequest>.size, descriptor)
        guard sent == 0 else { return .wasGone }
        if !hasSaidHello {
            var hello = WorkerHello()
            let status = unsafe clinux_receive(
                socket, &hello, MemoryLayout<WorkerHello>.size, nil, patience)
            guard status == 0, hello.magic == worker_hello_magic(),
                hello.protocol == worker_protocol(), hello.family == WORKER_XMP.rawValue
            else { return .wasGone }
            hasSaidHello = true
            library = unsafe withUnsafeBytes(of: hello.library) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        var reply = WorkerReply()
        let status = unsafe clinux_receive(
            socket, &reply, MemoryLayout<WorkerReply>.size, nil, patience)
        if status == ETIMEDOUT { return .tookTooLong }
        guard status == 0, reply.job == job, reply.result.status == DECODER_OK.rawValue else {
            return .ended
        }
        // One copy, so that what is looked at does not change meanwhile.
        return unsafe .value(read(UnsafeRawBufferPointer(start: answers, count: length)))
    }
}
