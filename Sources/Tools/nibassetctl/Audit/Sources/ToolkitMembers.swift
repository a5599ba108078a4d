/// Members of the toolkits' classes that interface files often name.
enum ToolkitMembers {
    /// Whether a class is one of the toolkits', by its name.
    static func hasClass(_ name: String) -> Bool {
        ["NS", "UI", "GS", "WK"].contains { name.hasPrefix($0) && name.dropFirst(2).first?.isUppercase ?? false }
            || classes.contains(name)
    }

    /// Classes of frameworks whose prefixes programs use, too.
    private static let classes = words(
        """
        WebView MKMapView MKUserTrackingButton MKAnnotationView AVPlayerView AVPlayerViewController AVCaptureView \
        AVRoutePickerView PDFView PDFThumbnailView IKImageView IKImageBrowserView IKPictureTaker IKCameraDeviceView \
        IKScannerDeviceView IKDeviceBrowserView IKSlideshow IKFilterBrowserView QTMovieView QTCaptureView QCView \
        QCPatchController QLPreviewView SKView SKScene SKStoreProductViewController SCNView SCNScene MTKView GLKView \
        GLKViewController ABPeoplePickerView MFMailComposeViewController SFAuthorizationView \
        SPUStandardUpdaterController SPUUpdater SUUpdater
        """)

    /// The outlets that a class may have from its first superclass of the toolkits; nil for an unknown superclass.
    static func outlets(below superclass: String?) -> Set<String> {
        superclass.flatMap { controllers[$0] } ?? outlets
    }

    /// All outlets of the superclasses that programs use most.
    private static let controllers: [String: Set<String>] = [
        "NSObject": [], "NSDocument": ["window"],
        "NSWindowController": ["window", "contentViewController", "nextResponder", "menu", "touchBar"],
        "NSViewController": ["view", "nextResponder", "menu", "touchBar"],
    ]

    static let outlets = words(
        """
        delegate dataSource view window _window menu nextKeyView initialFirstResponder toolbar formatter target textField \
        imageView contentView touchBar accessoryView tableView collectionView headerView parentWindow content \
        contentArray contentObject contentSet submenu searchDisplayController searchBar tabView splitView \
        managedObjectContext backgroundView selectedBackgroundView textLabel detailTextLabel dockMenu \
        sortDescriptors initialViewController nextResponder textView documentView contentViewController
        """)
    /// Actions of AppKit, GNUstep, UIKit, WebKit, PDFKit, Quartz and Sparkle, from the documentation and the editor's list for First Responder.
    static let actions = words(
        """
        performClose: performMiniaturize: performZoom: terminate: hide: unhide: unhideAllApplications: print: close \
        hideOtherApplications: orderFront: orderOut: orderBack: makeKeyAndOrderFront: miniaturize: zoom: close: \
        deminiaturize: orderFrontRegardless: miniaturizeAll: activateContextHelpMode: unhideWithoutActivation \
        orderFrontStandardAboutPanel: orderFrontStandardInfoPanel: orderFrontColorPanel: orderFrontFontPanel: \
        orderFrontDataLinkPanel: orderFrontHelpPanel: orderFrontSharedInfoPanel: orderFrontCharacterPalette: \
        orderFrontTablePanel: orderFrontListPanel: orderFrontSpacingPanel: orderFrontLinkPanel: \
        orderFrontStylesPanel: orderFrontSubstitutionsPanel: orderFrontTextStylesPanel: \
        arrangeInFront: showHelp: showContextHelp: showContextMenuForSelection: showWritingTools: runToolbarCustomizationPalette: \
        toggleFullScreen: toggleToolbarShown: toggleTabBar: toggleTabOverview: selectNextTab: selectPreviousTab: \
        moveTabToNewWindow: mergeAllWindows: newWindowForTab: tileWindows: toggleTouchBarCustomizationPalette: \
        toggleTouchBarControlStripCustomizationPalette: reportException: stopModal: abortModal: \
        runPageLayout: saveDocument: saveDocumentAs: saveDocumentTo: saveAllDocuments: saveDocumentToPDF: \
        revertDocumentToSaved: revertToSaved: printDocument: newDocument: newDocumentFromTemplate: openDocument: \
        clearRecentDocuments: openRecentDocument: duplicateDocument: moveDocument: moveDocumentToUbiquityContainer: \
        renameDocument: lockDocument: unlockDocument: browseDocumentVersions: shareDocument: close \
        saveToPDF: undo: redo: cut: copy: paste: pasteAsPlainText: pasteAsRichText: delete: clear: selectAll: \
        deselectAll: select: selectNone: duplicate: changeFont: changeAttributes: changeColor: changeDocumentBackgroundColor: \
        alignLeft: alignRight: alignCenter: alignJustified: copyFont: pasteFont: copyRuler: pasteRuler: \
        toggleRuler: underline: unscript: superscript: subscript: outline: raiseBaseline: lowerBaseline: \
        useStandardKerning: turnOffKerning: tightenKerning: loosenKerning: useStandardLigatures: turnOffLigatures: \
        useAllLigatures: toggleBaseWritingDirection: makeBaseWritingDirectionNatural: \
        makeBaseWritingDirectionLeftToRight: makeBaseWritingDirectionRightToLeft: makeTextWritingDirectionNatural: \
        makeTextWritingDirectionLeftToRight: makeTextWritingDirectionRightToLeft: \
        checkSpelling: showGuessPanel: changeSpelling: ignoreSpelling: toggleContinuousSpellChecking: \
        toggleGrammarChecking: toggleAutomaticSpellingCorrection: toggleAutomaticQuoteSubstitution: \
        toggleAutomaticDashSubstitution: toggleAutomaticLinkDetection: toggleAutomaticDataDetection: \
        toggleAutomaticTextReplacement: toggleAutomaticTextCompletion: toggleSmartInsertDelete: \
        toggleQuickLookPreviewPanel: togglePreviewPanel: quickLookPreviewItems: toggleTraditionalCharacterShape: \
        toggleCharacterPickerTouchBarItem: uppercaseWord: lowercaseWord: capitalizeWord: changeLayoutOrientation: \
        startSpeaking: stopSpeaking: performFindPanelAction: performTextFinderAction: centerSelectionInVisibleArea: \
        jumpToSelection: useSelectionForFind: \
        moveForward: moveRight: moveBackward: moveLeft: moveUp: moveDown: moveWordForward: moveWordBackward: \
        moveToBeginningOfLine: moveToEndOfLine: moveToBeginningOfParagraph: moveToEndOfParagraph: \
        moveToBeginningOfDocument: moveToEndOfDocument: pageUp: pageDown: scrollPageUp: scrollPageDown: \
        scrollLineUp: scrollLineDown: scrollToBeginningOfDocument: scrollToEndOfDocument: transpose: \
        transposeWords: selectParagraph: selectLine: selectWord: indent: insertTab: insertBacktab: insertNewline: \
        insertParagraphSeparator: insertLineBreak: insertText: insertContainerBreak: deleteForward: deleteBackward: \
        deleteWordForward: deleteWordBackward: deleteToBeginningOfLine: deleteToEndOfLine: deleteToMark: yank: \
        complete: setMark: selectToMark: swapWithMark: cancelOperation: noop: \
        addFontTrait: removeFontTrait: modifyFont: modifyFontViaPanel: convertFont: \
        add: remove: insert: insertChild: addChild: fetch: selectNext: selectPrevious: showWindow: performClick: \
        takeStringValueFrom: takeIntValueFrom: takeIntegerValueFrom: takeFloatValueFrom: takeDoubleValueFrom: \
        takeObjectValueFrom: takeColorFrom: takePasswordFrom: takeBackgroundColorFrom: setStringValue: \
        stop: reload: goBack: goForward: selectText: revert: save: saveAndClose: revertToInitialValues: \
        dismissController: endEditing: dismiss: toggleSidebar: toggleInspector: expandItem: \
        collapseItem: selectTabViewItem: selectNextTabViewItem: selectPreviousTabViewItem: selectFirstTabViewItem: \
        selectLastTabViewItem: takeSelectedTabViewItemFromSender: startAnimation: stopAnimation: play: pause: \
        animate: toggle: discardEditing commitEditing viewAll: submenuAction: \
        reloadFromOrigin: stopLoading: takeStringURLFrom: makeTextLarger: makeTextSmaller: makeTextStandardSize: \
        alwaysShowPageTitle: goToHome: zoomIn: zoomOut: zoomToActualSize: zoomToFit: zoomImageToFit: \
        zoomImageToActualSize: goToNextPage: goToPreviousPage: goToFirstPage: goToLastPage: takeBackColorFrom: \
        takeForeColorFrom: cancel: ok: crop: rotateImageLeft: rotateImageRight: flipImageHorizontal: \
        flipImageVertical: performDragOperation: checkForUpdates: toggleBoldface: toggleItalics: \
        toggleUnderline: increaseSize: decreaseSize: makeBold: makeItalic: updateTextAttributesWithConversionHandler: \
        resignFirstResponder becomeFirstResponder pasteAndMatchStyle: find: findAndReplace: \
        popViewControllerAnimated: editFont: gotoBeginning: gotoEnd: gotoPosterFrame: stepForward: stepBackward:
        """)

    /// Keys of runtime attributes and bindings.
    static let keys = words(
        """
        layer hidden isHidden enabled isEnabled title value selection arrangedObjects content cornerRadius description \
        hash className class tag identifier stringValue integerValue intValue floatValue doubleValue objectValue \
        attributedStringValue backgroundColor textColor font image alternateImage representedObject editable isEditable \
        selectable selectedObjects selectedIndexes selectionIndexes selectionIndex sortDescriptors filterPredicate \
        canAdd canRemove canInsert canSelectNext canSelectPrevious canAddChild canInsertChild arrangedChildren \
        selectionIndexPaths selectedNodes contentArray contentSet contentObject managedObjectContext values defaults \
        hasUnappliedChanges document window windowFrame frame bounds alpha alphaValue tintColor toolTip clipsToBounds \
        borderWidth borderColor wantsLayer masksToBounds opaque isOpaque contentMode text placeholder placeholderString \
        textAlignment alignment state on isOn selected isSelected highlighted isHighlighted isDocumentEdited \
        documentEdited fileURL fileName fileType displayName undoManager delegate dataSource target action superview \
        subviews view nibName undoable mainWindow keyWindow isVisible visible isKeyWindow isMainWindow currentEvent \
        orderedDocuments orderedWindows accessibilityIdentifier accessibilityLabel accessibilityHint \
        restorationIdentifier preferredContentSize navigationItem tabBarItem titleLabel imageView separatorInset \
        layoutMargins contentInset indicatorStyle keyboardType autocapitalizationType minValue maxValue minimumValue \
        maximumValue increment indeterminate isIndeterminate animate isAnimating running isRunning loading isLoading \
        menu submenu bordered isBordered bezelStyle drawsBackground controlSize selectedSegment indexOfSelectedItem \
        numberOfRows clickedRow selectedRow automaticallyAdjustsScrollViewInsets maskToBounds shadowColor shadowOpacity \
        shadowRadius shadowOffset exclusiveTouch userInteractionEnabled arguments autosaveName isCancelled cell \
        effectiveAppearance appearance canGoBack canGoForward estimatedProgress URL url childViewControllers parent
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
