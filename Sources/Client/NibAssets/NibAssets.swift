// The client's calls use its images, sounds, kinds and profiles.
@_exported public import AssetModel
