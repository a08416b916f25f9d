// Codestyle measures the source tree and compares it with the limits of the project: methods of a type, lengths of
// files and lines, tests to code, comments on exported names, and wording.
//
//	go run ./internal/codestyle                  the figures, and how many findings each folder has
//	go run ./internal/codestyle ui model/row.go  every finding in these folders and files
//
// It exits with 1 when a limit is passed. TestLimits holds the same limits.
package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	words, err := readWords(wordTable)
	if err == nil {
		var m measured
		if m, err = measure(".", words); err == nil {
			var b strings.Builder
			holds := report(&b, m, os.Args[1:])
			if _, err := os.Stdout.WriteString(b.String()); err != nil || !holds {
				os.Exit(1)
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, "codestyle:", err)
	os.Exit(2)
}

// report prints the figures, then the findings below the folders, or their number by folder where none is named. It
// reports whether every limit holds.
func report(w *strings.Builder, m measured, folders []string) bool {
	findings := m.judge()
	if len(folders) == 0 {
		figures(w, m)
		counts(w, findings)
		return len(findings) == 0
	}
	n := 0
	for _, f := range findings {
		if slices.ContainsFunc(folders, func(under string) bool { return within(f.path, under) }) {
			fmt.Fprintln(w, f)
			n++
		}
	}
	fmt.Fprintf(w, "%d findings\n", n)
	return n == 0
}

// figures prints the totals.
func figures(w *strings.Builder, m measured) {
	code, tests := 0, 0
	for _, s := range m.sources {
		if s.test {
			tests++
		} else {
			code++
		}
	}
	longest := slices.MaxFunc(m.sources, func(a, b source) int { return cmp.Compare(a.lines, b.lines) })
	fmt.Fprintf(w, "files          %d of code, %d of tests\n", code, tests)
	fmt.Fprintf(w, "file length    median %d (code %d, tests %d), at most %d; longest %s with %d, at most %d\n",
		m.median(func(source) bool { return true }), m.median(func(s source) bool { return !s.test }),
		m.median(func(s source) bool { return s.test }), maxMedian, longest.path, longest.lines, maxLines)
	for _, s := range shares {
		name := cmp.Or(s.under, "the project")
		fmt.Fprintf(w, "tests to code  %.2f in %s, at least %.2f\n", m.share(s.under), name, s.least)
	}
	largest := slices.SortedFunc(maps.Values(m.receivers), func(a, b receiver) int {
		return cmp.Or(cmp.Compare(b.methods, a.methods), strings.Compare(a.name, b.name))
	})
	for _, r := range largest[:min(5, len(largest))] {
		fmt.Fprintf(w, "methods        %d of %s, at most %d\n", r.methods, r.name, maxMethods)
	}
}

// counts prints a table of findings: a row for each folder, a column for each rule.
func counts(w *strings.Builder, findings []finding) {
	rules := []string{ruleMethods, ruleLines, ruleColumns, ruleDocs, ruleWords, ruleTests}
	rows := make(map[string]map[string]int)
	for _, f := range findings {
		top := area(f.path)
		for _, row := range []string{top, "total"} {
			if rows[row] == nil {
				rows[row] = make(map[string]int)
			}
			rows[row][f.rule]++
		}
	}
	fmt.Fprintf(w, "\n%-28s", "findings")
	for _, r := range rules {
		fmt.Fprintf(w, "%14s", r)
	}
	fmt.Fprintln(w)
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		fmt.Fprintf(w, "%-28s", name)
		for _, r := range rules {
			fmt.Fprintf(w, "%14d", rows[name][r])
		}
		fmt.Fprintln(w)
	}
}

// area returns the part of the tree that a path is counted under: the first two folders.
func area(p string) string {
	parts := strings.Split(p, "/")
	if len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts[:min(2, len(parts))], "/")
}
