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

// edition is one series of a reporter, a journal or a code.
type edition struct {
	name       string
	kind       string // federal, state, neutral, journal, leg_statute, …
	start, end int    // years; 0 where open
}

func (e *edition) law() bool {
	return strings.HasPrefix(e.kind, "leg_") || strings.HasPrefix(e.kind, "admin_")
}

// holds tells whether the edition appeared in the year; one year of grace for
// decisions printed late.
func (e *edition) holds(year int) bool {
	return year == 0 || (e.start == 0 || year >= e.start-1) && (e.end == 0 || year <= e.end+1)
}

// tables are read once, at the first extraction.
type tables struct {
	series trie              // what can stand between a volume or title and a page or section
	codes  trie              // codes that are named without a title in front: "Cal. Civ. Code § 1"
	courts map[string]string // folded citation string to id
	// courtNames are the citation strings by id.
	courtNames map[string]string
}

var load = sync.OnceValue(func() *tables {
	t := &tables{courts: make(map[string]string, 2500), courtNames: make(map[string]string, 2500)}
	t.read(spellingData) // first: of two names for one spelling the first is the canonical one
	t.read(reporterData)
	t.read(lawData)
	t.read(journalData)
	for line := range rows(courtData) {
		f := strings.Split(line, "\t")
		key := foldCourt(f[0])
		if _, taken := t.courts[key]; !taken {
			t.courts[key] = f[1]
		}
		if _, taken := t.courtNames[f[1]]; !taken {
			t.courtNames[f[1]] = f[0]
		}
	}
	return t
})

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

func (t *tables) read(data string) {
	for line := range rows(data) {
		f := strings.Split(line, "\t")
		if len(f) < 5 {
			continue
		}
		e := &edition{name: f[0], kind: f[1], start: atoi(f[2]), end: atoi(f[3])}
		spellings := append([]string{f[0]}, strings.Split(f[4], "|")...)
		for _, s := range spellings {
			if s = squeeze(s); s == "" {
				continue
			}
			t.series.add(s, e)
			if e.law() && len(s) > 4 {
				t.codes.add(s, e)
			}
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
	return strings.ReplaceAll(strings.Join(strings.Fields(s), ""), "’", "'")
}

func foldCourt(s string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", ".", "", ",", "", "'", "", "’", "", "\n", "", "\u00a0", "").Replace(s))
}

// trie finds the longest spelling at a place, skipping white space in the text.
type trie struct {
	nodes []node
}

type node struct {
	kids []kid // sorted by byte
	eds  []*edition
}

type kid struct {
	b  byte
	to int32
}

func (t *trie) add(s string, e *edition) {
	if len(t.nodes) == 0 {
		t.nodes = append(t.nodes, node{})
	}
	at := int32(0)
	for i := range len(s) {
		k := t.child(at, s[i])
		if k < 0 {
			k = int32(len(t.nodes)) //nolint:gosec // a few thousand nodes
			t.nodes = append(t.nodes, node{})
			kids := append(t.nodes[at].kids, kid{s[i], k})
			slices.SortFunc(kids, func(a, b kid) int { return int(a.b) - int(b.b) })
			t.nodes[at].kids = kids
		}
		at = k
	}
	if !slices.Contains(t.nodes[at].eds, e) {
		t.nodes[at].eds = append(t.nodes[at].eds, e)
	}
}

func (t *trie) child(at int32, b byte) int32 {
	for _, k := range t.nodes[at].kids {
		if k.b == b {
			return k.to
		}
	}
	return -1
}

// longest returns the end of the longest spelling that starts at i and is
// followed by something else than a letter, and its editions. At most 120 bytes
// are looked at.
func (t *trie) longest(s string, i int) (int, []*edition) {
	end, found := 0, []*edition(nil)
	at := int32(0)
	limit := min(len(s), i+120)
	for j := i; j < limit; j++ {
		b := s[j]
		if b == ' ' || b == '\n' || b == '\t' || b == '\r' {
			continue
		}
		if b == 0xc2 && j+1 < limit && s[j+1] == 0xa0 { // no-break space
			j++
			continue
		}
		if b == 0xe2 && j+2 < limit && s[j+1] == 0x80 && s[j+2] == 0x99 { // ’
			b = '\''
			j += 2
		}
		if at = t.child(at, b); at < 0 {
			break
		}
		if eds := t.nodes[at].eds; eds != nil && (j+1 >= len(s) || !isLetter(s[j+1])) {
			end, found = j+1, eds
		}
	}
	return end, found
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }
func isDigit(b byte) bool  { return b >= '0' && b <= '9' }
func isWord(b byte) bool   { return isLetter(b) || isDigit(b) }
func isSpace(b byte) bool  { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }
