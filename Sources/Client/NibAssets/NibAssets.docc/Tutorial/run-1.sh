export NIBASSETD_PATH="$NIBASSETD/.build/release/nibassetd"
swift run NibImages "$NIBASSETD/Assets/Demo.app"
