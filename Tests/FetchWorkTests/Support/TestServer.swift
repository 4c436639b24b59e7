import Foundation
import Glibc

/// The faulty server on loopback; it ends with this.
final class TestServer {
    private let process = Process()
    private let input = Pipe()
    private(set) var ports: [String: Int] = [:]

    /// With a certificate (a file with it and its key) it speaks TLS too; nil where it does not start.
    init?(certificate: String? = nil) {
        let script = #filePath.replacing("TestServer.swift", with: "server.py")
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [script] + (certificate.map { [$0] } ?? [])
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        var text = ""
        while !text.contains("ready") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            text += String(decoding: data, as: UTF8.self)
        }
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let port = Int(words[1]) { ports[String(words[0])] = port }
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// An address of ours.
    func url(_ path: String, _ scheme: String = "http", user: String = "") -> String {
        "\(scheme)://\(user)127.0.0.1:\(ports[scheme] ?? 0)/\(path)"
    }

    /// A path that leads to `place`; `{http}` and `{https}` in it become our ports.
    func redirection(to place: String) -> String {
        let text = Data(place.utf8).base64EncodedString()
        return url(
            "to/"
                + text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
    }

    /// What it tells of what it was asked: `count/PATH`, `last/PATH`, `most`.
    func told(_ what: String) -> String {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(ports["http"] ?? 0).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        let request = Array("GET /\(what) HTTP/1.1\r\n\r\n".utf8)
        guard status == 0, send(socket, request, request.count, 0) == request.count else {
            return ""
        }
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return "" }
            text += String(decoding: buffer[..<count], as: UTF8.self)
            // It says no more than fits into what is sent at once.
            if let end = text.firstRange(of: "\r\n\r\n") { return String(text[end.upperBound...]) }
        }
    }

    /// How often a path was asked for.
    func count(_ path: String) -> Int { Int(told("count" + path)) ?? -1 }

    /// The body of most paths.
    static let body = (0..<400).flatMap { _ in (0...255).map { UInt8($0) } }
}
