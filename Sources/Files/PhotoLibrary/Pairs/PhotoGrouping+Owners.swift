/// Whose a file beside pictures is, by its name.
extension PhotoGrouping {
    /// What a name belongs to.
    enum Owner {
        /// A photo because of this picture, which the name has in its own.
        case picture(Int)
        case photo(Int)
    }

    /// Nil for a name that belongs to no photo, or that may belong to several.
    mutating func owner(of name: ArraySlice<UInt8>, _ kind: MemberKind) -> Owner? {
        let owner =
            kind == .sidecar ? ownerOfSidecar(name) : kind == .companion ? ownerOfFilm(name) : nil
        if let owner { return owner }
        let base = NameParts.described(by: name)
        return photo(ofBase: base) ?? parent(of: name, base, kind).flatMap { photo(ofBase: $0) }
    }

    /// The base of the photo that a film or an edit of another name belongs to.
    private func parent(
        of name: ArraySlice<UInt8>, _ base: ArraySlice<UInt8>, _ kind: MemberKind
    ) -> ArraySlice<UInt8>? {
        if kind == .companion {
            return isFilmName(Array(name)) ? NameParts.photo(ofFilm: base) : nil
        }
        return hasExtension(name, "aae") ? NameParts.photo(ofEdit: base) : nil
    }

    /// By the file that a sidecar has in its own name.
    private mutating func ownerOfSidecar(_ name: ArraySlice<UInt8>) -> Owner? {
        let described = NameParts.described(by: name)
        if let kind = MemberKind(name: described) {
            guard kind.isPicture else { return owner(of: described, kind) }
            if let picture = picture(of: described, describedBy: name) { return .picture(picture) }
        }
        return TakeoutName(name).flatMap { owner(of: $0) }
    }

    /// The picture of a name, or the one that it is a further version of.
    private mutating func picture(
        of described: ArraySlice<UInt8>, describedBy name: ArraySlice<UInt8>
    ) -> Int? {
        if let picture = namedPictures[described] { return picture }
        guard arePairs, hasExtension(name, "xmp"),
            let original = NameParts.original(ofVersion: described)
        else { return nil }
        return namedPictures[original[...]]
    }

    /// By the picture whose whole name it has in its own, `IMG_1.HEIC.MOV`, or that has its whole name, `PXL_1.MP` of `PXL_1.MP.jpg`.
    private mutating func ownerOfFilm(_ name: ArraySlice<UInt8>) -> Owner? {
        guard arePairs else { return nil }
        if let picture = namedPictures[NameParts.base(of: name)] {
            return draftOfPicture[picture].map { .photo($0) }
        }
        return hasExtension(name, "mp") ? photo(ofBase: name) : nil
    }

    private mutating func owner(of takeout: TakeoutName) -> Owner? {
        for name in takeout.names {
            switch MemberKind(name: name) {
            case .companion?:
                if let owner = owner(of: name[...], .companion) { return owner }
            case let kind? where kind.isPicture:
                if let picture = namedPictures[name[...]] { return .picture(picture) }
            case nil:
                if let owner = photo(ofBase: name[...]) { return owner }
            default: break
            }
        }
        guard let cut = takeout.cut else { return nil }
        return onlyPicture(of: namedPictures.beginning(with: cut)).map { .picture($0) }
    }

    /// The first of pictures of one photo; nil where they are of several, what Google Photos has made of another one aside.
    private func onlyPicture(of pictures: [Int]) -> Int? {
        let originals = pictures.filter {
            !NameParts.base(of: names[$0][...]).suffix(7).elementsEqual("-edited".utf8)
        }
        return [pictures, originals].lazy.compactMap { some in
            Set(some.map { draftOfPicture[$0] }).count == 1 ? some[0] : nil
        }.first
    }

    /// The only photo of camera pictures with this base, or else the only other photo.
    private func photo(ofBase base: ArraySlice<UInt8>) -> Owner? {
        guard arePairs, let found = stemPlaces[NameKeyBytes(NameParts.stem(ofBase: base))] else {
            return nil
        }
        let stem = stems[found]
        if stem.cameras > 0 { return stem.isSplit ? nil : stem.photo.map { .photo($0) } }
        return stem.others == 1 ? stem.otherPhoto.map { .photo($0) } : nil
    }

    private func hasExtension(_ name: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        guard let dot = NameParts.dot(of: name) else { return false }
        return name[(dot + 1)...].elementsEqual(text.description.utf8) {
            NameParts.folded($0) == $1
        }
    }
}
