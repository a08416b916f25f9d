package sec

import (
	_ "embed"
	"strings"
	"sync"
)

var (
	//go:embed forms.tsv
	formData string
	//go:embed items.tsv
	itemData string

	forms = sync.OnceValue(func() map[string]string { return pairs(formData) })
	items = sync.OnceValue(func() map[string]string { return pairs(itemData) })
)

// pairs parses a table of two columns.
func pairs(data string) map[string]string {
	out := make(map[string]string)
	for line := range strings.Lines(data) {
		if k, v, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && k[0] != '#' {
			out[k] = v
		}
	}
	return out
}
