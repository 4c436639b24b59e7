extension ImageFormat {
    public static let jpeg = ImageFormat(
        "JPEG", ["jpg", "jpeg", "jpe", "jfif"], "image/jpeg", by: .base, filterWord: "jpeg",
        begins: .jpeg)
    public static let png = ImageFormat(
        "PNG", ["png"], "image/png", by: .base, filterWord: "png",
        begins: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    public static let gif = ImageFormat(
        "GIF", ["gif"], "image/gif", by: .base, filterWord: "gif",
        begins: .text("GIF87a"), .text("GIF89a"))
    public static let webp = ImageFormat(
        "WebP", ["webp"], "image/webp", by: .webp, filterWord: "webp", begins: .text("WEBP", at: 8))
    public static let tiff = ImageFormat(
        "TIFF", ["tif", "tiff"], "image/tiff", by: .tiff, filterWord: "tiff",
        begins: .bytes([0x49, 0x49, 0x2A, 0x00]), .bytes([0x4D, 0x4D, 0x00, 0x2A]),
        .bytes([0x49, 0x49, 0x2B, 0x00]), .bytes([0x4D, 0x4D, 0x00, 0x2B]))
    public static let heic = ImageFormat(
        "HEIC", ["heic", "heif", "heics", "hif"], "image/heic", by: .hevc, filterWord: "heif",
        begins: .brands(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf"]))
    public static let avif = ImageFormat(
        "AVIF", ["avif", "avifs"], "image/avif", by: .av1, filterWord: "avif",
        begins: .brands(["avif", "avis"]))
    public static let jpegXL = ImageFormat(
        "JPEG XL", ["jxl"], "image/jxl", by: .jpegXL, filterWord: "jxl",
        begins: .bytes([0xFF, 0x0A]), .bytes([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]))
    public static let jpeg2000 = ImageFormat(
        "JPEG 2000", ["jp2"], "image/jp2",
        begins: .bytes([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]), .bytes([0xFF, 0x4F, 0xFF, 0x51]))
    public static let bmp = ImageFormat(
        "BMP", ["bmp", "dib"], "image/bmp", by: .base, filterWord: "bmp", begins: .bitmap)
    public static let ico = ImageFormat(
        "ICO", ["ico", "cur"], "image/vnd.microsoft.icon", by: .base, begins: .icon)
    public static let photoshop = ImageFormat(
        "PSD", ["psd"], "image/vnd.adobe.photoshop", by: .base,
        begins: .bytes([0x38, 0x42, 0x50, 0x53, 0x00, 0x01]))
    public static let photoshopBig = ImageFormat(
        "PSB", [], "image/vnd.adobe.photoshop", begins: .text("8BPS"))
    public static let netpbm = ImageFormat(
        "Netpbm", ["pbm", "pgm", "ppm", "pnm", "pam", "pfm"], "image/x-portable-anymap", by: .base,
        begins: .netpbm)
    public static let qoi = ImageFormat(
        "QOI", ["qoi"], "image/qoi", by: .base, begins: .text("qoif"))
    public static let svg = ImageFormat("SVG", ["svg"], "image/svg+xml", begins: .svg)

    /// The first whose signature matches is what a file is.
    public static let allCases =
        [
            jpeg, png, gif, webp, jpegXL, jpeg2000, bmp, ico, photoshop, photoshopBig, qoi, avif,
            heic, netpbm,
            svg,
        ] + rawFormats + [tiff] + otherFormats
}
