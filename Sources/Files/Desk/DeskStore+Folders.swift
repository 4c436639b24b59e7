import CSQLite
import Selecting

extension DeskStore {
    /// Where a folder was left; nil where nothing is known of it.
    public func folder(_ directory: [UInt8]) throws(DeskError) -> DeskFolder? {
        let gathered = Gathered<DeskFolder>()
        try Self.check(
            unsafe withDeskBytes(directory) { bytes in
                unsafe desk_folder(
                    handle, bytes,
                    { context, record in
                        guard let record = unsafe record?.pointee else { return }
                        var folder = DeskFolder()
                        unsafe folder.front = [UInt8](record.front)
                        unsafe folder.mode = [UInt8](record.mode)
                        unsafe folder.sort = [UInt8](record.sort)
                        unsafe folder.hasFavourites = record.favourites != 0
                        unsafe folder.seen = record.seen
                        unsafe Gathered<DeskFolder>.from(context)?.items.append(folder)
                    }, gathered.context)
            })
        return gathered.items.first
    }

    func save(_ folder: DeskFolder, of directory: [UInt8]) throws(DeskError) {
        // What was read in stays read in.
        let former = try self.folder(directory)
        let hasFavourites = folder.hasFavourites || former?.hasFavourites == true
        try Self.check(
            unsafe withDeskBytes(directory) { dir in
                unsafe withDeskBytes(folder.front) { front in
                    unsafe withDeskBytes(folder.mode) { mode in
                        unsafe withDeskBytes(folder.sort) { sort in
                            var record = unsafe DeskFolderRecord(
                                front: front, mode: mode, sort: sort,
                                favourites: hasFavourites ? 1 : 0, seen: folder.seen)
                            return unsafe desk_save_folder(handle, dir, &record)
                        }
                    }
                }
            })
    }

    /// Makes picks of what former riffles kept as favourites of a folder, once; whether it was the first time.
    ///
    /// A photo that was decided about since is left as it is, also where that is known under the name of another of its pictures.
    @discardableResult public func takeIn(
        favourites: [DeskPhoto], of directory: [UInt8]
    ) throws(DeskError) -> Bool {
        try transaction { () throws(DeskError) in
            var folder = try self.folder(directory) ?? DeskFolder()
            guard !folder.hasFavourites else { return false }
            let rows = try self.rows(in: directory)
            for photo in favourites where photo.pictures.allSatisfy({ rows[$0.name] == nil }) {
                var row = DeskRow(
                    directory: directory, name: photo.namesake.name, facts: photo.namesake.facts,
                    judgement: Judgement(flag: .pick), base: nil, pending: .nothing, changed: 0)
                try save(&row)
            }
            folder.hasFavourites = true
            try save(folder, of: directory)
            return true
        }
    }
}
