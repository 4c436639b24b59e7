/// Why a photo from the network is not there.
package enum FetchFailure: Error, Hashable, Sendable {
    /// The server's answer, 100 to 599; its own words for it are not passed on.
    case status(Int)
    case noSuchHost
    /// The host does not answer, or there is no route to it.
    case cannotConnect
    case certificate(CertificateFault)
    /// The TLS handshake failed.
    case encryption
    /// The connection ended early; so many bytes had come.
    case cutOff(bytes: UInt64)
    /// Nothing came for so many seconds, or not all of it in time; so many bytes had come.
    case timedOut(bytes: UInt64)
    /// More bytes than a photo from the network may have.
    case tooLarge(limit: UInt64)
    /// More than so many redirections.
    case tooManyRedirects(limit: Int)
    case redirect(RedirectFault)
    /// The answer is packed, which was not asked for.
    case packed
    /// What came is no HTTP, or its headers are too many.
    case notHTTP
    /// There is nothing in it.
    case empty
    case proxy
    /// The cache cannot be written.
    case cannotWrite(errno: Int32)
    /// It was not to be requested, and the cache does not have it.
    case notInCache
    /// The port is none of those that the fetcher may connect to.
    case portNotAllowed(UInt16)

    /// What is wrong with a certificate.
    package enum CertificateFault: UInt8, CaseIterable, Sendable {
        /// No authority that the system trusts signed it.
        case notTrusted
        /// It is for another host.
        case otherHost
        /// Its time is over, or has not begun.
        case outOfDate
        /// The system has no certificates to verify it against.
        case noStore
        /// Where the environment says that certificates are, there are none.
        case noOwnStore
    }

    /// Why a redirection is not followed.
    package enum RedirectFault: UInt8, CaseIterable, Sendable {
        /// From https to http.
        case toUnencrypted
        /// To another kind of address than http and https.
        case toOtherKind
        /// From a public address to a private one.
        case toPrivateAddress
        /// It says nowhere.
        case nowhere
    }
}
