public import Decoding
public import Geometry
import PhotoLibrary
import System
public import Trash

/// Writes turns into files: the turned file is made beside the photo, read back, and takes its name when the photo is in the trash.
public struct FileTurner {
    /// Why a file was not turned; it is where it was, unless the error says otherwise.
    public enum Failure: Error, Hashable, Sendable {
        /// The file work did not succeed.
        case file(TrashError)
        /// The picture cannot be turned.
        case picture(TurnRefusal)
    }

    /// A file that was turned.
    public struct Turned: Hashable, Sendable {
        /// The original in the trash.
        public let receipt: Receipt
        /// Why the pixels of a JPEG stayed as they were, and its tag says that it is turned.
        public let reason: TagReason?
        /// What it was turned by.
        public let turn: Orientation
        /// The file that it was and is; nil where that is not known.
        public let shown: Returned?
    }

    private let service: TrashService
    private let turner: PhotoTurner

    public init(_ service: TrashService, _ turner: PhotoTurner) {
        self.service = service
        self.turner = turner
    }

    /// Turns what is shown of a file; nil where there is nothing to turn.
    ///
    /// All but `turn` is as for `TrashService.beginTurn`: files of one `batch` come back together.
    public func turn(
        _ path: [UInt8], _ turn: Orientation, by warrant: TrashWarrant, now: WallTime,
        batch: String? = nil, number: UInt64 = 0, partsNames: Bool = false
    ) throws(Failure) -> Turned? {
        if turn == .upright { return nil }
        var draft: TurnDraft
        do throws(TrashError) {
            draft = try service.beginTurn(
                path: path, turn: turn.rawValue, by: warrant, now: now, batch: batch,
                number: number,
                partsNames: partsNames)
        } catch {
            throw .file(error)
        }
        let photo: TurnedPhoto
        do throws(TurnRefusal) {
            photo = try turner.turn(draft.source, by: turn)
            try photo.write(to: draft.target)
            // What was decided could not follow the file.
            if draft.isAsLong, !keepsNumbers(absolutePath(BytePath.directory(path))) {
                throw .cannotBeTold
            }
        } catch {
            service.drop(draft)
            throw .picture(error)
        }
        do throws(TrashError) {
            try draft.seal()
        } catch {
            service.drop(draft)
            throw .file(error)
        }
        do throws(TurnRefusal) {
            try turner.check(photo, writtenTo: draft.target)
        } catch {
            service.drop(draft)
            throw .picture(error)
        }
        do throws(TrashError) {
            let receipt = try service.turn(draft)
            return Turned(
                receipt: receipt, reason: photo.reason, turn: turn,
                shown: service.successor(of: receipt))
        } catch {
            throw .file(error)
        }
    }
}
