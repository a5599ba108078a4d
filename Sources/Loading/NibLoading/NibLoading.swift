// The content of a nib has the types of these modules, so that a program imports nothing but NibLoading.
@_exported public import InterfaceSchema
@_exported public import NibAssets
@_exported public import NibFormats
