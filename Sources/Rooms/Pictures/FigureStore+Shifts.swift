import Browsing
import Decoding
import DisplayList
import Geometry
import Pixels

/// By how much compared photos are shifted against the first of them.
extension FigureStore {
    /// The long side of a small picture, in pixels.
    private static let smallSide = 128

    /// Follows which photos are aligned; `former` was the first of them before.
    mutating func followAligned(_ former: AlignedPhoto?) {
        let aligned = Set(wants.aligned)
        smalls = smalls.filter { aligned.contains($0.key) }
        if former != wants.aligned.first {
            unaligned = aligned
        } else {
            unaligned.formIntersection(aligned)
            unaligned.formUnion(aligned.filter { smalls[$0] == nil })
        }
    }

    /// A small picture of a photo that is turned so.
    func small(_ turn: Orientation, path: [UInt8]) -> DecodeRequest {
        var request = DecodeRequest(
            ticket: lastTicket, path: path,
            box: PixelBox(width: Self.smallSide, height: Self.smallSide), priority: .idle,
            quality: .original)
        request.turn = turn
        return request
    }

    /// Takes a small picture; the shifts that are known by it, nil where none is.
    mutating func take(small photo: DecodedPhoto) -> FigureNews? {
        guard photo.stage == .complete, let taken = endSmall(photo.ticket) else { return nil }
        smalls[taken] = LumaPicture(photo.bitmap)
        guard let first = wants.aligned.first, let base = smalls[first] else { return nil }
        var shifts: [PhotoID: Point?] = [:]
        for other in wants.aligned.dropFirst() where unaligned.contains(other) {
            guard let picture = smalls[other] else { continue }
            unaligned.remove(other)
            let shift = Shift(of: picture, against: base)
            shifts[other.photo] = .some(
                shift.flatMap {
                    $0.trust < Shift.leastTrust
                        ? nil
                        : Point(
                            x: $0.x / Double(picture.width), y: $0.y / Double(picture.height))
                })
        }
        return shifts.isEmpty ? nil : .shifts(shifts, against: first.photo)
    }
}
