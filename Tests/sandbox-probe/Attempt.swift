import CForbiddenCalls

/// Calls that no worker may make.
enum Attempt: String, CaseIterable {
    case openFile, createFile, openByStruct, statPath, unlink, makeSocket, makeUnixSocket, sendElsewhere, fork
    case cloneByStruct, execute, trace, readMemory, signal, mapCode, makeCode, punchByAdvice, punchHole, resize
    case openFont, listFonts, writeFont, openPathOnly, openByLink, openProcess, startThread
    case raiseLimit, becomeDumpable, changeDirectory, unshare, mount, ring
    /// The only attempt that must succeed. If it failed, the other results would mean nothing.
    case nothing

    /// Makes the attempt. Returns 0 on success, else errno.
    func result() -> Int32 {
        switch self {
        case .openFile: forbidden_open_file()
        case .createFile: forbidden_create_file()
        case .openByStruct: forbidden_open_by_struct()
        case .statPath: forbidden_stat_path()
        case .unlink: forbidden_unlink()
        case .makeSocket: forbidden_make_socket()
        case .makeUnixSocket: forbidden_make_unix_socket()
        case .sendElsewhere: forbidden_send_elsewhere()
        case .fork: forbidden_fork()
        case .cloneByStruct: forbidden_clone_by_struct()
        case .execute: forbidden_execute()
        case .trace: forbidden_trace()
        case .readMemory: forbidden_read_memory()
        case .signal: forbidden_signal()
        case .mapCode: forbidden_map_code()
        case .makeCode: forbidden_make_code()
        case .punchByAdvice: forbidden_punch_by_advice()
        case .punchHole: forbidden_punch_hole(4)
        case .resize: forbidden_resize()
        case .openFont: forbidden_open_font()
        case .listFonts: forbidden_list_fonts()
        case .writeFont: forbidden_write_font()
        case .openPathOnly: forbidden_open_path_only()
        case .openByLink: forbidden_open_by_link()
        case .openProcess: forbidden_open_process()
        case .startThread: forbidden_start_thread()
        case .raiseLimit: forbidden_raise_limit()
        case .becomeDumpable: forbidden_become_dumpable()
        case .changeDirectory: forbidden_change_directory()
        case .unshare: forbidden_unshare()
        case .mount: forbidden_mount()
        case .ring: forbidden_ring()
        case .nothing: 0
        }
    }
}
