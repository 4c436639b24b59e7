import CDecoders
public import Photos

/// What became of starting a family's worker.
public enum FamilyState: Sendable {
    /// It waits for photos, locked down; `library` is the name and version of what decodes.
    case ready(library: String, landlock: Int?, filtersCalls: Bool)
    case absent(DecodeError)

    /// Starts the worker of a family, waits until it has locked itself, and ends it.
    ///
    /// `helper` is the path of `riffle-decode`; `format` names in an error what is lost.
    public init(of family: DecoderFamily, helper: [UInt8], format: String) {
        guard let memory = SharedMemory() else {
            self = .absent(.outOfMemory)
            return
        }
        do throws(StartFailure) {
            var worker = try WorkerProcess(
                helper: helper, family: family, memory: memory, niceness: 0)
            self = Self.met(&worker, family, format)
        } catch {
            self = .absent(family.failure(format: format, error))
        }
    }

    private static func met(
        _ worker: inout WorkerProcess, _ family: DecoderFamily, _ format: String
    ) -> FamilyState {
        if let hello = worker.hello(within: .init(wall: 2, wallWhenStarved: 8)) {
            return .ready(
                library: text(hello), landlock: hello.landlock > 0 ? Int(hello.landlock) : nil,
                filtersCalls: hello.seccomp != 0)
        }
        guard case .didNotStart(let status, _) = worker.giveUp() else {
            return .absent(.workerDoesNotStart(format: format))
        }
        return .absent(family.failure(format: format, exitStatus: status))
    }

    private static func text(_ hello: WorkerHello) -> String {
        unsafe withUnsafeBytes(of: hello.library) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
