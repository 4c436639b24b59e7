import Browsing
import DisplayList
import Selecting

/// The trash of one picture of a photo: its other files stay, and so does its place in the order.
extension Model {
    /// Who is meant and has that picture beside another one.
    func meantPhotos(with picture: PhotoPicture) -> [PhotoID] {
        surfaces.meantPhotos(in: space).filter {
            let facts = space.album.facts(of: $0, for: [.types, .members])
            return facts.types.contains(picture.type) && facts.traits.contains(.pair)
        }
    }

    /// Says why that picture of no photo can be trashed.
    mutating func remarkOnMissing(_ picture: PhotoPicture, at time: Time) {
        let meant = surfaces.meantPhotos(in: space)
        guard let photo = meant.first else { return }
        guard meant.count == 1 else {
            let words = "none of them has a \(picture.words) beside another picture"
            return say([TextSpan(words, style: .dim)], at: time)
        }
        let isOfType = space.album.facts(of: photo, for: .types).types.contains(picture.type)
        let words = isOfType ? ": it is the only picture" : " has no \(picture.words)"
        say(
            [
                TextSpan(space.album.name(of: photo), style: .warning, isElastic: true),
                TextSpan(words, style: .warning),
            ], at: time)
    }

    /// Asks about that picture of photos: unless it is the cover, it was not shown.
    mutating func ask(
        _ question: Int, about picture: PhotoPicture, of photos: [PhotoID], until: Time
    ) -> [Effect] {
        let isFront = photos == [space.album.order.front]
        var what = [
            TextSpan("trash ", style: .warning, spare: 1),
            TextSpan(isFront ? "its " : "the ", style: .warning, spare: 3),
            TextSpan(picture.words + (photos.count == 1 ? "" : "s"), style: .warning),
        ]
        if !isFront {
            let who =
                photos.count == 1
                ? name(of: photos[0]) : Sentence(text: photoCount(photos.count))
            what += (" of \(who)" as Sentence).spans(.warning, spare: 2)
        }
        bar.message = Message(
            spans: what + [TextSpan("?", style: .warning)], expires: until, question: question)
        return [.examine(question: question, photos, picture)]
    }

    /// Asks before files are turned.
    mutating func ask(
        _ question: Int, aboutTurning photos: [PhotoID], until: Time
    ) -> [Effect] {
        let who: Sentence =
            photos.count == 1 ? name(of: photos[0]) : "\(countText(photos.count)) files"
        bar.message = Message(
            spans: ("turn \(who) for good?" as Sentence).spans(.warning) + [
                TextSpan(
                    photos.count == 1
                        ? " the original goes to the trash ·" : " originals go to the trash ·",
                    style: .warning, spare: 3)
            ], expires: until, question: question)
        return [.examine(question: question, photos)]
    }

    /// Does that to files of photos, as one step.
    mutating func carryOut(
        _ way: FilingWay, on photos: [PhotoID], answering question: Int, at time: Time
    ) -> [Effect] {
        trashGuard.question = nil
        bar.message = nil
        return begin(
            FilingOrder(
                number: filings.nextNumber, way: way, photos: photos, target: [],
                on: .question(question)), at: time, isNew: true)
    }
}

extension PhotoPicture {
    /// As it is called in a sentence.
    var words: String {
        switch self {
        case .raw: "RAW"
        case .jpeg: "JPEG"
        }
    }

    fileprivate var type: PhotoTypes {
        switch self {
        case .raw: .raw
        case .jpeg: .jpeg
        }
    }
}
