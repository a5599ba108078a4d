mkdir NibImages
cd NibImages
swift package init --type executable
swift package add-dependency "$NIBASSETD" --from 0.2.0
swift package add-target-dependency NibAssets NibImages --package "$(basename "$NIBASSETD" .git)"
