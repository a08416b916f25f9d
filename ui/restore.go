package ui

import "github.com/charmbracelet/x/ansi"

// Restore resets what the workbench changes in a terminal (screen, cursor, mouse, key reporting), for when the
// workbench is killed before it can do so itself.
const Restore = ansi.ResetModeSynchronizedOutput + ansi.ResetModeMouseNormal + ansi.ResetModeMouseButtonEvent +
	ansi.ResetModeMouseAnyEvent + ansi.ResetModeMouseExtSgr + ansi.ResetModeFocusEvent + ansi.ResetModeBracketedPaste +
	// the terminal's default key encoding
	ansi.ResetModeLightDark + ansi.ResetModeUnicodeCore + ansi.ResetModifyOtherKeys + "\x1b[=0;1u" +
	ansi.ResetStyle + ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor
