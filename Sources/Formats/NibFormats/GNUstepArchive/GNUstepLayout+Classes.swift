extension GNUstepLayout {
    /// The layouts of classes other than windows and views.
    static let classes: [String: Description] = [
        "NSObject": .init(nil),
        "NSResponder": .init("NSObject", "0 NSInterfaceStyle=i NSMenu=@"),
        // Interface builder
        "GSNibContainer": .init(
            "NSObject",
            "2 GSTopLevelObjects=@ GSVisibleWindows=@ GSDeferredWindows=@ GSNameTable=@ GSConnections=@ GSCustomClasses=@",
            "0-1 GSNameTable=@ GSConnections=@", "1-1 GSTopLevelObjects=@"),
        "GSNibItem": .init("NSObject", "0 GSClassName=@ NSFrame=r", "1 GSAutoresizingMask=i"),
        "GSCustomView": .init("NSObject", "0 GSClassName=@ NSFrame=r", "1 GSAutoresizingMask=i"),
        "GSClassSwapper": .init("NSObject", "0 GSClassName=@ GSOriginalClass=# =C"),
        "GSWindowTemplate": .init("GSClassSwapper", "0 GSDefer=i", "1 GSAutoPositionMask=i NSScreenRect=r"),
        "GSViewTemplate": .init("GSClassSwapper"), "GSTextTemplate": .init("GSClassSwapper"),
        "GSTextViewTemplate": .init("GSClassSwapper"), "GSMenuTemplate": .init("GSClassSwapper"),
        "GSControlTemplate": .init("GSClassSwapper"), "GSObjectTemplate": .init("GSClassSwapper"),
        "NSNibConnector": .init("NSObject", "0 NSSource=@ NSDestination=@ NSLabel=@"),
        "NSNibControlConnector": .init("NSNibConnector"), "NSNibOutletConnector": .init("NSNibConnector"),
        // Resources
        "NSImage": .init(
            "NSObject",
            """
            0 NSArchivedByName=i NSName=?@ NSSize=!p NSColor=!@ NSScalable=!i NSDataRetained=!i NSFlipped=!i \
            NSSizeSet=!i NSUseEPS=!i NSPrefersColorMatch=!i NSMultipleResolution=!i NSCacheSeparately=!i \
            NSUnboundedCache=!i NSReps=!@
            """),
        "NSImageRep": .init(
            "NSObject",
            "0 NSColorSpaceName=@ NSSize=p NSHasAlpha=i NSOpaque=i NSBitsPerSample=i NSPixelsWide=i NSPixelsHigh=i"),
        "NSBitmapImageRep": .init("NSImageRep", "0 NSTIFFRepresentation=@"),
        "NSSound": .init(
            "NSObject", "0 NSOnlyReference=i NSName=@ NSDelegate=!@ NSData=!@ NSPlaybackDevice=!@ NSChannelMapping=!@"),
        "NSFont": .init(
            "NSObject", "3 NSfFlags=i", "0-2 NSName=@ NSMatrix=n", "2-2 NSFixed=i",
            "3 NSName=!@ NSMatrix=!n NSFixed=!i NSSize=%f"),
        "NSColor": .init("NSObject", "0 NSColorSpace=@ =S"),
        "NSCursor": .init("NSObject", "0 NSSetOnEntered=i NSSetOnExited=i NSImage=@ NSHotSpot=p"),
        "NSParagraphStyle": .init(
            "NSObject",
            """
            0 NSAlignment=i NSLineBreakMode=i NSFirstLineHeadIndent=f NSHeadIndent=f NSLineSpacing=f \
            NSMaxLineHeight=f NSMinLineHeight=f NSParagraphSpacing=f NSTailIndent=f NSTabCount=i NSTabs=?n NSTabTypes=?n
            """, "2 NSWritingDirection=i"),
        "NSMutableParagraphStyle": .init("NSParagraphStyle"),
        "NSSortDescriptor": .init("NSObject", "0 NSKey=@ NSAscending=i NSSelector=:"),
        "NSNumber": .init("NSObject", "0 NSType=i NSValue=f"), "NSDate": .init("NSObject", "0 NSTime=f"),
        // Menus
        "NSMenu": .init("NSObject", "0 NSTitle=@ NSMenuItems=@ NSAutoenable=i"),
        "NSMenuItem": .init(
            "NSObject",
            """
            0 NSTitle=@ NSKeyEquiv=@ NSKeyEquivModMask=i NSMnemonicLoc=i NSState=i NSEnabled=i NSImage=@ NSOnImage=@ \
            NSOffImage=@ NSMixedImage=@ NSChangesState=i
            """, "0-1 NSTarget=@", "0 NSAction=: NSTag=i NSRepObject=@ NSSubmenu=@", "2 NSTarget=@",
            "3 NSIsAlternate=i NSIndent=i NSToolTip=@"),
        // Cells
        "NSCell": .init(
            "NSObject",
            """
            0 NSContents=@ NSNormalImage=@ NSSupport=@ NSObjectValue=@ NSAttributed=i NSHighlighted=i NSDisabled=i \
            NSEditable=i NSRichText=i NSImportsGraphics=i NSShowsFirstResponder=i NSRefusesFirstResponder=i \
            NSSendsOnEnd=i NSBordered=i NSBezeled=i NSScrollable=i NSSelectable=i NSContinuous=i NSAllowsMixed=i \
            NSWraps=i NSAlignment=i NSType=i NSImagePosition=i NSEntryType=i NSState=i NSMnemonicLoc=i \
            NSMouseDownFlags=i NSActionMask=i NSFormatter=@ NSMenu=@ NSRepObject=@
            """,
            """
            2 NSAllowsUndo=i NSLineBreakMode=i NSControlTint=i NSControlSize=i NSFocusRingType=i NSWritingDirection=i
            """, "4 NSSingleLine=i"),
        "NSActionCell": .init("NSCell", "0 NSTag=i NSTarget=@ NSAction=: NSControlView=@"),
        "NSButtonCell": .init(
            "NSActionCell",
            """
            0 NSKeyEquivalent=@ NSKeyEquivFont=@ NSAlternateContents=@ NSAlternateImage=@ NSTransparent=i \
            NSKeyEquivModMask=i NSHighlightsBy=i NSShowsStateBy=i
            """, "2 NSSound=@ NSBackgroundColor=@", "4 NSContentTintColor=@",
            """
            2 NSPeriodicDelay=f NSPeriodicInterval=f NSBezelStyle=i NSGradientType=i NSImageDims=i NSBorderInside=i
            """),
        "NSMenuItemCell": .init("NSButtonCell", "0 NSMenuItem=@"),
        "NSPopUpButtonCell": .init(
            "NSMenuItemCell",
            """
            0 NSMenu=@ NSSelectedItem=@ NSPullDown=i NSPreferredEdge=i NSUsesItemFromMenu=i NSAltersState=i \
            NSArrowPosition=i
            """),
        "NSTextFieldCell": .init("NSActionCell", "0 NSBackgroundColor=@ NSTextColor=@ NSDrawsBackground=i"),
        "NSSecureTextFieldCell": .init("NSTextFieldCell", "0 NSEchosBullets=i"),
        "NSTableHeaderCell": .init("NSTextFieldCell"), "GSBrowserTitleCell": .init("NSTextFieldCell"),
        "NSComboBoxCell": .init(
            "NSTextFieldCell", "0-1 NSButton=@",
            """
            0 NSPopUpListData=@ NSUsesDataSource=i NSHasVerticalScroller=i NSCompletes=i NSDataSourceUsed=i \
            NSVisibleItemCount=i NSIntercellSpacing=p NSRowHeight=f NSSelectedItem=i
            """),
        "NSFormCell": .init("NSActionCell", "0 NSAutoTitleWidth=i NSTitleWidth=f NSTitleCell=@"),
        "NSSliderCell": .init(
            "NSActionCell", "0 NSMinValue=f NSMaxValue=f NSAltIncValue=f NSVertical=i NSTitleCell=@ NSKnobCell=@",
            "2 NSAllowsTickMarkValuesOnly=i NSNumberOfTickMarks=i NSTickMarkPosition=i"),
        "NSStepperCell": .init(
            "NSActionCell", "0 NSMaxValue=f NSMinValue=f NSIncrement=f NSAutorepeat=i NSValueWraps=i"),
        "NSImageCell": .init("NSCell", "0 NSAlign=i NSStyle=i NSScale=i NSOriginalSize=p"),
        "NSBrowserCell": .init("NSCell", "0 NSLeaf=i NSLoaded=i NSAlternateImage=@"),
        "NSSearchFieldCell": .init(
            "NSTextFieldCell",
            "0 NSSearchButtonCell=@ NSCancelButtonCell=@ NSRecentsAutosaveName=@ NSSendsWholeSearchString=i NSMaximumRecents=i"
        ),
        // Parts of views
        "NSTabViewItem": .init(
            "NSObject", "0 NSIdentifier=@ NSLabel=@ NSView=@ NSColor=@ NSState=i NSFirstResponder=@ NSTabView=@"),
        "NSTableColumn": .init(
            "NSObject",
            "0-1 NSIdentifier=@ NSHeaderCell=@ NSDataCell=@ NSWidth=f NSMinWidth=f NSMaxWidth=f NSIsResizeable=i NSIsEditable=i",
            "2 NSIdentifier=@ NSWidth=f NSMinWidth=f NSMaxWidth=f NSIsResizeable=i NSIsEditable=i NSHeaderCell=@ NSDataCell=@",
            "3 NSSortDescriptor=@", "4 NSTableView=@ NSPrototypeCellViews=@"),
        "NSBrowserColumn": .init(
            "NSObject", "0 NSLoaded=i NSColumnScrollView=@ NSColumnMatrix=@ NSNumber=i NSColumnTitle=@"),
        "NSToolbar": .init(
            "NSObject",
            """
            0 NSToolbarIdentifier=@ NSToolbarIBIdentifiedItems=@ NSToolbarIBAllowedItems=@ NSToolbarIBDefaultItems=@ \
            NSToolbarIBSelectableItems=@ NSToolbarAllowsUserCustomization=i NSToolbarAutosaves=i \
            NSToolbarDisplayMode=i NSToolbarShowsBaseline=i NSToolbarSizeMode=i NSToolbarPrefersToBeShown=i \
            NSToolbarDelegate=@
            """),
    ]

    /// Values that a colour writes after the name of its colour space.
    static let colorSpaces: [String: Description] = {
        let white = Description(nil, "0 NSWhite=f NSAlpha=f")
        let colors = Description(nil, "0 NSRed=f NSGreen=f NSBlue=f NSHue=f NSSaturation=f NSBrightness=f NSAlpha=f")
        return [
            "NSNamedColorSpace": .init(nil, "0 NSCatalogName=@ NSColorName=@"),
            "NSCalibratedWhiteColorSpace": white, "NSDeviceWhiteColorSpace": white,
            "NSCalibratedBlackColorSpace": white, "NSDeviceBlackColorSpace": white,
            "NSCalibratedRGBColorSpace": colors, "NSDeviceRGBColorSpace": colors,
            "NSDeviceCMYKColorSpace": .init(nil, "0 NSCyan=f NSMagenta=f NSYellow=f NSBlack=f NSAlpha=f"),
            "NSPatternColorSpace": .init(nil, "0 NSImage=@"),
        ]
    }()
}
