package pinpoint

import (
	"fmt"
	"strings"

	"headnote/papers/clean"
	"headnote/text"
)

// lineNumbers returns the lines of a span on a pleading page (":4–9"): where the page prints a number before each
// line, or as many numbers in the margin as there are lines. It returns "" if the lines cannot be determined, or
// the span crosses pages.
func (p *Places) lineNumbers(sp text.Span) string {
	n := p.pageOf(sp.Start)
	if n != p.pageOf(max(sp.Start, sp.End-1)) || n > len(p.Pages) {
		return ""
	}
	from, to := p.Pages[n-1], len(p.Text)
	if n < len(p.Pages) {
		to = p.Pages[n]
	}
	page := p.Text[from:to]
	sp = text.Span{Start: sp.Start - from, End: min(sp.End, to) - from}
	if sp.Start < 0 || sp.Start > len(page) {
		return ""
	}
	runs, known := p.pages[n]
	if !known {
		runs = clean.Runs(page, nil)
		p.pages[n] = runs
	}
	first, last := printed(page, sp, runs)
	if first == 0 {
		first, last = counted(page, sp, runs)
	}
	switch {
	case first == 0:
		return ""
	case first == last:
		return fmt.Sprintf(":%d", first)
	}
	return fmt.Sprintf(":%d–%d", first, last)
}

// printed returns the numbers printed before the lines of a span.
func printed(page string, sp text.Span, runs []clean.Run) (first, last int) {
	for _, r := range runs {
		if r.Kind != clean.LineNumber || strings.Contains(strings.TrimSpace(r.Of(page)), "\n") {
			continue
		}
		v := 0
		if _, err := fmt.Sscanf(r.Of(page), "%d", &v); err != nil {
			continue
		}
		if lineStart(page, r.Start) <= sp.Start {
			first = v
		}
		if r.Start < sp.End {
			last = v
		}
	}
	if first == 0 || last < first {
		return 0, 0
	}
	return first, last
}

func lineStart(s string, at int) int { return strings.LastIndexByte(s[:at], '\n') + 1 }

// counted counts lines of text, where the margin numbers are in one block and their count matches.
func counted(page string, sp text.Span, runs []clean.Run) (first, last int) {
	numbers := 0
	for _, r := range runs {
		if r.Kind == clean.LineNumber {
			for l := range strings.Lines(r.Of(page)) {
				v := 0
				if _, err := fmt.Sscanf(strings.TrimSpace(l), "%d", &v); err == nil {
					numbers = max(numbers, v)
				}
			}
		}
	}
	if numbers == 0 {
		return 0, 0
	}
	line, total := 0, 0
	at := 0
	for l := range strings.Lines(page) {
		start := at
		at += len(l)
		if strings.TrimSpace(l) == "" || inRun(start+leadingSpace(l), runs) {
			continue
		}
		total++
		if start <= sp.Start {
			line = total
			first = line
		}
		if start < sp.End {
			last = total
		}
	}
	if total != numbers || first == 0 {
		return 0, 0
	}
	return first, last
}

func leadingSpace(l string) int { return len(l) - len(strings.TrimLeft(l, " \t")) }

func inRun(at int, runs []clean.Run) bool {
	for _, r := range runs {
		if r.Kind != clean.Hyphen && r.Start <= at && at < r.End {
			return true
		}
	}
	return false
}
