package import DisplayList
package import Geometry
package import Photos
package import Selecting

/// What is known of a photo, as far as a filter asks.
extension Album {
    package func facts(of photo: PhotoID, for needs: FilterNeeds) -> SelectableFacts {
        var facts = SelectableFacts(name: lastName(of: photo))
        if needs.contains(.judgement) { facts.judgement = judgement(of: photo) }
        if needs.contains(.marks), isMarked(photo) { facts.traits.insert(.marked) }
        if needs.contains(.types) { facts.types = PhotoTypes(ofName: facts.name) }
        if !needs.isDisjoint(with: [.types, .members]) { takeMembers(of: photo, to: &facts) }
        if needs.contains(.members), FileExtensions.isVideo(facts.name) {
            facts.traits.insert(.video)
        }
        if needs.contains(.header) { takeHeader(of: photo, to: &facts) }
        if needs.contains(.figures) { facts.take(figures[photo]) }
        if needs.contains(.size) { facts.size = byteCount(of: photo) }
        if needs.contains(.state) {
            switch states[photo] {
            case .undecodable(_, _, isBroken: true): facts.traits.insert(.broken)
            case .decoded(let known) where known.isDamaged: facts.traits.insert(.damaged)
            case nil, .pending, .previewed, .decoded, .undecodable: break
            }
        }
        return facts
    }

    /// The name of its file, without the folders that are shown before it.
    package func lastName(of photo: PhotoID) -> [UInt8] {
        let name = name(of: photo)
        guard let slash = name.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return Array(name[(slash + 1)...])
    }

    /// The kinds of films and sounds that belong to the photo, as `film` and `sound`.
    package func companions(of photo: PhotoID) -> Set<String> {
        let words = photos[photo]?.others.split(separator: UInt8(ascii: "+")) ?? []
        return words.reduce(into: []) { kinds, word in
            guard let kind = word.split(separator: UInt8(ascii: " ")).last else { return }
            let text = String(decoding: kind, as: UTF8.self).lowercased()
            if FileExtensions.isVideo([UInt8(ascii: "_"), UInt8(ascii: ".")] + kind) {
                kinds.insert("film")
            } else if FileExtensions.sounds.contains(text) {
                kinds.insert("sound")
            }
        }
    }

    /// What belongs to the photo beside its cover, as its words tell: ` +CR2 +2 xmp`.
    private func takeMembers(of photo: PhotoID, to facts: inout SelectableFacts) {
        guard let words = photos[photo]?.others, !words.isEmpty else { return }
        for word in words.split(separator: UInt8(ascii: "+")) {
            guard let kind = word.split(separator: UInt8(ascii: " ")).last else { continue }
            let name = [UInt8(ascii: "_"), UInt8(ascii: ".")] + kind
            let types = PhotoTypes(ofName: name)
            let text = String(decoding: kind, as: UTF8.self).lowercased()
            if FileExtensions.isVideo(name) {
                facts.traits.insert(.video)
            } else if FileExtensions.sidecars.contains(text)
                || text.hasSuffix(FileExtensions.exiftoolBackup)
            {
                facts.traits.insert(.sidecar)
            } else if !types.isEmpty {
                facts.types.formUnion(types)
                facts.traits.insert(.pair)
                facts.otherPictures.append(name)
            }
        }
    }

    /// Where the camera focused, before any turn of the user's; nil where that is unknown.
    package func focus(of photo: PhotoID) -> FocusArea? {
        states[photo]?.facts?.focus ?? notes[photo]?.metadata.focus ?? figures[photo]?.focus
    }

    /// The same in fractions of the photo as it is shown.
    package func focusArea(of photo: PhotoID) -> Rect? {
        focus(of: photo).map {
            turn(of: photo).carried(Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
        }
    }

    /// What the photo's header has told, or the index, while nothing of it was decoded; nil where that is not its format.
    package func headerFacts(of photo: PhotoID) -> PhotoFacts? {
        switch states[photo] {
        case nil, .pending, .previewed: break
        case .decoded, .undecodable: return nil
        }
        guard let note = notes[photo], let format = note.metadata.format,
            let width = note.metadata.width, let height = note.metadata.height
        else { return nil }
        return PhotoFacts(
            pixelSize: Size(width: Double(width), height: Double(height)),
            byteCount: note.byteCount ?? 0, date: dates[photo], formatName: format,
            moves: note.metadata.frames.map { $0 != 1 } ?? false)
    }

    private func takeHeader(of photo: PhotoID, to facts: inout SelectableFacts) {
        if let metadata = notes[photo]?.metadata { facts.take(metadata) }
        // A photo that is on the screen is known before its header is read.
        if facts.metadata.width == nil, let size = size(of: photo), size.width > 0 {
            facts.metadata.width = Int(size.width)
            facts.metadata.height = Int(size.height)
        } else if turn(of: photo).swapsSides {
            facts.metadata.swapSides()
        }
        if facts.date == nil, let date = states[photo]?.facts?.date, date.isCapture {
            facts.date = Moment(
                year: date.year, month: date.month, day: date.day, hour: date.hour,
                minute: date.minute, second: min(59, date.second))
        }
    }
}
