package ui

import "github.com/charmbracelet/x/ansi"

// Restore takes back what the workbench asks of a terminal, for an end that it does
// not live to see: the screen, the cursor, the mouse, how keys are written.
const Restore = ansi.ResetModeSynchronizedOutput + ansi.ResetModeMouseNormal + ansi.ResetModeMouseButtonEvent +
	ansi.ResetModeMouseAnyEvent + ansi.ResetModeMouseExtSgr + ansi.ResetModeFocusEvent + ansi.ResetModeBracketedPaste +
	// keys as the terminal writes them
	ansi.ResetModeLightDark + ansi.ResetModeUnicodeCore + ansi.ResetModifyOtherKeys + "\x1b[=0;1u" +
	ansi.ResetStyle + ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor
