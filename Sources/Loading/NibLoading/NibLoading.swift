// A nib's content has types of these modules. Their export lets a program import only NibLoading.
@_exported public import InterfaceSchema
@_exported public import NibAssets
@_exported public import NibFormats
