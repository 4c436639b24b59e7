/// What each kind of event has cost, in milliseconds.
struct Figures {
    let name: String
    let count: Int
    private var worst: [Kind: Double] = [:]

    /// What is measured; the order is that of the columns.
    enum Kind: String, CaseIterable {
        case found, arranged, resorted, change, frame, scene, queries, step, far, last
        case decoded, measured, headers, inserted, vanished, trash, undo, together, words
    }

    init(_ name: String, count: Int) {
        self.name = name
        self.count = count
    }

    mutating func note(_ kind: Kind, _ cost: Double) {
        worst[kind] = max(worst[kind] ?? 0, cost)
    }

    static var header: String {
        (["photos", "mode"] + Kind.allCases.map(\.rawValue)).joined(separator: "\t")
    }

    var line: String {
        let costs = Kind.allCases.map { kind in
            worst[kind].map { String(Double(Int($0 * 1000)) / 1000) } ?? "-"
        }
        return (["\(count)", name] + costs).joined(separator: "\t")
    }
}
