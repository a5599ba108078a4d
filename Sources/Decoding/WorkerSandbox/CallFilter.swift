internal import CLinux
internal import CSeccomp
internal import LinuxSystem

/// Installs the system-call filter with libseccomp, for all threads, permanently.
enum CallFilter {
    static func load(_ table: [FilteredCall]) throws(SandboxError) {
        // The context is this function's own until it is released at the end.
        guard let context = unsafe seccomp_init(killProcess) else {
            throw .failed(SystemError("seccomp_init", code: ENOMEM))
        }
        defer { unsafe seccomp_release(context) }
        // Calls with another architecture's numbers kill the process, and a thread that cannot be filtered is an error.
        try check("seccomp_attr_set", unsafe seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, killProcess))
        try check("seccomp_attr_set", unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1))
        // The filter is a binary search instead of a long list.
        try check("seccomp_attr_set", unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2))
        for call in table {
            guard let number = number(of: call.name, on: nativeArchitecture) else { continue }
            let conditions = call.conditions.map(\.comparison)
            try check(
                "seccomp_rule_add",
                unsafe seccomp_rule_add_array(
                    context, call.verdict.rawValue, number, UInt32(conditions.count), conditions))
        }
        try check("seccomp_load", unsafe seccomp_load(context))
    }

    /// A call's number on an architecture, as the kernel names it; nil if there is no such call.
    static func number(of call: String, on architecture: UInt32) -> Int32? {
        // The C library reads the NUL-terminated copy of the name.
        let number = unsafe seccomp_syscall_resolve_name_arch(architecture, call)
        return number < 0 ? nil : number
    }

    private static func check(_ call: SystemError.StaticName, _ result: Int32) throws(SandboxError) {
        if result < 0 { throw .failed(SystemError(call, code: -result)) }
    }
}

extension FilteredCall.Condition {
    fileprivate var comparison: scmp_arg_cmp {
        switch self {
        case .equal(let argument, let value):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
        case .notEqual(let argument, let value):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
        case .bitsSet(let argument, let bits):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: bits)
        case .bitsClear(let argument, let bits):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: 0)
        }
    }
}

// libseccomp defines these numbers as macros that Swift cannot see.
private let killProcess: UInt32 = 0x8000_0000
private let nativeArchitecture: UInt32 = 0
