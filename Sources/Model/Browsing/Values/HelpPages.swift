public import DisplayList

/// Where `?` is pressed: help begins with the keys of that place.
public struct HelpPlace: Hashable, Sendable {
    /// What keys mean there.
    public var context: InputContext
    /// Whether the viewer is open.
    public var isViewer: Bool
    /// Whether the photos are in the trash.
    public var isReviewing: Bool
    /// Whether photos are compared.
    public var isComparing: Bool

    public init(
        _ context: InputContext, isViewer: Bool = false, isReviewing: Bool = false,
        isComparing: Bool = false
    ) {
        self.context = context
        self.isViewer = isViewer
        self.isReviewing = isReviewing
        self.isComparing = isComparing
    }

    /// What has keys of its own there besides.
    public var besides: Set<InputContext> {
        var besides: Set<InputContext> = []
        if isReviewing { besides.insert(.reviewing) }
        if isComparing { besides.insert(.comparing) }
        return besides
    }
}

/// What `?` shows where it is pressed: made when it is requested, which is seldom.
public final class HelpPages: Sendable {
    private let make: @Sendable (HelpPlace) -> Panel

    public init(_ make: @escaping @Sendable (HelpPlace) -> Panel) {
        self.make = make
    }

    public func panel(at place: HelpPlace) -> Panel { make(place) }

    /// Nothing.
    public static let none = HelpPages { _ in Panel(title: [], rows: []) }
}

/// Two pages are equal if they are one object, whatever their text is.
extension HelpPages: Hashable {
    public static func == (a: HelpPages, b: HelpPages) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
