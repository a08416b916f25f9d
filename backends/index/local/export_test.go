package local

import (
	"context"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/papers/reader"
	"headnote/text"
)

// BreakOn makes a step of the build panic on texts that hold a word.
func BreakOn(o *BuildOptions, step, word string) {
	o.parts = steps
	check := func(s string) {
		if strings.Contains(s, word) {
			panic(step + " breaks on " + word)
		}
	}
	switch step {
	case "read":
		o.parts.read = func(ctx context.Context, name string, data []byte, l reader.Limits) ([]ingest.Document, error) {
			check(string(data))
			return steps.read(ctx, name, data, l)
		}
	case "split":
		o.parts.split = func(s string) []text.Passage { check(s); return steps.split(s) }
	case "cited":
		o.parts.cited = func(s string) []string { check(s); return steps.cited(s) }
	}
}
