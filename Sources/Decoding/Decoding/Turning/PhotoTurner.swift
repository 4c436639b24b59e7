import CDecoders
public import Geometry
import Glibc
import Photos

/// Turns files without loss; used by one thread.
///
/// The coefficients of a JPEG are moved by a `riffle-decode` that is locked down, and that ends with this.
public final class PhotoTurner {
    /// How long a turn may take by the clock on the wall, in seconds: much of a progressive JPEG is coded in many scans.
    private static let patience = WorkerProcess.Patience(wall: 20, wallWhenStarved: 60)

    private let helper: [UInt8]
    private var memory: SharedMemory?
    private var worker: WorkerProcess?
    private var job: UInt32 = 0

    /// `helper` is the path of `riffle-decode`.
    public init(helper: [UInt8]) { self.helper = helper }

    /// Turns the photo that an open file holds, as it is shown; the descriptor stays the caller's.
    public func turn(
        _ descriptor: Int32, by turn: Orientation
    ) throws(TurnRefusal) -> TurnedPhoto {
        let file = try opened(descriptor)
        let facts: PhotoFacts
        do throws(DecodeError) { facts = try PhotoFacts(of: file) } catch { throw .decoder(error) }
        let wanted = facts.orientation.then(turn)
        let isJPEG = facts.format == .jpeg && facts.previews == nil
        var reason: TagReason?
        if isJPEG, wanted != .upright || facts.orientation != .upright {
            switch try pixels(of: file, turnedBy: wanted) {
            case .turned(let turned): return turned
            case .tag(let why): reason = why
            }
        }
        guard let edits = TagEdit.edits(of: file, facts, to: wanted) else { throw .notWithoutLoss }
        return TurnedPhoto(
            source: try opened(descriptor), base: nil, edits: edits, orientation: wanted,
            digested: nil, reason: reason)
    }

    private enum PixelTurn {
        case turned(TurnedPhoto)
        case tag(TagReason)
    }

    private func pixels(
        of file: borrowing PhotoFile, turnedBy wanted: Orientation
    ) throws(TurnRefusal) -> PixelTurn {
        guard let pieces = JPEGPieces(of: file) else { return .tag(.notTurned) }
        if pieces.hasMorePictures { return .tag(.moreBehind) }
        let (result, answer) = try ask(DECODER_TURN, of: file, by: wanted)
        switch DecoderStatus(result.status) {
        case DECODER_OK: break
        case DECODER_NOT_WHOLE:
            return .tag(.side(Int(answer.side), multiple: Int(answer.multiple)))
        case DECODER_OUT_OF_MEMORY: return .tag(.tooLarge)
        default: return .tag(.notTurned)
        }
        // What lies behind the end of the picture is for programs that know where to look for it.
        guard answer.consumed == UInt64(file.size) else { return .tag(.moreBehind) }
        guard let bytes = memory?.turned(answer.length),
            let base = try? MemoryFile.photo(bytes)
        else { return .tag(.tooLarge) }
        var edit = JPEGEdit(orientation: .upright, swapsSides: wanted.swapsSides)
        edit.thumbnail = { [self] in thumbnail($0, by: wanted) }
        guard let edits = edit.edits(of: base), Self.keepsWords(of: file, in: base) else {
            return .tag(.notTurned)
        }
        return .turned(
            TurnedPhoto(
                source: try opened(file.descriptor), base: base, edits: edits,
                orientation: .upright, digested: wanted, reason: nil))
    }

    /// Whether the segments that say something beside the picture are all there, byte for byte and in their order.
    private static func keepsWords(
        of file: borrowing PhotoFile, in turned: borrowing PhotoFile
    ) -> Bool {
        func words(_ file: borrowing PhotoFile) -> [[UInt8]]? {
            guard let segments = JPEGPieces(of: file)?.segments else { return nil }
            var words: [[UInt8]] = []
            for segment in segments where segment.isWords {
                words.append(file.read(at: segment.range.lowerBound, count: segment.range.count))
            }
            return words
        }
        return words(file).map { $0 == words(turned) } ?? false
    }

    private func thumbnail(_ bytes: [UInt8], by wanted: Orientation) -> [UInt8]? {
        guard let file = try? MemoryFile.photo(bytes),
            let (result, answer) = try? ask(DECODER_TURN, of: file, by: wanted),
            result.status == DECODER_OK.rawValue
        else { return nil }
        return memory?.turned(answer.length)
    }

    /// Whether a file that was written is the turned photo.
    ///
    /// It has the bytes that were meant, it says that it is turned as was meant, and turned back its pixels are what they were.
    public func check(_ turned: TurnedPhoto, writtenTo descriptor: Int32) throws(TurnRefusal) {
        let written = try opened(descriptor)
        guard turned.isIn(written) else { throw .notAsMeant }
        let facts: PhotoFacts
        do throws(DecodeError) { facts = try PhotoFacts(of: written) } catch { throw .notAsMeant }
        guard facts.orientation == turned.orientation else { throw .notAsMeant }
        guard let wanted = turned.digested else { return }
        let before = try ask(DECODER_DIGEST, of: turned.source, by: .upright)
        let after = try ask(DECODER_DIGEST, of: written, by: wanted.inverse)
        let areDone = [before, after].allSatisfy { $0.0.status == DECODER_OK.rawValue }
        guard areDone, Self.digest(before.1) == Self.digest(after.1) else { throw .notAsMeant }
    }

    private static func digest(_ answer: TurnAnswer) -> [UInt8] {
        unsafe withUnsafeBytes(of: answer.digest) { unsafe Array($0) }
    }

    private func opened(_ descriptor: Int32) throws(TurnRefusal) -> PhotoFile {
        do throws(DecodeError) {
            return try PhotoFile(owning: fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
        } catch {
            throw .decoder(error)
        }
    }

    /// Asks the worker, which is started where it does not run.
    private func ask(
        _ mode: DecoderMode, of file: borrowing PhotoFile, by turn: Orientation
    ) throws(TurnRefusal) -> (DecoderResult, TurnAnswer) {
        var request = DecoderRequest()
        request.format = DECODER_JPEG.rawValue
        request.mode = mode.rawValue
        request.orientation = UInt32(turn.rawValue)
        request.colours = COLOURS_AS_STORED.rawValue
        job = job &+ 1 == 0 ? 1 : job &+ 1
        for isLast in [false, true] {
            let memory = try start()
            let answer =
                worker?.run(request, of: file, job: job, patience: Self.patience) ?? .wasGone
            if case .result(let result) = answer { return (result, memory.turnAnswer) }
            worker = nil
            if isLast { throw .decoder(Self.error(answer)) }
            if case .wasGone = answer { continue }
            throw .decoder(Self.error(answer))
        }
        throw .decoder(.decoderCrashed(signal: 0))
    }

    private func start() throws(TurnRefusal) -> SharedMemory {
        guard let memory = memory ?? SharedMemory() else { throw .decoder(.outOfMemory) }
        self.memory = memory
        if worker != nil { return memory }
        do throws(StartFailure) {
            worker = try WorkerProcess(helper: helper, family: .base, memory: memory, niceness: 0)
        } catch {
            throw .decoder(DecoderFamily.base.failure(format: "JPEG", error))
        }
        return memory
    }

    private static func error(_ answer: WorkerProcess.Answer) -> DecodeError {
        switch answer {
        case .tookTooLong(let seconds): .tookTooLong(seconds: seconds)
        case .didNotStart(let exitStatus, _):
            DecoderFamily.base.failure(format: "JPEG", exitStatus: exitStatus)
        case .crashed(let signal): .decoderCrashed(signal: signal)
        case .result, .wasGone: .decoderCrashed(signal: 0)
        }
    }
}
