package citations

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./internal/gen $HEADNOTE_SHARED/citations/tables data

//go:embed data/reporters.tsv
var reporterData string

//go:embed data/journals.tsv
var journalData string

//go:embed data/laws.tsv
var lawData string

//go:embed data/courts.tsv
var courtData string

//go:embed data/spellings.tsv
var spellingData string

// source is the table that a series comes from; where one spelling means several
// series, a reporter goes before a code and a code before a journal.
type source uint8

const (
	ownSeries source = iota // spellings.tsv: how lawyers write it, where the public tables lack it
	reporters
	laws
	journals
)

// edition is one series of a reporter, a journal or a code.
type edition struct {
	name       string
	kind       string // federal, state, neutral, journal, leg_statute, …
	source     source
	scotus     bool // a reporter of the Supreme Court
	start, end int  // years; 0 where open
	shapes     []shape
	alone      []string
	base       string  // the name without "Ann.", where the code is cited both ways
	own        ownName // of codes.tsv
}

// names is the edition's name as a list, made once.
func (e *edition) names() []string { return e.alone }

func (e *edition) law() bool {
	return strings.HasPrefix(e.kind, "leg_") || strings.HasPrefix(e.kind, "admin_")
}

// abbreviatesState tells whether the reporter is cited by the name of its state alone: "Or."
func (e *edition) abbreviatesState() bool {
	return e.kind == "state" && slices.Contains(states(), e.name)
}

// titled tells whether the code's title is cited behind its name.
func (e *edition) titled() bool {
	return slices.ContainsFunc(e.shapes, func(sh shape) bool { return sh.after == "tit" })
}

// holds tells whether the edition appeared in the year.
func (e *edition) holds(year int) bool {
	return (e.start == 0 || year >= e.start) && (e.end == 0 || year <= e.end)
}

// tables are read once, at the first extraction.
type tables struct {
	series trie // what can stand between a volume or title and a page or section
	codes  trie // codes that are named without a title in front: "Cal. Civ. Code § 1"
	bare   trie // series without volumes: "T.C. Memo. 2019-233"
	named  trie // codes with a name of their own: "RCW 9A.32.030"
	courts courtTable
	all    []*edition
	// heads are the first three letters of whatever begins with a capital.
	heads [128 * 128]uint32 // by the first two, a bit for each third
}

// setHeads collects the beginnings of series without volumes, of codes with a name
// of their own and of the words in starters; a look at three letters spares most
// words a closer one.
func (t *tables) setHeads() {
	for pair, to := range t.bare.pairs {
		if to == 0 && t.named.pairs[pair] == 0 {
			continue
		}
		t.heads[pair] = ^uint32(0)
		if to != 0 { // a blank may stand between the two
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

// startWords are the first three letters of what starters look for, two where a
// blank follows.
const startWords = `AND Acc Adv BLA CBM CON CPL C.P Cas Civ Com Con Cv. DEF DER Exc FRA FRB FRC FRE Fed For
	IND IPR Ind Inv Lit NDA No. Nos P.L PGR PMA PRE Pat Pub R. R.C R.E R.A Rel Rev Rul S. SEC Sch Sec Sup Tre U. U.S US US1 US2 US3 US4 US5 US6 US7 US8 US9`

// starts tells whether something of ours may begin with the capital at i.
func (t *tables) starts(s string, i int) bool {
	if i+2 >= len(s) || s[i+1] >= 0x80 {
		return false
	}
	third := s[i+2]
	if isSpace(third) {
		third = ' '
	}
	return t.heads[int(s[i])<<7|int(s[i+1])]>>(third&31)&1 != 0
}

var load = sync.OnceValue(build)

// build reads the tables.
func build() *tables {
	t := &tables{courts: courtTable{byName: make(map[string]int32, 2500), byID: make(map[string]int32, 2500)}}
	t.read(spellingData, ownSeries) // first: of two names for one spelling the first is the canonical one
	t.read(reporterData, reporters)
	t.read(lawData, laws)
	t.read(journalData, journals)
	t.readCodes(codeData)
	t.setBases()
	t.courts.read(courtData)
	t.series.freeze()
	t.codes.freeze()
	t.bare.freeze()
	t.named.freeze()
	t.setHeads()
	return t
}

// setBases gives codes that are cited with and without "Ann." one name.
func (t *tables) setBases() {
	names := make(map[string]bool, len(t.all))
	for _, e := range t.all {
		names[e.name] = true
	}
	for _, e := range t.all {
		if plain, ok := strings.CutSuffix(e.name, " Ann."); ok && e.law() && names[plain] {
			e.base = plain
		}
	}
}

func rows(data string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(data) {
			line = strings.TrimRight(line, "\n")
			if line != "" && !strings.HasPrefix(line, "#") && !yield(line) {
				return
			}
		}
	}
}

func (t *tables) read(data string, src source) {
	for line := range rows(data) {
		var f [6]string
		for i := range f {
			f[i], line, _ = strings.Cut(line, "\t")
		}
		kind, scotus := strings.CutSuffix(f[1], "*")
		e := &edition{name: f[0], kind: kind, source: src, scotus: scotus, start: atoi(f[2]), end: atoi(f[3]), shapes: shapesOf(f[5], src, kind), alone: []string{f[0]}}
		e.base = f[0]
		if src != ownSeries || e.law() { // what is spelled out of a reporter is only that
			t.add(spelling{e, f[0], true})
			t.all = append(t.all, e)
		}
		for _, s := range strings.Split(f[4], "|") {
			t.add(spelling{e, s, false})
		}
	}
}

// add enters a spelling where its shapes say that it can be looked for.
func (t *tables) add(sp spelling) {
	s := squeeze(sp.text)
	if s == "" {
		return
	}
	if len(sp.ed.shapes) > 0 {
		t.series.add(s, sp)
	}
	if sp.ed.law() && (len(s) > 4 || s == "N.Y.") {
		t.codes.add(s, sp)
	}
	for _, sh := range sp.ed.shapes {
		if sh.bare() {
			t.bare.add(s, sp)
			break
		}
	}
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// squeeze drops white space and straightens quotes: how spellings are compared.
func squeeze(s string) string {
	if !strings.ContainsAny(s, " \n\t\r’\u00a0") {
		return s
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(s), ""), "’", "'")
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }
func isUpper(b byte) bool  { return b >= 'A' && b <= 'Z' }
func isLower(b byte) bool  { return b >= 'a' && b <= 'z' }
func isDigit(b byte) bool  { return b >= '0' && b <= '9' }
func isWord(b byte) bool   { return isLetter(b) || isDigit(b) }
func isSpace(b byte) bool  { return b == ' ' || b >= '\t' && b <= '\r' }
func isAlnum(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
