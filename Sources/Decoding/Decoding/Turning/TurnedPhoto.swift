import Geometry
import Glibc
import System

/// A photo that is turned and not written yet.
public final class TurnedPhoto {
    /// The file as it is.
    let source: PhotoFile
    /// The picture with its pixels turned; nil where they stay as they are.
    private let base: PhotoFile?
    private let edits: ByteEdits
    /// How the file says that its picture is to be turned.
    let orientation: Orientation
    /// By what the pixels were turned; nil where they stay as they are.
    let digested: Orientation?
    /// Why the pixels of a JPEG stay as they are.
    public let reason: TagReason?

    init(
        source: consuming PhotoFile, base: consuming PhotoFile?, edits: ByteEdits,
        orientation: Orientation, digested: Orientation?, reason: TagReason?
    ) {
        self.source = source
        self.base = base
        self.edits = edits
        self.orientation = orientation
        self.digested = digested
        self.reason = reason
    }

    /// Writes it to an empty file.
    public func write(to descriptor: Int32) throws(TurnRefusal) {
        var code: Int32 = 0
        let isWhole = visit { bytes in
            if writeAll(bytes, to: descriptor) { return true }
            code = errno
            return false
        }
        if code != 0 { throw .cannotWrite(errno: code) }
        if !isWhole { throw .notAsMeant }
    }

    private func visit(_ take: ([UInt8]) -> Bool) -> Bool {
        switch base {
        case .some(let base): edits.visit(base, take)
        case .none: edits.visit(source, take)
        }
    }

    func isIn(_ written: borrowing PhotoFile) -> Bool {
        switch base {
        case .some(let base): edits.describe(written, from: base)
        case .none: edits.describe(written, from: source)
        }
    }
}
