import PhotoLibrary

/// Names of a folder, one a line: each is in one photo or in none, whatever their order, and no photo has two pictures of a class.
@_cdecl("fuzz_group")
public func fuzzGroup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let all = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = all.first else { return 0 }
    let names = Set(
        all.dropFirst().split(separator: 0x0A).map { $0.filter { $0 != 0 && $0 != 0x2F } }
            .filter { !$0.isEmpty }
    ).sorted { $0.lexicographicallyPrecedes($1) }
    let show: CoverChoice = choice & 1 == 0 ? .jpeg : .raw
    let arePairs = choice & 2 == 0
    let groups = group(names, show: show, arePairs: arePairs)
    let visible = names.indices.filter { names[$0].first != UInt8(ascii: ".") }
    precondition((groups.photos.flatMap(\.members) + groups.free).sorted() == visible)
    for photo in groups.photos {
        let kinds = photo.members.prefix(photo.pictures).map { MemberKind(name: names[$0]) }
        precondition(Set(kinds).count == kinds.count && photo.members.first == photo.cover)
        let stem = names[photo.cover].prefix(photo.stemLength)
        precondition(photo.members.allSatisfy { names[$0].starts(with: stem) })
    }
    let turned = group(names.reversed(), show: show, arePairs: arePairs)
    let others = turned.photos.map { $0.members.map { names.count - 1 - $0 } }
    precondition(Set(others) == Set(groups.photos.map(\.members)))
    // Only what was listed is a picture of a photo.
    let listed = Set(names.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    for photo in group(names, listed: listed, show: show, arePairs: arePairs).photos {
        precondition(
            photo.members.prefix(photo.pictures).allSatisfy { listed.contains(names[$0]) })
    }
    return 0
}
