/// What a fetcher says of itself.
package struct FetcherFacts: Hashable, Sendable {
    /// The version of libcurl, such as `7.88.1`.
    package let curl: String
    /// The library of TLS and its version, such as `OpenSSL/3.0.19`; empty: there is none.
    package let tls: String
    /// Whether HTTP/2 is spoken.
    package let speaksHTTP2: Bool
    /// Why no certificate can be verified; nil where they can be.
    package let certificates: FetchFailure.CertificateFault?
    /// The version of landlock's interface in force, nil: the kernel has none.
    package let landlock: Int?
    /// Whether the filter of system calls is in force.
    package let filtersCalls: Bool
    /// Whether a sanitizer is built in, which needs what would be forbidden.
    package let isInstrumented: Bool

    package init(
        curl: String, tls: String, speaksHTTP2: Bool,
        certificates: FetchFailure.CertificateFault?, landlock: Int?, filtersCalls: Bool,
        isInstrumented: Bool
    ) {
        self.curl = curl
        self.tls = tls
        self.speaksHTTP2 = speaksHTTP2
        self.certificates = certificates
        self.landlock = landlock
        self.filtersCalls = filtersCalls
        self.isInstrumented = isInstrumented
    }

    /// Short and printable, as it is shown.
    static func isVersion(_ text: String) -> Bool {
        text.utf8.count <= 48 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    }
}
