package command

import (
	"fmt"
	"strings"

	"headnote/text"
)

// Count returns a number with its noun.
func Count(n int, noun string) string { return CountOf(n, noun, noun+"s") }

// CountOf returns a number with its noun, passed in both forms.
func CountOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Size formats a number of bytes in a suitable unit: "17 KB", "4.2 MB".
func Size(n int64) string {
	if n < 100_000 {
		return fmt.Sprintf("%d KB", (n+999)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Joined joins the parts that are not empty, with a dot between them.
func Joined(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p = text.Line(p); p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, " · ")
}
