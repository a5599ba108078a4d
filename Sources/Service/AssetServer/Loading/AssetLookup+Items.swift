internal import AssetModel
internal import AssetResolution
internal import WireProtocol
internal import WorkerPool

extension AssetLookup {
    /// The item of a name that is answered with others. `wrapper` is the folder of the nib that has the name, if its files come first.
    func item(
        _ kind: AssetKind, _ name: [UInt8], usage: [UInt8], wrapper: (path: RelativePath, plan: SearchPlan)? = nil,
        _ context: AssetContext, for requester: Requester
    ) -> NibItem {
        let request = LookUp(context: context.number, kind: kind, name: name)
        return NibItem(
            kind: kind, name: name, usage: usage,
            source: .search(
                known: { [self] in wrapper == nil ? knownAnswer(request, context) : nil },
                find: { [self] in
                    await result { () async throws(RequestFailure) in
                        if let (path, plan) = wrapper,
                            try await candidates(.init(request, wrapper: path), plan, context).first?.role == .wrapper
                        {
                            return try await find(request, context, wrapper: path, supplied: nil, for: requester)
                        }
                        if let known = knownAnswer(request, context) { return try known.get() }
                        return try await find(request, context, supplied: nil, for: requester)
                    }
                }))
    }
}
