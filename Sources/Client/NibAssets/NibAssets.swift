// Images, sounds, kinds and profiles are what the client's calls are about.
@_exported public import AssetModel
