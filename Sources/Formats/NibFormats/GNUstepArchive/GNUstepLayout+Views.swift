extension GNUstepLayout {
    /// The layouts of windows and views.
    static let viewClasses: [String: Description] = [
        "NSWindow": .init(
            "NSResponder",
            """
            0 NSWindowRect=r NSWindowStyleMask=i NSWindowBacking=i NSTopLeft=p NSWindowView=@ NSBackgroundColor=@ \
            NSRepresentedFile=@ NSMiniTitle=@ NSWindowTitle=@ NSMinSize=p NSMaxSize=p NSLevel=i NSMenuExcluded=i \
            NSOneShot=i NSAutodisplay=i NSOptimizedDrawing=i NSDynamicDepthLimit=i NSCursorRects=i \
            NSReleasedWhenClosed=i NSHidesOnDeactivate=i NSMouseMoved=i NSMiniImage=@ NSInitialFirstResponder=@
            """, "4 NSToolbar=@"),
        "NSPanel": .init("NSWindow", "0 NSKeyOnlyIfNeeded=i NSFloating=i NSWorksWhenModal=i"),
        "NSView": .init(
            "NSResponder",
            """
            0 NSFrame=r NSBounds=r NSRotated=i NSRotatedOrScaled=i NSPostsFrame=i NSAutoresizes=i NSvFlags=i \
            NSNextKeyView=@ NSPreviousKeyView=@ NSSubviews=@
            """, "2 NSViewShadow=@"),
        "NSControl": .init("NSView", "0 NSTag=i NSCell=@ NSIgnoresMultiClick=i"),
        "NSButton": .init("NSControl"), "NSPopUpButton": .init("NSButton"), "NSSlider": .init("NSControl"),
        "NSStepper": .init("NSControl"), "NSSearchField": .init("NSTextField"), "NSForm": .init("NSMatrix"),
        "NSTextField": .init("NSControl", "0 NSDelegate=@ NSErrorAction=:"),
        "NSSecureTextField": .init("NSTextField"), "NSComboBox": .init("NSTextField"),
        "NSImageView": .init("NSControl", "2 NSTarget=@ NSAction=:", "3 NSContentTintColor=@"),
        "NSColorWell": .init("NSControl", "0 NSColor=@ NSIsActive=i NSIsBordered=i NSTarget=@ NSAction=:"),
        "NSScroller": .init("NSControl", "0 NSArrowsPosition=i NSEnabled=i NSTarget=@ NSAction=:"),
        "NSMatrix": .init(
            "NSControl",
            """
            0 NSMode=i NSAllowsEmptySelection=i NSSelectionByRect=i NSAutosizesCells=i NSAutoscroll=i NSCellSize=p \
            NSIntercellSpacing=p NSBackgroundColor=@ NSCellBackgroundColor=@ NSDrawsBackground=i \
            NSDrawsCellBackground=i NSCellClass=@ NSProtoCell=@ NSNumRows=i NSNumCols=i NSCells=@ NSDelegate=@ \
            NSTarget=@ NSAction=: NSDoubleAction=: NSErrorAction=: NSTabKeyTraverses=i NSKeyCell=@
            """),
        "NSBox": .init("NSView", "0 NSTitleCell=@ NSOffsets=p NSBorderType=i NSTitlePosition=i"),
        "NSClipView": .init("NSView", "0 NSBGColor=@ NSCopiesOnScroll=i NSDrawsBackground=i NSCursor=@"),
        "NSScrollView": .init(
            "NSView",
            """
            0 NSContentView=@ NSBorderType=i NSScrollsDynamically=i NSRulersVisible=i NSHLineScroll=f NSHPageScroll=f \
            NSVLineScroll=f NSVPageScroll=f NSHasHScroller=i NSHScroller=?@ NSHasVScroller=i NSVScroller=?@ \
            NSHasHRuler=i NSHRuler=?@ NSHasVRuler=i NSVRuler=?@
            """, "2 NSHasHeaderView=i NSHeaderClipView=?@ NSHasCornerView=i"),
        "NSSplitView": .init(
            "NSView", "0 NSDelegate=@ NSDimpleImage=@ NSBackgroundColor=@ NSDividerColor=@ NSBarWidth=f NSIsVertical=i",
            "1 NSDividerStyle=i"),
        "NSTabView": .init(
            "NSView",
            """
            0 NSTabViewItems=@ NSFont=@ NSTvFlags=i NSDrawsBackground=i NSAllowTruncatedLabels=i NSDelegate=@ \
            NSSelectedTabViewItem=i
            """),
        "NSProgressIndicator": .init(
            "NSView",
            """
            0 NSIsIndeterminate=i NSIsBezeled=i NSThreadedAnimation=i NSAnimationDelay=f NSDoubleValue=f NSMinValue=f \
            NSMaxValue=f NSIsVertical=i
            """),
        "NSRulerView": .init("NSView"), "NSTableHeaderView": .init("NSView"), "GSTableCornerView": .init("NSView"),
        "NSText": .init("NSView"),
        "NSTextView": .init(
            "NSText",
            """
            0 NSDelegate=@ NSFieldEditor=i NSEditable=i NSSelectable=i NSRichText=i NSImportsGraphics=i \
            NSDrawsBackground=i NSHResizable=i NSVResizable=i NSUsesFontPanel=i NSUsesRuler=i NSRulerVisible=i \
            NSBackgroundColor=@ NSMinSize=p NSMaxSize=p NSSmartInsertDelete=i NSAllowsUndo=i
            """, "3 NSUsesFindPanel=i",
            "2 NSInsertionColor=@ NSContainerSize=p NSWidthTracksTextView=i NSHeightTracksTextView=i",
            "4 NSDefaultParagraphStyle=@ NSMarkedAttributes=@ NSLinkAttributes=@ NSContinuousSpelling=i"),
        "NSTableView": .init(
            "NSControl",
            """
            0 NSDataSource=@ NSTableColumns=@ NSGridColor=@ NSBackgroundColor=@ NSHeaderView=@ NSCornerView=@ \
            NSDelegate=@ NSTarget=@ NSNumberOfRows=i NSNumberOfColumns=i NSDrawsGrid=i NSRowHeight=f NSDoubleAction=: \
            NSIntercellSpacing=p NSAllowsMultipleSelection=i NSAllowsEmptySelection=i NSAllowsColumnSelection=i \
            NSAllowsColumnResizing=i
            """, "3 NSAllowsColumnReordering=i", "2 NSAutoresizesColumns=i", "4 NSVerticalMotionDrag=i",
            "5 NSSortDescriptors=@", "6 NSViewBased=i"),
        "NSOutlineView": .init(
            "NSTableView",
            "0 NSAutoresizesOutline=i NSIndentationFollows=i NSAutosavesExpanded=i NSIndentation=f NSOutlineColumn=@"),
        "NSBrowser": .init(
            "NSControl",
            """
            0 NSUnused=@ NSCellPrototype=@ NSMatrixClass=@ NSPathSeparator=@ NSLoaded=i NSAllowsBranchSelection=i \
            NSAllowsEmptySelection=i NSAllowsMultipleSelection=i NSMaxVisibleColumns=i NSMinColumnWidth=f \
            NSReusesColumns=i NSSeparatesColumns=i NSTakesTitle=i NSTitled=i NSHScroller=@ NSHasHScroller=i \
            NSScrollerRect=r NSColumnSize=p NSAcceptsArrowKeys=i NSSendsOnArrowKeys=i NSAcceptsAlphaKeys=i \
            NSSendsOnAlphaKeys=i NSDelegate=@ NSDoubleAction=: NSTarget=@ NSAction=: NSBrowserColumns=@ \
            NSColumnCount=i NSFirstVisibleColumn=i
            """),
    ]
}
