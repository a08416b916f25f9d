// Package tables holds the series, codes and courts of citations/data, indexed for lookup in a text.
//
// The input is a text and a byte offset; the result is the spellings that begin there, each with its edition and
// shapes, or the court that words name. A lookup does not allocate and reads at most 120 bytes ahead. The tables do
// not change once loaded and are safe for concurrent use.
package tables

import (
	"slices"
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
)

// Tables holds the tables, which are read once, on the first extraction.
type Tables struct {
	Series Trie // what can follow a volume or title and precede a page or section
	Codes  Trie // codes named without a title before them: "Cal. Civ. Code § 1"
	Bare   Trie // series without volumes: "T.C. Memo. 2019-233"
	Named  Trie // codes with a name of their own: "RCW 9A.32.030"
	Courts Courts
	all    []*Edition
	// heads are the first three letters of what begins with a capital.
	heads [128 * 128]uint32 // by the first two, a bit for each third
}

// Load returns the tables; the first call reads them.
var Load = sync.OnceValue(Build)

// Build reads the tables again; use Load instead.
func Build() *Tables {
	t := &Tables{Courts: Courts{byName: make(map[string]int32, 2500), byID: make(map[string]int32, 2500)}}
	t.read(data.Spellings, OwnSeries) // must come first: the first of two names for one spelling is canonical
	t.read(data.Reporters, Reporters)
	t.read(data.Laws, Laws)
	t.read(data.Journals, Journals)
	t.readCodes(data.Codes)
	t.setBases()
	t.Courts.read(data.Courts)
	t.Series.freeze()
	t.Codes.freeze()
	t.Bare.freeze()
	t.Named.freeze()
	t.setHeads()
	return t
}

// States returns the abbreviations of the states, in the order of states.txt.
var States = sync.OnceValue(func() []string { return slices.Collect(data.Rows(data.States)) })

// setHeads collects the initial letters of series without volumes, of codes with a name of their own and of
// citations that begin with a word; checking three letters rules out most words.
func (t *Tables) setHeads() {
	for pair, to := range t.Bare.pairs {
		if to == 0 && t.Named.pairs[pair] == 0 {
			continue
		}
		t.heads[pair] = ^uint32(0)
		if to != 0 { // a space may separate the two
			t.heads[pair&^127|' '] = ^uint32(0)
		}
	}
	for w := range strings.FieldsSeq(startWords) {
		if len(w) == 2 {
			w += " "
		}
		t.heads[int(w[0])<<7|int(w[1])] |= 1 << (w[2] & 31)
	}
}

// startWords are the first three letters of the words for which the scan has a reader, or two if a space follows.
const startWords = `AND Acc Adv BLA CBM CON CPL C.P Cas Civ Com Con Cv. DEF DER Exc FRA FRB FRC FRE Fed For
	IND IPR Ind Inv Lit NDA No. Nos P.L PGR PMA PRE Pat Pub R. R.C R.E R.A Rel Rev Rul S. SEC Sch Sec Sup
	Tre U. U.S US US1 US2 US3 US4 US5 US6 US7 US8 US9`

// Starts reports whether a citation may begin with the capital at i.
func (t *Tables) Starts(s string, i int) bool {
	if i+2 >= len(s) || s[i+1] >= 0x80 {
		return false
	}
	third := s[i+2]
	if lex.IsSpace(third) {
		third = ' '
	}
	return t.heads[int(s[i])<<7|int(s[i+1])]>>(third&31)&1 != 0
}

// squeeze drops white space and straightens quotes, for comparing spellings.
func squeeze(s string) string {
	if !strings.ContainsAny(s, " \n\t\r’\u00a0") {
		return s
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(s), ""), "’", "'")
}
