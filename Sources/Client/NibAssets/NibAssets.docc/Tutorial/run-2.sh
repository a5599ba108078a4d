swift run NibImages "$NIBASSETD/Assets/Demo.app" Main
