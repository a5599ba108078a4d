# Makes the current folder the home of GNUstep programs that run from now on. These programs ignore HOME.
sed -E "s#^(GNUSTEP_USER_DEFAULTS_DIR)=.*#\1=$PWD/Defaults#; s#^(GNUSTEP_USER_DIR_[A-Z_]+)=#\1=$PWD/#" \
    "${GNUSTEP_CONFIG_FILE:-/etc/GNUstep/GNUstep.conf}" >GNUstep.conf
chmod 600 GNUstep.conf
export GNUSTEP_CONFIG_FILE=$PWD/GNUstep.conf
