import CSQLite
import Selecting

extension DeskStore {
    /// What is stored of a photo, and what riffle wrote into its sidecars; nil where nothing was decided about it.
    public func entry(of photo: DeskPhoto) throws(DeskError) -> DeskEntry? {
        guard let row = DeskMatch(photo, among: try rows(of: photo)).row else { return nil }
        return DeskEntry(row: row, sidecars: try sidecars(of: row))
    }

    /// Changes what is stored of photos as it is by now, whole or not at all; the answers are by place, nil where there is no row.
    ///
    /// A body answers with what riffle wrote into the sidecars of the photo, nil where that stays as it is stored.
    public func revise(
        _ photos: [DeskPhoto], _ body: (Int, inout DeskRow) -> [DeskSidecar]?
    ) throws(DeskError) -> [DeskEntry?] {
        try transaction { () throws(DeskError) in
            var entries: [DeskEntry?] = []
            for (place, photo) in photos.enumerated() {
                guard var entry = try entry(of: photo) else {
                    entries.append(nil)
                    continue
                }
                let former = entry
                if let sidecars = body(place, &entry.row) { entry.sidecars = sidecars }
                if entry.row != former.row { try save(&entry.row) }
                if entry.sidecars != former.sidecars { try save(entry.sidecars, of: entry.row) }
                entries.append(entry)
            }
            return entries
        }
    }

    /// Whether riffle wrote into any sidecar of a photo.
    func hasSidecars(_ row: DeskRow) throws(DeskError) -> Bool {
        var count: Int64 = 0
        if row.id != 0 { try Self.check(unsafe desk_has_sidecars(handle, row.id, &count)) }
        return count > 0
    }

    private func sidecars(of row: DeskRow) throws(DeskError) -> [DeskSidecar] {
        let gathered = Gathered<SidecarLine>()
        try Self.check(
            unsafe desk_sidecars(
                handle, row.id,
                { context, record in
                    guard let record = unsafe record?.pointee else { return }
                    let line = unsafe SidecarLine(
                        name: [UInt8](record.name) ?? [], property: [UInt8](record.property) ?? [],
                        former: [UInt8](record.former), written: [UInt8](record.written),
                        said: [UInt8](record.said) ?? [])
                    unsafe Gathered<SidecarLine>.from(context)?.items.append(line)
                }, gathered.context))
        return gathered.items.filter(\.property.isEmpty).map { file in
            let own = gathered.items.filter { $0.name == file.name && !$0.property.isEmpty }
            return DeskSidecar(
                name: file.name, isMade: file.former == nil, left: file.written,
                properties: Dictionary(
                    own.map { line in
                        let said = Judgement(storedText: line.said) ?? .none
                        return (
                            line.property,
                            .init(former: line.former, written: line.written, said: said)
                        )
                    }, uniquingKeysWith: { $1 }))
        }
    }

    private func save(_ sidecars: [DeskSidecar], of row: DeskRow) throws(DeskError) {
        try Self.check(unsafe desk_forget_sidecars(handle, row.id))
        for sidecar in sidecars {
            try save(
                SidecarLine(
                    name: sidecar.name, property: [], former: sidecar.isMade ? nil : [],
                    written: sidecar.left, said: []), of: row)
            for (name, property) in sidecar.properties {
                try save(
                    SidecarLine(
                        name: sidecar.name, property: name, former: property.former,
                        written: property.written, said: property.said.storedText), of: row)
            }
        }
    }

    private func save(_ line: SidecarLine, of row: DeskRow) throws(DeskError) {
        try Self.check(
            unsafe withDeskBytes(line.name) { name in
                unsafe withDeskBytes(line.property) { property in
                    unsafe withDeskBytes(line.former) { former in
                        unsafe withDeskBytes(line.written) { written in
                            unsafe withDeskBytes(line.said) { said in
                                var record = unsafe DeskSidecarRecord(
                                    name: name, property: property, former: former,
                                    written: written, said: said)
                                return unsafe desk_add_sidecar(handle, row.id, &record)
                            }
                        }
                    }
                }
            })
    }
}

/// What is stored of a photo.
public struct DeskEntry: Hashable, Sendable {
    public internal(set) var row: DeskRow
    /// What riffle wrote into its sidecars.
    public internal(set) var sidecars: [DeskSidecar]
}

/// A property of a sidecar as it is stored, or the sidecar as a whole where it has no name.
private struct SidecarLine {
    let name: [UInt8]
    let property: [UInt8]
    /// Of a sidecar nil where riffle made it.
    let former: [UInt8]?
    let written: [UInt8]?
    let said: [UInt8]
}
