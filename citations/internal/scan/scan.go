// Package scan finds the citations proper of a text by headnote's own rules.
//
// In goes a text; out come its items, in order and without overlap, and the places
// where a party's name may end that a page follows. One forward pass stops only
// where a citation can begin (a number, a section sign, a stop, one of a few
// words), and asks the readers of what begins so. A reader is a function: it takes
// the offset, adds what it finds, and returns where to go on, 0 where it found
// nothing. Each looks a bounded way to either side, so that the whole is linear in
// the length of the text, whatever the text.
package scan

import (
	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// Result is what a scan found.
type Result struct {
	Items []item.Item
	Names []int32 // where a name may end that a page follows: "Roe at 125"
}

// Scan finds the items of a text.
func Scan(s string) Result {
	x := &scanner{s: s, t: tables.Load(), list: item.NewList(len(s))}
	x.scan()
	return Result{x.list.Items, x.names}
}

// scanner is the state of one scan.
type scanner struct {
	s     string
	t     *tables.Tables
	list  item.List
	names []int32
}

// start is what may begin at a byte of the text.
type start uint8

const (
	digit   start = iota + 1
	sign          // the first byte of §
	capital       // of a word
	stop          // the stop of "id."
	letterP       // the p of "supra"; a p is rarer than an s
	quote         // the '456 patent
)

var starts = func() (t [256]start) {
	for b := byte('0'); b <= '9'; b++ {
		t[b] = digit
	}
	t[0xc2] = sign
	for b := byte('A'); b <= 'Z'; b++ {
		t[b] = capital
	}
	t['.'], t['p'], t['\''], t[0xe2] = stop, letterP, quote, quote
	return t
}()

func (x *scanner) scan() {
	s, table := x.s, &starts
	for i := 0; ; {
		for i < len(s) && table[s[i]] == 0 {
			i++
		}
		if i >= len(s) {
			return
		}
		next, j := 0, i+1
		switch table[s[i]] {
		case digit:
			for j < len(s) && lex.IsDigit(s[j]) {
				j++
			}
			if i > 3 && (lex.IsSpace(s[i-1]) || s[i-1] == '*' || s[i-1] == 0xb6) {
				x.name(i)
			}
			if j < len(s) && (lex.IsSpace(s[j]) || s[j] == 0xc2 || s[j] == '-' || s[j] == 'A' || s[j] == ',') &&
				volumeStarts(s, i) {
				next = number(x, i, j)
			}
		case sign:
			if j < len(s) && s[j] == 0xa7 {
				j++
				next = sectionSign(x, i)
			}
		case capital:
			if x.t.Starts(s, i) && !lex.WordBefore(s, i) {
				next = x.word(i)
			}
		case stop:
			if i > 1 && s[i-1]|0x20 == 'd' {
				if at, ok := lex.IDAt(s, i); ok && !lex.WordBefore(s, at) {
					next = idAt(x, at)
				}
			}
		case letterP:
			if i > 1 && s[i-1]|0x20 == 'u' && s[i-2]|0x20 == 's' && !lex.WordBefore(s, i-2) {
				next = supraAt(x, i-2)
			}
		case quote:
			next = shortPatent(x, i)
		}
		i = max(j, next)
	}
}

// volumeStarts reports whether a volume can begin at i.
func volumeStarts(s string, i int) bool {
	if i == 0 {
		return true
	}
	b := s[i-1]
	return !lex.IsWord(b) && b != '.' && b != '-' || b >= 0x80 && s[i] != '0'
}

// name notes the end of a name in front of the number at i, which may be the page of a
// reference. Only these places are looked at when the names are known.
func (x *scanner) name(i int) {
	end, word, at := lex.NameBefore(x.s, i)
	switch {
	case !at:
	case word == "Id" || word == "Id,": // the stop was lost
		if b := end - len(word); !lex.WordBefore(x.s, b) {
			x.add(&item.Item{Kind: item.ID, Span: text.Span{Start: b, End: b + len("Id")}})
		}
	case end > 0:
		x.names = append(x.names, int32(end)) //nolint:gosec // texts are smaller than 2 GB
	}
}

// word tries what begins with a capital.
func (x *scanner) word(i int) int {
	if len(x.s)-i < 3 {
		return 0
	}
	for _, try := range &readers[x.s[i]-'A'] {
		if try == nil {
			break
		}
		if next := try(x, i); next > 0 {
			return next
		}
	}
	if next := namedCode(x, i); next > 0 {
		return next
	}
	return bareSeries(x, i)
}

// readers of the words that a citation without a number in front begins with, by
// their first letter.
var readers = [26][5]func(*scanner, int) int{
	0:         {appNumber, securities},
	'B' - 'A': {appNumber},
	'C' - 'A': {docket, statuteByName, constitution, trial, securities},
	'D' - 'A': {securities, trial},
	'E' - 'A': {securities},
	'F' - 'A': {rulesOfCourt, securities},
	'I' - 'A': {appNumber, trial, docket, securities},
	'L' - 'A': {securities},
	'N' - 'A': {docket, appNumber},
	'P' - 'A': {patent, publicLaw, trial, appNumber, securities},
	'R' - 'A': {treasury, securities, rulesOfState, ruleOf},
	'S' - 'A': {securities, rulesOfCourt},
	'T' - 'A': {treasury},
	'U' - 'A': {patent},
}

// add takes an item and returns where to go on, 0 where it begins within the one before.
func (x *scanner) add(it *item.Item) int {
	if !x.list.Add(it) {
		return 0
	}
	return it.End
}
