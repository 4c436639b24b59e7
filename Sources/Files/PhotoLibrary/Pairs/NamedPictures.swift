/// The pictures among the names of a folder, each found by what other files have of its name.
struct NamedPictures {
    private let names: [[UInt8]]
    private let byName: [NameKeyBytes: Int]
    /// By the name with the extension folded; nil where several share it.
    ///
    /// Made when it is first needed.
    private lazy var byFoldedName: [NameKeyBytes: Int?] = {
        var made: [NameKeyBytes: Int?] = [:]
        made.reserveCapacity(byName.count)
        for place in byName.values {
            let key = NameKeyBytes(NameParts.withFoldedExtension(names[place][...])[...])
            made[key] = made[key] == nil ? .some(place) : .some(nil)
        }
        return made
    }()
    /// By what Google Takeout leaves of long names.
    ///
    /// Made when it is first needed.
    private lazy var byBeginning: [NameKeyBytes: [Int]] = {
        var made: [NameKeyBytes: [Int]] = [:]
        for place in byName.values {
            for beginning in TakeoutName.beginnings(of: names[place][...]) {
                made[NameKeyBytes(beginning[...]), default: []].append(place)
            }
        }
        return made.mapValues { $0.sorted() }
    }()

    init(_ names: [[UInt8]], _ pictures: [Int]) {
        self.names = names
        byName = Dictionary(
            pictures.map { (NameKeyBytes(names[$0][...]), $0) }, uniquingKeysWith: { $1 })
    }

    /// The picture of a name, or the only one that differs from it in the case of its extension.
    subscript(_ name: ArraySlice<UInt8>) -> Int? {
        mutating get {
            if let exact = byName[NameKeyBytes(name)] { return exact }
            let folded = NameParts.withFoldedExtension(name)
            return byFoldedName[NameKeyBytes(folded[...])] ?? nil
        }
    }

    /// The pictures whose names Google Takeout may have cut to this.
    mutating func beginning(with text: [UInt8]) -> [Int] {
        byBeginning[NameKeyBytes(text[...])] ?? []
    }
}
