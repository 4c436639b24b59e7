import System
import PhotoLibrary

/// The photos of a collection by number: which are there, which are files of another photo, which are in the trash or on their way.
///
/// Every picture has a number, and a number is not used again. A picture that is a file of another photo is hidden while it is.
struct NumberedPhotos {
    var catalogue: Catalogue
    var filing = FilingRecord()
    private var gone: Set<Int> = []
    /// Of those, the pictures that are files of another photo, and which one that is.
    private var owners: [Int: Int] = [:]
    private var numbers = PathNumbers()

    init(ranking: NameTable.Ranking) { catalogue = Catalogue(ranking: ranking) }

    var presentCount: Int { catalogue.count - gone.count }

    /// The numbers of the photos that are there, rising.
    var present: [Int] {
        gone.isEmpty
            ? Array(0..<catalogue.count) : (0..<catalogue.count).filter { !gone.contains($0) }
    }

    func isGone(_ number: Int) -> Bool { gone.contains(number) }

    /// Whether a photo is there and its files are not in the trash.
    func isHere(_ number: Int) -> Bool { !gone.contains(number) && !filing.isAway(number) }

    /// Takes out a photo whose file is gone; false where it was out already.
    @discardableResult
    mutating func remove(_ number: Int) -> Bool { gone.insert(number).inserted }

    /// Takes in a photo again whose file is back; false where it was there.
    @discardableResult
    mutating func restore(_ number: Int) -> Bool { gone.remove(number) != nil }

    /// The photo that a picture was hidden under.
    func owner(of number: Int) -> Int? { owners[number] }

    /// Hides a picture that is a file of another photo; without an owner it is just gone.
    mutating func hide(_ number: Int, under owner: Int?) {
        gone.insert(number)
        owners[number] = owner
    }

    /// Forgets which photo a picture was a file of.
    mutating func release(_ number: Int) { owners[number] = nil }

    /// Whether a picture is a file of another photo now.
    func isPart(_ number: Int) -> Bool {
        guard let owner = owners[number], !gone.contains(owner) else { return false }
        return catalogue.parts(of: owner)?.pictures.contains(catalogue.lastName(number)) ?? false
    }

    /// The photo that was last added at a path.
    mutating func number(at path: [UInt8]) -> Int? { numbers.number(of: path, in: catalogue) }

    /// The same, by its name in a folder of the catalogue.
    mutating func number(of name: [UInt8], in folder: Int) -> Int? {
        number(at: path(name, in: folder))
    }

    /// The number of a picture that is hidden, or was.
    mutating func hiddenNumber(of name: [UInt8], in folder: Int) -> Int? {
        number(of: name, in: folder).flatMap {
            owners[$0] == nil || catalogue.lastName($0) != name ? nil : $0
        }
    }

    /// Whether any picture was ever hidden.
    var hasHidden: Bool { !owners.isEmpty }

    /// Finds a photo at its path too, where its file has another name than before.
    mutating func noteName(of number: Int) {
        if let path = catalogue.path(number) { numbers.move(number, to: path, in: catalogue) }
    }

    /// The photo that the picture at this number's path is of, which may be another one's by now.
    mutating func currentNumber(of number: Int) -> Int {
        guard let path = catalogue.path(number) else { return owners[number] ?? number }
        let now = self.number(at: path) ?? number
        return owners[now] ?? now
    }

    func path(_ name: [UInt8], in folder: Int) -> [UInt8] {
        BytePath.join(catalogue.folders[folder].path, name)
    }

    /// A photo's path as the watch reports it: with the folder as it was named, which need not be absolute.
    func watchedPath(_ path: [UInt8], of number: Int) -> [UInt8] {
        let folder = catalogue.folders[catalogue.folder(of: number)]
        guard absolutePath(folder.location) == BytePath.directory(path) else { return path }
        return BytePath.join(folder.path, BytePath.lastComponent(path))
    }

    /// The photos that these sidecars belong to, which are named by folder.
    func owners(of documents: [Int: Set<[UInt8]>]) -> [Int] {
        if documents.isEmpty { return [] }
        return (0..<catalogue.count).filter { number in
            guard !gone.contains(number), let names = documents[catalogue.folder(of: number)],
                let parts = catalogue.parts(of: number)
            else { return false }
            return parts.others.contains { $0.role == .sidecar && names.contains($0.name) }
        }
    }
}
