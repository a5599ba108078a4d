"$NIBASSETD/.build/release/nibassetctl" list --who
