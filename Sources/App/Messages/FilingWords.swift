public import Browsing
public import DisplayList
public import FileWork
import PhotoLibrary
import System
public import Trash

/// Why a photo was not copied, moved or linked to, behind its name.
public func words(for refusal: Refusal) -> Sentence {
    switch refusal.error {
    case .sameFolder, .noFolder, .insideTrash: words(for: refusal.error)
    default: stayWords(refusal) + words(forFiling: refusal.error)
    }
}

/// What is not where it was although nothing should have moved.
private func stayWords(_ error: Refusal) -> Sentence {
    let left = error.remaining.count
    if left > 0 {
        let place = folder(of: error.remaining[0].trashPath)
        return
            "\(left) of \(error.count) files in \(place) · u brings \(left == 1 ? "it" : "them") back: "
    }
    let member = BytePath.lastComponent(error.member)
    return error.member == error.cover ? "" : "\(text(member)): "
}

private func words(forFiling error: TrashError) -> Sentence {
    switch error {
    case .noSpace(let path): "no space left in \(name(path))"
    case .readOnlyFileSystem(let path): "\(name(path)) is read-only"
    case .notPermitted(let call):
        "\(words(forErrno: call.code).lowercased()): \(name(call.path))"
    case .copyReplaced(let path): "another program replaced its copy in \(name(path)) · try again"
    case .relativeLink(let path):
        "it is a relative link, which would lead elsewhere from \(name(path)) · :copy copies its photo"
    case .needsChoice: "its folder cannot be used"
    default: words(for: error)
    }
}

/// Why nothing was made of a photo, behind its name; `picture` is what of it was to be trashed.
public func words(
    forOrder refusal: PhotoRefusal, of picture: PhotoPicture? = nil
) -> Sentence {
    switch refusal {
    case .failed(.trashPicture, let refusal): words(forPicture: refusal, picture)
    case .failed(.turn, let refusal): words(for: refusal.error)
    case .notTurned(let refusal): words(for: FileTurner.Failure.picture(refusal))
    case .failed(_, let refusal): words(for: refusal)
    case .noPicture(let picture): "it has no \(words(for: picture))"
    case .onlyPicture: "it is the only picture"
    case .unseen: "it has not been on the screen"
    case .notCompared: "changed since it was compared"
    case .notKept(let name): "\(text(name)) is not there to be kept"
    case .decidedSince: "rated since"
    case .isKept(let name): "it is the file of \(text(name))"
    case .differentTimes(let other, _): "\(text(other)) was taken at another time"
    case .joined(let names): "\(text(names.first ?? [])) belongs to it too · try again"
    case .parted(let names): "\(text(names.first ?? [])) is a photo of its own · try again"
    }
}

private func words(forPicture refusal: Refusal, _ picture: PhotoPicture?) -> Sentence {
    if !refusal.remaining.isEmpty {
        return partialWords(refusal.remaining.count, of: refusal.count)
    }
    return switch refusal.error {
    case .needsChoice(let mount, homeAvailable: true):
        "no trash on \(text(mount)) · \(again(picture)) again to use the trash in your home folder"
    case .needsChoice: words(for: refusal.error)
    default:
        "\(text(BytePath.lastComponent(refusal.member))): \(words(for: refusal.error))"
    }
}

/// What trashes a picture.
private func again(_ picture: PhotoPicture?) -> String {
    switch picture {
    case .raw: ":trash raw"
    case .jpeg: ":trash jpeg"
    case nil: "that"
    }
}

/// What an order has done, and what it has not; `nameOf` says what a photo is called.
public func words(
    for report: CopyReport, named nameOf: (PhotoID) -> [UInt8]
) -> (done: Sentence, fault: Sentence) {
    let dry = report.isRehearsed ? " (dry run)" : ""
    var done: [Sentence] = []
    if report.way.isTurn {
        done = turnedWords(report, nameOf, dry)
    } else if let picture = report.way.trashed {
        if let first = report.trashed.first {
            let one = text(first) + text(memberWords(Array(report.trashed.dropFirst())))
            let who: Sentence =
                report.made.count == 1 ? one : "\(report.made.count) \(words(for: picture))s"
            done.append("\(who) → trash\(dry)")
        }
    } else if !report.made.isEmpty {
        let verb = report.way == .copy ? "copied to" : "linked in"
        done.append("\(counted(report.made, nameOf)) \(verb) \(name(report.target))\(dry)")
    }
    if !report.there.isEmpty, !report.way.isTurn {
        done.append(
            "\(counted(report.there, nameOf)) \(report.there.count == 1 ? "is" : "are") there already"
        )
    }
    var fault = Sentence()
    if let first = report.failures.first {
        let name = text(nameOf(first.photo))
        let count = report.failures.count
        let reason = words(forOrder: first.refusal, of: report.way.trashed)
        let verb = participle(report.way)
        fault =
            count == 1 && report.made.isEmpty && report.there.isEmpty
            ? "\(name) is not \(verb)\(because: reason)"
            : "\(count) not \(verb): \(name)\(because: reason)"
    }
    return (done.joined(separator: " · "), fault)
}

/// What was done in that way.
func participle(_ way: FilingWay) -> String {
    switch way {
    case .copy: "copied"
    case .link: "linked"
    case .trash: "trashed"
    case .turn: "turned"
    }
}

/// What files were turned, and which of them otherwise than by their pixels.
private func turnedWords(
    _ report: CopyReport, _ nameOf: (PhotoID) -> [UInt8], _ dry: String
) -> [Sentence] {
    guard !report.made.isEmpty else {
        return report.there.isEmpty ? [] : ["nothing to turn"]
    }
    guard let tagged = report.tagged.first, let turned = tagged.turned, let how = words(for: turned)
    else { return ["\(counted(report.made, nameOf)) turned for good\(dry)"] }
    let which: Sentence = "\(text(nameOf(tagged.photo))): \(how)"
    if report.made.count == 1 { return [which] }
    let more = report.tagged.count - 1
    return [
        "\(counted(report.made, nameOf)) turned for good",
        more == 0 ? which : which + " and \(more) more",
    ]
}

/// What came of bringing pictures of photos back from the trash; `isComplete` where all of them are back.
public func words(forPictures undo: FilesReturn) -> (words: Sentence, isComplete: Bool) {
    var parts = words(forMissing: undo)
    if let first = undo.back.first {
        parts.append(
            undo.back.count == 1
                ? "\(name(first.paths[0]))\(text(memberWords(Array(first.paths.dropFirst())))) is back"
                : "\(undo.back.count) pictures are back")
    }
    return (
        parts.isEmpty ? "nothing was trashed" : parts.joined(separator: " · "),
        undo.waiting.isEmpty && undo.gone.isEmpty
    )
}

private func words(for picture: PhotoPicture) -> String {
    switch picture {
    case .raw: "RAW"
    case .jpeg: "JPEG"
    }
}

/// What came of taking copies back; `isComplete` where nothing stays.
public func words(for undo: CopyUndo) -> (words: Sentence, isComplete: Bool) {
    var parts: [Sentence] = []
    if let first = undo.stayed.first {
        let more = undo.stayed.count > 1 ? ", and \(undo.stayed.count - 1) more" : ""
        parts.append("\(name(first.path)) stays\(because: words(for: first.reason))\(more)")
    }
    if let first = undo.waiting.first {
        let more = undo.waiting.count > 1 ? ", and \(undo.waiting.count - 1) more" : ""
        parts.append("\(name(first.path)) stays\(because: words(forFiling: first.error))\(more)")
    }
    if let first = undo.removed.first {
        let count = undo.removed.count
        parts.append(
            !parts.isEmpty
                ? "\(count) taken back"
                : count == 1
                    ? "\(name(first)) is taken back from \(folder(of: first))"
                    : "\(count) files are taken back from \(folder(of: first))")
    }
    if undo.removed.isEmpty, let first = undo.gone.first {
        parts.append("\(name(first)) is gone from \(folder(of: first)) already")
    }
    let isComplete = undo.stayed.isEmpty && undo.waiting.isEmpty
    return (parts.isEmpty ? "nothing was copied" : parts.joined(separator: " · "), isComplete)
}

private func counted(
    _ photos: [PhotoID], _ nameOf: (PhotoID) -> [UInt8]
) -> Sentence {
    photos.count == 1 ? text(nameOf(photos[0])) : "\(photos.count) photos"
}

func folder(of path: [UInt8]) -> Sentence { name(BytePath.directory(path)) }

func name(_ path: [UInt8]) -> Sentence {
    var path = path
    while path.count > 1, path.last == BytePath.slash { path.removeLast() }
    let last = BytePath.lastComponent(path)
    return text(last.isEmpty ? path : last)
}
