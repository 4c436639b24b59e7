import CDecoders
import CLinux
import Glibc

/// The memory in which a worker leaves pixels: the host reads them and writes only the cancel word.
@safe final class SharedMemory: @unchecked Sendable {
    // The pointers are set once; the cancel word is atomic, the pixels are read between a job's answer and the next job.
    let descriptor: Int32
    private let header: UnsafeMutableRawPointer
    private let samples: UnsafeMutableRawPointer

    private static var headerSize: Int { Int(worker_pixels_offset()) }
    private static var samplesSize: Int { Int(worker_memory_size()) - headerSize }

    /// Nil when the system has no memory or no descriptor left.
    init?() {
        let descriptor = unsafe clinux_memory_create("riffle-decode", Int(worker_memory_size()))
        guard descriptor >= 0 else { return nil }
        let header = unsafe mmap(
            nil, Self.headerSize, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let header = unsafe header, unsafe header != MAP_FAILED else {
            close(descriptor)
            return nil
        }
        let samples = unsafe mmap(
            nil, Self.samplesSize, PROT_READ, MAP_SHARED, descriptor, off_t(Self.headerSize))
        guard let samples = unsafe samples, unsafe samples != MAP_FAILED else {
            unsafe munmap(header, Self.headerSize)
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        unsafe self.header = unsafe header
        unsafe self.samples = unsafe samples
    }

    deinit {
        unsafe munmap(header, Self.headerSize)
        unsafe munmap(samples, Self.samplesSize)
        close(descriptor)
    }

    /// Asks the worker to stop the job of this number, now or when it begins.
    func cancel(job: UInt32) {
        unsafe worker_set_cancel(header, job)
    }

    /// Puts the plan of the next job where the worker finds it; at most what there is room for.
    func write(plan: [UInt8]) {
        let offset = Int(worker_plan_offset())
        precondition(plan.count <= Self.headerSize - offset)
        unsafe (header + offset).copyMemory(from: plan, byteCount: plan.count)
    }

    /// The first `count` pixels; at most what a decode may deliver.
    func pixels(_ count: Int) -> [UInt32] {
        precondition(count >= 0 && count <= DECODERS_TARGET_LIMIT)
        let start = unsafe samples.assumingMemoryBound(to: UInt32.self)
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// What was measured.
    var figures: PictureFigures { unsafe samples.load(as: PictureFigures.self) }

    /// What tells whether the picture is like others.
    var likeness: PictureLikeness { unsafe samples.load(as: PictureLikeness.self) }

    /// The luma behind that.
    var look: [UInt8] {
        let start = unsafe samples + MemoryLayout<PictureLikeness>.size
        return unsafe Array(
            UnsafeRawBufferPointer(start: start, count: Int(LIKENESS_SIDE * LIKENESS_SIDE)))
    }

    /// A map of what was measured.
    func figures(_ map: FiguresMap) -> [UInt8] {
        let start = unsafe samples + figures_map_offset(map)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(FIGURES_MAP_SIZE)))
    }

    /// What came of a turn.
    var turnAnswer: TurnAnswer { unsafe samples.load(as: TurnAnswer.self) }

    /// The turned JPEG of so many bytes; nil where there is no room for it.
    func turned(_ count: UInt64) -> [UInt8]? {
        let offset = Int(turn_bytes_offset())
        guard count <= UInt64(Int(DECODERS_TARGET_LIMIT) * 4 - offset) else { return nil }
        return unsafe Array(UnsafeRawBufferPointer(start: samples + offset, count: Int(count)))
    }

    /// The opacity of the first `count` pixels.
    func coverage(_ count: Int) -> [UInt8] {
        precondition(count >= 0 && count <= DECODERS_TARGET_LIMIT)
        let offset = Int(worker_coverage_offset()) - Self.headerSize
        let start = unsafe (samples + offset).assumingMemoryBound(to: UInt8.self)
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
