public import CLinux
public import Desk
import PhotoLibrary
import System

/// Looking at files, for rows that may be those of photos.
extension DeskLook {
    /// Looks at the files of rows, at what riffle did with them, and, where `takesPrints`, at the bytes of photos that may be theirs.
    ///
    /// Nil where what riffle did cannot be read: a row could go to the wrong photo.
    public init?(
        at rows: [DeskRow], for photos: [DeskPhoto], reading: PhotoReading, time: Int64,
        takesPrints: Bool = true
    ) {
        self.init(time: time)
        var folders: [[UInt8]: Bool] = [:]
        for row in rows {
            guard let path = row.path else { continue }
            let isGone = folders[path.directory] ?? isMissing(path.directory)
            folders[path.directory] = isGone
            files[path] = isGone ? .noFolder : row.file(at: path)
        }
        let away = rows.filter { $0.path.map { files[$0] != .there } ?? true }
        let printed = Dictionary(grouping: away.filter { $0.print != nil }, by: \.facts.size)
        let sought = photos.filter { photo in
            let facts = photo.namesake.facts
            return takesPrints
                && printed[facts.size]?.contains { $0.facts.captured == facts.captured } == true
        }
        guard let known = Self.receipts(of: away, and: sought, reading) else { return nil }
        receipts = known
        for photo in sought {
            prints[photo] = reading.print(photo.namesake.path(in: photo.directory))
        }
    }

    /// What riffle did with the files of rows, wherever that leads, and with those of photos.
    private static func receipts(
        of rows: [DeskRow], and photos: [DeskPhoto], _ reading: PhotoReading
    ) -> [DeskReceipt]? {
        let folders = Set(rows.filter { $0.name == nil }.map(\.directory))
        let places = photos.map { DeskPath(directory: $0.directory, name: $0.namesake.name) }
        var asked = Set(rows.compactMap(\.path) + places)
        var found: [DeskReceipt] = []
        var isAll = rows.isEmpty
        while !isAll {
            // All at once each time, so that they are in the order of the acts.
            guard let told = reading.receipts(asked, folders) else { return nil }
            found = told
            let count = asked.count
            asked.formUnion(found.compactMap(\.end))
            isAll = asked.count == count
        }
        return found.map { receipt in
            var receipt = receipt
            receipt.isThere =
                receipt.end.map { end in
                    (try? fileFacts(BytePath.join(end.directory, end.name))).map {
                        DeskFacts($0).isUnchanged(from: receipt.factsLeft)
                    } ?? false
                } ?? false
            return receipt
        }
    }
}

extension DeskRow {
    /// What has become of the file that the row is named by, in a folder that exists.
    fileprivate func file(at path: DeskPath) -> DeskLook.RowFile {
        let full = BytePath.join(path.directory, path.name)
        // What cannot be looked at now may be there.
        guard let file = try? fileFacts(full) else { return isMissing(full) ? .missing : .there }
        return isNamed(by: file.picture(path.name, isNumbered: keepsNumbers(path.directory)))
            ? .there : .other
    }
}

extension DeskPhoto.Picture {
    func path(in directory: [UInt8]) -> [UInt8] { BytePath.join(directory, name) }
}

extension FileIdentity {
    /// The file as the desk knows it under a name; `isNumbered` where its file system numbers files for good.
    public func picture(
        _ name: [UInt8], captured: [UInt8]? = nil, isNumbered: Bool
    ) -> DeskPhoto.Picture {
        var facts = DeskFacts(self)
        facts.captured = captured
        return DeskPhoto.Picture(
            name: name, facts: facts, inode: isNumbered ? inode : 0,
            changed: isNumbered ? changed_seconds * 1000 + changed_nanoseconds / 1_000_000 : 0)
    }
}

extension DeskFacts {
    /// What is known of a file without opening it.
    init(_ file: FileIdentity) {
        self.init(
            size: file.size, seconds: file.modified_seconds,
            nanoseconds: file.modified_nanoseconds)
    }
}
