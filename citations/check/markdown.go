package check

import (
	"fmt"
	"slices"
	"strings"
)

// States returns all states, from best to worst.
func States() []State {
	s := slices.Clone(order)
	slices.Reverse(s)
	return s
}

// Markdown renders a report as Markdown.
func Markdown(r Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Citations of %s, checked\n\n", escape(r.Document))
	for _, s := range States() {
		if n := r.Counts[s]; n > 0 {
			fmt.Fprintf(&b, "- %s: %d\n", s.Words(), n)
		}
	}
	fmt.Fprintf(&b, "\nNot judged: %s.\n", r.Judged)
	for _, it := range r.Items {
		fmt.Fprintf(&b, "\n## %s: %s\n\n", it.State.Words(), escape(it.Citation))
		for _, g := range it.Rungs {
			fmt.Fprintf(&b, "- **%s**, %s: %s", g.Name, g.State.Words(), escape(g.Evidence))
			if g.Source != "" {
				fmt.Fprintf(&b, " (%s)", escape(g.Source))
			}
			b.WriteByte('\n')
			for _, line := range [...][2]string{{"draft", g.Quote}, {"source", g.Found}, {"difference", g.Difference}} {
				if line[1] != "" {
					fmt.Fprintf(&b, "  - %s: %s\n", line[0], escape(line[1]))
				}
			}
		}
	}
	return b.String()
}

// escape escapes Markdown in untrusted text.
func escape(s string) string {
	return strings.NewReplacer(
		"\\", "\\\\", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "<", "&lt;", "#", "\\#", "`", "\\`", "\n", " ",
	).Replace(
		s,
	)
}
