package papers

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/papers/internal/phrases"
)

//go:embed data
var data embed.FS

// rules are the tables of the folder data, prepared for use. The data is embedded; the tests validate it.
type rules struct {
	titles   map[string]string // phrase → type
	starts   map[string][]string
	head     *phrases.Finder // type phrases of the beginning, date phrases, type phrases of the end
	headHits [][]points      // by phrase index
	foot     *phrases.Finder // the same without the first
	footHits [][]points
	lines    *phrases.Finder
	lineHits [][]points
	meta     []rule
	names    []rule
	agencies []agency
	agencyOf *phrases.Finder
	agencyIx []int
	roles    [][]string
	anchor   []string
	order    map[string][]string
	places   []place
}

type points struct {
	kind string
	n    int
}

type rule struct {
	Type   string
	Where  string
	Points int
	Words  []string
}

type agency struct {
	Name, Short string
	Words       []string
	CFR         []string
	Hosts       []string
	Centers     []string
	Above       []string
}

type place struct{ name, abbreviation, lower string }

var load = sync.OnceValue(func() *rules {
	r, err := readRules()
	if err != nil {
		panic(fmt.Sprintf("the tables of papers: %v", err))
	}
	return r
})

func readRules() (*rules, error) {
	var titles struct {
		Title []struct {
			Type  string
			Words []string
		}
	}
	var types, names struct{ Rule []rule }
	var agencies struct{ Agency []agency }
	var dates struct {
		Anchor []struct {
			Role  string
			Words []string
		}
		Order []struct{ Types, Roles []string }
	}
	for file, into := range map[string]any{
		"titles": &titles, "types": &types, "names": &names, "agencies": &agencies, "dates": &dates,
	} {
		b, err := data.ReadFile("data/" + file + ".toml")
		if err != nil {
			return nil, err
		}
		if err := toml.Unmarshal(b, into); err != nil {
			return nil, fmt.Errorf("data/%s.toml: %w", file, err)
		}
	}
	r := &rules{titles: make(map[string]string), starts: make(map[string][]string), order: make(map[string][]string)}
	for _, t := range titles.Title {
		for _, w := range t.Words {
			r.titles[w] = t.Type
			first := firstWord(w)
			r.starts[first] = append(r.starts[first], w)
		}
	}
	for _, ws := range r.starts { // longest first
		slices.SortFunc(ws, func(a, b string) int { return len(b) - len(a) })
	}
	r.lines, r.lineHits = find(types.Rule, "line")
	for _, t := range types.Rule {
		if t.Where == "meta" {
			r.meta = append(r.meta, t)
		}
	}
	r.names, r.agencies = names.Rule, agencies.Agency
	var words []string
	for i, a := range r.agencies {
		for _, w := range a.Words {
			words = append(words, w)
			r.agencyIx = append(r.agencyIx, i)
		}
	}
	r.agencyOf = phrases.New(words)
	roles := make(map[string][]string)
	for _, a := range dates.Anchor {
		for _, w := range a.Words {
			roles[w] = append(roles[w], a.Role)
		}
	}
	for w := range roles {
		r.anchor = append(r.anchor, w)
	}
	slices.Sort(r.anchor)
	for _, w := range r.anchor {
		r.roles = append(r.roles, roles[w])
	}
	heads, hits := wordsOf(types.Rule, "head")
	feet, footHits := wordsOf(types.Rule, "foot")
	r.headHits, r.footHits = hits, footHits
	r.head = phrases.New(slices.Concat(heads, r.anchor, feet))
	r.foot = phrases.New(slices.Concat(r.anchor, feet))
	for _, o := range dates.Order {
		for _, t := range o.Types {
			r.order[t] = o.Roles
		}
	}
	b, err := data.ReadFile("data/places.txt")
	if err != nil {
		return nil, err
	}
	for l := range strings.Lines(string(b)) {
		if name, short, ok := strings.Cut(strings.TrimSpace(l), "|"); ok && !strings.HasPrefix(l, "#") {
			r.places = append(r.places, place{name, short, strings.ToLower(name)})
		}
	}
	slices.SortFunc(r.places, func(a,
		b place,
	) int {
		return len(b.name) - len(a.name)
	}) // West Virginia before Virginia
	return r, nil
}

// find returns a finder of the rules' phrases for one part of a paper, and the points of each phrase.
func find(all []rule, where string) (*phrases.Finder, [][]points) {
	words, hits := wordsOf(all, where)
	return phrases.New(words), hits
}

// wordsOf returns the rules' phrases for one part of a paper, and the points of each.
func wordsOf(all []rule, where string) ([]string, [][]points) {
	by := make(map[string][]points)
	var words []string
	for _, t := range all {
		if t.Where != where {
			continue
		}
		for _, w := range t.Words {
			if by[w] == nil {
				words = append(words, w)
			}
			by[w] = append(by[w], points{t.Type, t.Points})
		}
	}
	slices.Sort(words)
	hits := make([][]points, len(words))
	for i, w := range words {
		hits[i] = by[w]
	}
	return words, hits
}

func firstWord(s string) string {
	if i := strings.IndexFunc(s, func(c rune) bool { return c == ' ' || c == '/' || c == ',' }); i > 0 {
		return s[:i]
	}
	return s
}

// captionWords are words of captions, used to split a letterspaced line without gaps between words.
var captionWords = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(`united states district court courts of the for in and to supreme superior circuit
		county state northern southern eastern western middle central division appeals bankruptcy chancery common pleas
		complaint answer motion order judgment summons notice declaration affidavit memorandum opinion brief exhibit
		plaintiff defendant petitioner respondent agreement contract amendment minutes report policy resolution
		amended first second third verified petition demand jury trial department commission board agency law civil
		action criminal appellate family probate municipal municipality township city commonwealth`) {
		m[w] = true
	}
	for _, p := range load().places {
		for _, w := range strings.Fields(p.lower) {
			m[w] = true
		}
	}
	return m
})
