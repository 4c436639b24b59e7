extension JournalEntry {
    /// One entry for each photo that was copied or linked; that of the cover, which is copied last, stands for all.
    static func entries(_ copies: [CopyOperation], session: [UInt8]) -> [JournalEntry] {
        var groups: [String: [CopyOperation]] = [:]
        for copy in copies { groups[copy.group, default: []].append(copy) }
        return groups.values.compactMap { group in
            // Of names that were taken in the moment, or sidecars that were gone by then, nothing was made.
            let told = group.filter { $0.state != .dropped(.unmade) }
            guard let cover = (told.isEmpty ? group : told).last else { return nil }
            return JournalEntry(cover, told.isEmpty ? group : told, session: session)
        }
    }

    private init(_ cover: CopyOperation, _ group: [CopyOperation], session: [UInt8]) {
        op = cover.op
        self.group = cover.group
        time = cover.time
        moment = cover.moment
        self.session = session
        verb = cover.way == .link ? .link : .copy
        sourcePath = cover.sourcePath
        trashPath = cover.path
        let states = Set(group.map { State($0.state) })
        state = states.count == 1 ? State(cover.state) : .partial
        others = group.dropLast().reversed().map(\.sourcePath)
        numbers = group.map(\.sequence)
    }
}

extension JournalEntry.State {
    fileprivate init(_ state: CopyOperation.State) {
        self =
            switch state {
            case .begun, .leaving: .pending
            case .made: .trashed
            case .removed: .restored
            case .dropped(.unmade): .abandoned
            case .dropped(.gone): .gone
            case .dropped(.changed), .dropped(.original): .kept
            }
    }
}
