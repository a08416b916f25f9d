package main

import (
	"fmt"
	"slices"
	"strings"
)

// The limits of the project. Lines of a file are all its lines, comments and blank ones included; tests are files too.
const (
	maxMethods = 30  // per type, outside tests
	maxLines   = 400 // per file
	maxMedian  = 150 // lines of a file, over all files
	maxColumns = 120 // per line
)

// The names of rules in findings.
const (
	ruleMethods = "methods"
	ruleLines   = "file length"
	ruleColumns = "line length"
	ruleDocs    = "undocumented"
	ruleWords   = "wording"
	ruleTests   = "tests to code"
)

// shares are the minimum lines of tests per line of code, by folder; "" is the whole project. Blank lines and comments
// do not count; files that import testing count as tests, since only tests link them.
var shares = []struct {
	under string
	least float64
}{
	{"", 0.6},
	{"citations", 0.5},
	{"research/retrieve", 0.5},
}

// judge adds a finding for every limit that is exceeded.
func (m *measured) judge() []finding {
	out := slices.Clone(m.findings)
	for _, r := range m.receivers {
		if r.methods > maxMethods {
			text := fmt.Sprintf("%s has %d methods, %d are allowed", r.name, r.methods, maxMethods)
			out = append(out, finding{ruleMethods, r.path, 1, text})
		}
	}
	for _, s := range m.sources {
		if s.lines > maxLines && !s.generated {
			text := fmt.Sprintf("%d lines, %d are allowed", s.lines, maxLines)
			out = append(out, finding{ruleLines, s.path, s.lines, text})
		}
	}
	if n := m.median(func(source) bool { return true }); n > maxMedian {
		out = append(out, finding{
			ruleLines, ".", 0,
			fmt.Sprintf("the median file has %d lines, %d are allowed", n, maxMedian),
		})
	}
	for _, s := range shares {
		if got := m.share(s.under); got < s.least {
			text := fmt.Sprintf("%.2f lines of tests for a line of code, at least %.2f are wanted", got, s.least)
			out = append(out, finding{ruleTests, s.under + "/", 0, text})
		}
	}
	slices.SortStableFunc(out, func(a, b finding) int {
		if c := strings.Compare(a.path, b.path); c != 0 {
			return c
		}
		return a.line - b.line
	})
	return out
}

// median returns the median length of the selected files.
func (m *measured) median(want func(source) bool) int {
	var lengths []int
	for _, s := range m.sources {
		if want(s) && !s.generated {
			lengths = append(lengths, s.lines)
		}
	}
	if len(lengths) == 0 {
		return 0
	}
	slices.Sort(lengths)
	return lengths[len(lengths)/2]
}

// share returns the lines of tests per line of code below a folder.
func (m *measured) share(under string) float64 {
	code, tests := 0, 0
	for _, s := range m.sources {
		switch {
		case s.generated || !within(s.path, under):
		case s.test || s.support:
			tests += s.code
		default:
			code += s.code
		}
	}
	return float64(tests) / float64(max(1, code))
}

// within reports whether a path is a folder or file, or is below it. The empty folder contains everything.
func within(p, folder string) bool {
	folder = strings.Trim(folder, "/")
	return folder == "" || folder == "." || p == folder || strings.HasPrefix(p, folder+"/")
}
