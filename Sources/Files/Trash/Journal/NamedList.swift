/// What a journal names, so that later records can speak of it.
protocol Named {
    var name: String { get }
}

extension Operation: Named {
    var name: String { op }
}

extension GroupPlan: Named {
    var name: String { group }
}

/// What a session did, in the order in which it began, each found by its name at once: an evening may trash a hundred thousand photos.
struct NamedList<Value: Named> {
    private var values: [Value] = []
    private var places: [String: Int] = [:]

    /// The value with a name; nil where there is none.
    subscript(name: String) -> Value? { places[name].map { values[$0] } }

    func place(of name: String) -> Int? { places[name] }

    /// Takes the place of the value with the same name, or else comes after all others.
    mutating func put(_ value: Value) {
        if let place = places[value.name] {
            values[place] = value
        } else {
            places[value.name] = values.count
            values.append(value)
        }
    }
}

extension NamedList: RandomAccessCollection, MutableCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { values.count }

    /// A change must leave the value its name.
    subscript(place: Int) -> Value {
        _read { yield values[place] }
        _modify { yield &values[place] }
    }
}
