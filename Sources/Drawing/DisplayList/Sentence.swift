/// A sentence about photos, folders and files: text, names and reasons.
///
/// Names and reasons stay apart from the text around them, so that a short line can shorten these and keep what happened.
public struct Sentence: Hashable, Sendable {
    /// Names and reasons are the elastic ones.
    public private(set) var spans: [TextSpan] = []

    public init() {}

    /// A name, or a path, alone.
    public init(name: [UInt8]) { spans = [TextSpan(name, isElastic: true)] }

    /// The whole sentence as text, which is not sanitised.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The whole sentence as UTF-8, with the bytes of names as they are.
    public var bytes: [UInt8] { spans.flatMap(\.text) }

    public var isEmpty: Bool { spans.allSatisfy(\.text.isEmpty) }

    /// The spans of the sentence in a style; `spare` is when they are left out, as in `TextSpan`, where no reason does before.
    public func spans(_ style: TextStyle = .plain, spare: Int = 0) -> [TextSpan] {
        spans.map {
            var span = $0
            span.style = style
            span.spare = max(span.spare, spare)
            return span
        }
    }

    /// The same sentence with all its text a reason.
    private var asReason: Sentence {
        var reason = self
        for i in spans.indices {
            reason.spans[i].spare = Self.spareReason
            guard !spans[i].isElastic else { continue }
            reason.spans[i].isElastic = true
            reason.spans[i].isReason = true
        }
        return reason
    }

    /// Reasons stay longer than all else that can be left out.
    private static let spareReason = 1

    /// One sentence behind the other.
    public static func + (left: Sentence, right: Sentence) -> Sentence {
        var whole = left
        whole += right
        return whole
    }

    public static func += (left: inout Sentence, right: Sentence) {
        for span in right.spans { left.append(span) }
    }

    /// Adjacent text becomes one span, so that equal sentences are equal values.
    private mutating func append(_ span: TextSpan) {
        if span.text.isEmpty { return }
        if !span.isElastic, let last = spans.last, !last.isElastic {
            spans[spans.count - 1].text += span.text
        } else {
            spans.append(span)
        }
    }
}

extension Sentence: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sentence = Sentence()

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            sentence.append(TextSpan(literal))
        }

        public mutating func appendInterpolation(_ part: Sentence) { sentence += part }

        /// What gives way before the rest of the sentence does.
        public mutating func appendInterpolation(reason: Sentence) { sentence += reason.asReason }

        /// Why something is not done, behind a colon.
        public mutating func appendInterpolation(because reason: Sentence) {
            appendInterpolation(reason: Sentence(text: ": ") + reason)
        }

        public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            sentence.append(TextSpan(text.description))
        }
    }

    public init(stringLiteral text: String) { self.init(text: text) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sentence }

    /// Text without a name.
    public init(text: String) { append(TextSpan(text)) }
}

extension [Sentence] {
    /// All sentences with a text between each two.
    public func joined(separator: String) -> Sentence {
        enumerated().reduce(into: Sentence()) { whole, part in
            whole += part.offset == 0 ? part.element : Sentence(text: separator) + part.element
        }
    }
}

extension DefaultStringInterpolation {
    /// Not to be used: a sentence in a string would lose what may be shortened.
    @available(*, unavailable, message: "build a Sentence, or say .text")
    public mutating func appendInterpolation(_ sentence: Sentence) {}
}
