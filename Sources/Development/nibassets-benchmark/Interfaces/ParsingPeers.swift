/// A program that reads interface files with a widespread library. The program is compiled when it is needed, so that the build of the
/// benchmark does not need the libraries.
///
/// The program reads the files of the list on standard input into memory, and passes over them. The argument is the number of passes. After a
/// first pass to warm up, the program prints the nanoseconds of each pass.
struct ParsingPeer {
    /// Name in the report.
    let title: String
    let package: String
    private let source: String
    private let compiler: [String]
    private let options: [String]

    /// Compiles the program into a folder and returns its path; nil if the compiler or the library is missing.
    func program(in folder: String) -> String? {
        guard let path = compiler.lazy.compactMap({ Installed.command($0) }).first else { return nil }
        let program = folder + "/peer"
        let built = try? StartedProgram.output(of: path, options + ["-o", program], input: Array(source.utf8))
        return built == nil ? nil : program
    }
}

extension ParsingPeer {
    static let libplist = ParsingPeer(
        title: "libplist", package: "apt-get install gcc libplist-dev",
        source: loading
            + """
            #include <plist/plist.h>
            static void parse(const char *bytes, size_t count) {
                plist_t list = NULL;
                plist_from_bin(bytes, (uint32_t)count, &list);
                plist_free(list);
            }

            """ + passes, compiler: ["cc", "gcc", "clang"], options: ["-O2", "-x", "c", "-", "-lplist-2.0"])

    /// The program counts the parser's events, else the parser had nothing to do.
    static let libxml2 = ParsingPeer(
        title: "libxml2's SAX", package: "apt-get install gcc libxml2-dev",
        source: loading
            + """
            #include <libxml/parser.h>
            static long seen;
            static void start(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u, int spaces, const xmlChar **s,
                              int count, int defaults, const xmlChar **attributes) { seen += count; }
            static void end(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u) { seen++; }
            static void characters(void *c, const xmlChar *text, int count) { seen += count; }
            static void parse(const char *bytes, size_t count) {
                xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .startElementNs = start, .endElementNs = end,
                                         .characters = characters};
                xmlSAXUserParseMemory(&handler, NULL, bytes, (int)count);
            }

            """ + passes, compiler: ["cc", "gcc", "clang"],
        options: ["-O2", "-I/usr/include/libxml2", "-x", "c", "-", "-lxml2"])

    /// A delegate reads the attributes: without a delegate, the parser hands out nothing.
    static let foundation = ParsingPeer(
        title: "Foundation's XMLParser", package: "a Swift toolchain on the PATH",
        source: """
            \("import") Foundation
            \("import") FoundationXML
            final class Counter: NSObject, XMLParserDelegate {
                var seen = 0
                func parser(_: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
                            attributes: [String: String]) { seen += attributes.count }
            }
            var files: [Data] = []
            while let path = readLine() { files.append(FileManager.default.contents(atPath: path)!) }
            for pass in 0...Int(CommandLine.arguments[1])! {
                let start = DispatchTime.now().uptimeNanoseconds
                for file in files {
                    let (parser, counter) = (XMLParser(data: file), Counter())
                    parser.delegate = counter
                    _ = parser.parse()
                }
                if pass > 0 { print(DispatchTime.now().uptimeNanoseconds - start) }
            }

            """, compiler: ["swiftc"], options: ["-O", "-"])

    private static let loading = """
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <time.h>
        static struct { char *bytes; size_t count; } files[10000];

        """

    private static let passes = """
        static uint64_t now(void) {
            struct timespec time;
            clock_gettime(CLOCK_MONOTONIC, &time);
            return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
        }
        int main(int count, char **arguments) {
            static char path[4096];
            size_t fileCount = 0;
            for (; fileCount < 10000 && fgets(path, sizeof path, stdin); fileCount++) {
                path[strcspn(path, "\\n")] = 0;
                FILE *file = fopen(path, "rb");
                if (!file || fseek(file, 0, SEEK_END)) return 1;
                size_t size = (size_t)ftell(file);
                rewind(file);
                files[fileCount].bytes = malloc(size + 1);
                files[fileCount].count = fread(files[fileCount].bytes, 1, size, file);
                fclose(file);
            }
            for (int pass = 0; pass <= atoi(arguments[1]); pass++) {
                uint64_t start = now();
                for (size_t i = 0; i < fileCount; i++) parse(files[i].bytes, files[i].count);
                if (pass) printf("%llu\\n", (unsigned long long)(now() - start));
            }
            return count != 2;
        }

        """
}
