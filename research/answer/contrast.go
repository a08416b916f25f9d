package answer

import "headnote/text/pattern"

// contrast matches what a question names only to set it aside: “as opposed to the day it was signed”, “besides the
// bank”. An answer need not speak of it.
var contrast = pattern.New(`(?i),? ?\b(as opposed to|as distinct from|in contrast to|rather than|instead of|` +
	`not counting) [^,;?]+|,? ?\b(besides|other than|apart from|aside from) (the |our |its |their |any )?[\w’'-]+`)

// plainly is a part of a question without what it sets aside.
func plainly(part string) string { return contrast.ReplaceAllString(part, "") }
