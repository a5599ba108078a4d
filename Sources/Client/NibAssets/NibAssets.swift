// Types that the client's calls take and return, so that a program imports nothing but NibAssets: all of AssetModel, and the parts of the protocol's
// messages that calls hand on.
@_exported public import AssetModel

@_exported public import struct WireProtocol.Answer
@_exported public import struct WireProtocol.BundleEntry
@_exported public import struct WireProtocol.ClientEntry
@_exported public import struct WireProtocol.CountEntry
@_exported public import enum WireProtocol.CountGrouping
@_exported public import struct WireProtocol.ListEntry
@_exported public import struct WireProtocol.LookUpCounts
@_exported public import enum WireProtocol.Metric
@_exported public import struct WireProtocol.ResolutionStep
@_exported public import struct WireProtocol.Statistic
