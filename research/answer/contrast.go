package answer

import "headnote/text/pattern"

// contrast matches what a question mentions only to exclude it: “as opposed to the day it was signed”, “besides the
// bank”. An answer need not mention it.
var contrast = pattern.New(`(?i),? ?\b(as opposed to|as distinct from|in contrast to|rather than|instead of|` +
	`not counting) [^,;?]+|,? ?\b(besides|other than|apart from|aside from) (the |our |its |their |any )?[\w’'-]+`)

// plainly returns a part of a question without what it excludes.
func plainly(part string) string { return contrast.ReplaceAllString(part, "") }
