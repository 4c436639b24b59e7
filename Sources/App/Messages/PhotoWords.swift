public import DisplayList
public import FileWork
import PhotoLibrary
import System
import Trash

/// Why a photo stays that was to go.
public func reason(for refusal: PhotoRefusal) -> Sentence {
    switch refusal {
    case .failed(.trash, let refusal): words(forTrash: refusal)
    case .failed(_, let refusal): words(for: refusal)
    case .differentTimes(let other, let strangers):
        "\(text(other)) was taken at another time · \(strangers.count == 1 ? "two" : "\(strangers.count + 1)") photos now"
    case .joined(let names): "\(list(names)) too"
    case .parted(let names): "\(text(names.first ?? [])) is a photo of its own"
    case .unseen, .notCompared, .notKept, .decidedSince, .isKept, .noPicture, .onlyPicture,
        .notTurned:
        words(forOrder: refusal)
    }
}

private func words(forTrash refusal: Refusal) -> Sentence {
    if !refusal.remaining.isEmpty {
        return partialWords(refusal.remaining.count, of: refusal.count)
    }
    // The photo is named already, a member of it is not.
    if refusal.count == 1 { return words(for: refusal.error) }
    let subject: Sentence =
        refusal.isOfCover ? "" : "\(text(BytePath.lastComponent(refusal.member))): "
    return subject + words(ofMember: refusal.error)
}

/// The same behind its name, where that is more than ` not trashed: REASON`, or less.
public func words(for refusal: PhotoRefusal) -> Sentence? {
    if case .failed(.move, _) = refusal { return "\(because: reason(for: refusal))" }
    return refusal.inTrash > 0 ? ": \(reason(for: refusal))" : nil
}

/// That a picture of a photo is shown in place of one that cannot be: `JPEG damaged · CR2 shown`.
public func words(forStandIn shown: [UInt8], of faulty: [UInt8], isBroken: Bool) -> String {
    "\(kind(of: faulty)) \(isBroken ? "damaged" : "not decoded") · \(kind(of: shown)) shown"
}

/// What a picture is called beside another one of its photo.
private func kind(of name: [UInt8]) -> String {
    switch MemberKind(name: name) {
    case .jpeg: return "JPEG"
    case .heif: return "HEIF"
    default:
        let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? -1
        return text(Array(name[(dot + 1)...])).text.uppercased()
    }
}

/// Files that belong to a photo.
private func list(_ names: [[UInt8]]) -> Sentence {
    let more = names.count > 1 ? " and \(names.count - 1) more belong" : " belongs"
    return "\(text(names.first ?? []))\(more) to it"
}

/// The same, as a line about the photo's path.
public func sentence(for refusal: PhotoRefusal) -> Sentence {
    if case .failed(.move, _) = refusal { return "not moved: \(reason(for: refusal))" }
    if refusal.inTrash > 0 { return reason(for: refusal) }
    return "not trashed: \(reason(for: refusal))"
}

/// What came of asking back files of a photo that has stayed.
public func words(forRest rest: FilesReturn) -> Sentence {
    var parts = words(forMissing: rest)
    if let first = rest.back.first?.paths.first {
        let count = rest.back[0].paths.count
        let more = count > 1 ? " and \(count - 1) more are" : " is"
        parts.append("\(name(first))\(more) back")
    }
    return parts.joined(separator: " · ")
}

/// What waits in the trash, and what is gone from there.
func words(forMissing files: FilesReturn) -> [Sentence] {
    [
        words(forWaiting: files.waiting),
        words(forGone: files.gone, saying: "not in the trash any more"),
    ].compactMap(\.self)
}

/// What of a photo of several files is not back, and what another program has brought back; nil where all of it has come from the trash.
public func words(for back: PhotoReturn) -> Sentence? {
    let isCoverGone = back.gone.count > 0 && back.isRenamed
    var parts: [Sentence] = []
    parts += [words(forWaiting: back.waiting), words(forGone: back.gone)].compactMap(\.self)
    if let first = back.there.first {
        let more = back.there.count - 1
        parts.append(
            "\(text(first))\(more > 0 ? " and \(more) more were" : " was") there already")
    }
    guard !parts.isEmpty else { return nil }
    let name = text(BytePath.lastComponent(back.path))
    let whole: Sentence = isCoverGone ? "\(name) is what is back" : "\(name) is back"
    return ([whole] + parts).joined(separator: "; ")
}

/// The member is named already.
private func words(ofMember error: TrashError) -> Sentence {
    switch error {
    case .notPermitted(let call): Sentence(text: words(forErrno: call.code).lowercased())
    case .readOnlyFileSystem: "the file system is read-only"
    default: words(for: error)
    }
}
