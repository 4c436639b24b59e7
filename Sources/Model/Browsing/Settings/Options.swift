/// How a model behaves: what is common to all, and what each mode and the viewer has of its own.
@dynamicMemberLookup
public struct Options: Sendable {
    public var common = CommonOptions()
    /// What has been set, by its type; whatever is not in it is as it is made.
    private var own: [ObjectIdentifier: any Configurable] = [:]

    public init() {}

    public subscript<Value>(
        dynamicMember path: WritableKeyPath<CommonOptions, Value>
    ) -> Value {
        get { common[keyPath: path] }
        set { common[keyPath: path] = newValue }
    }

    /// A mode, or what the viewer has, with the options that it is to begin with.
    package subscript<Own: Configurable>(type: Own.Type) -> Own {
        get { own[ObjectIdentifier(type)] as? Own ?? Own() }
        set { own[ObjectIdentifier(type)] = newValue }
    }
}

extension Options: Equatable {
    public static func == (a: Options, b: Options) -> Bool {
        a.common == b.common && a.holds(b) && b.holds(a)
    }

    private func holds(_ other: Options) -> Bool {
        other.own.values.allSatisfy { holds($0) }
    }

    private func holds<Own: Configurable>(_ value: Own) -> Bool { self[Own.self] == value }
}
