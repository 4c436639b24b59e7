/// A picture file by iTerm2's protocol.
public enum ItermPicture {
    /// Shows a file stretched over whole cells, from the cursor on, and leaves the cursor where it is.
    public static func string(_ file: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(file.count / 3 * 4 + 160)
        text += "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows)".utf8
        text += ";preserveAspectRatio=0;doNotMoveCursor=1:".utf8
        Base64.append(file[...], to: &text)
        text.append(0x07)
        return text
    }
}
