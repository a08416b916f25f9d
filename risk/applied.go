package risk

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"headnote/text"
)

// appliedKind is the kind of issue that a rule and what the client says or does raise together.
const appliedKind = "rule-applies"

// operative are the words by which a rule forbids, requires, limits or punishes.
var operative = newPhrases([]string{
	"shall not",
	"may not",
	"must not",
	"no person",
	"no officer",
	"no employee",
	"unlawful",
	"prohibit*",
	"forbidden",
	"is guilty",
	"misdemeanor",
	"felony",
	"penalty",
	"penalties",
	"fine",
	"fined",
	"liable",
	"punish*",
	"void",
	"shall report",
	"must report",
	"shall disclose",
	"must disclose",
	"shall file",
	"must file",
	"shall notify",
	"must be reported",
	"must be disclosed",
	"shall be reported",
	"shall be disclosed",
	"shall register",
	"must register",
	"subject to the limit*",
	"limit of",
	"not exceed",
	"exceeds",
	"exceed",
	"in excess of",
	"no more than",
	"not more than",
	"aggregate",
	"within <n>",
	"not later than",
	"no later than",
	"only if",
	"unless",
	"is required to",
	"are required to",
	"violat*",
	"disqualif*",
	"may be removed",
	"barred",
	"forfeit*",
	"presum*",
})

// The limits of what is compared.
const (
	ruleShortest  = 40   // of a rule, in bytes
	ruleLongest   = 1200 // of a rule, in bytes
	sharedStems   = 4    // how many content words a rule and the client's words must share
	restated      = 0.7  // the share of words in common from which the one only repeats the other
	library       = 4    // how many laws make a matter one of applying law
	rulesShown    = 8    // how many rules are listed
	rulesPerPaper = 2    // how many of one law
	perStatement  = 3    // how many for one sentence of the client's
	ownDays       = 500  // how long before the newest message the client's own papers were written
)

// statement is a sentence of the client's own papers or of a law, with the stems of its words.
type statement struct {
	doc   Text
	span  text.Span
	stems []string
	norm  float64
}

// pairing is a rule with the statement of the client's that it bears on most.
type pairing struct {
	rule, own *statement
	score     float64
}

// applied returns for the rules of the law that meet what the client's own papers say hits with the passages of both.
func (t *kinds) applied(docs []Text, others map[string]bool) []hit {
	kind := slices.IndexFunc(t.all, func(k kind) bool { return k.Name == appliedKind })
	laid, own := t.statements(docs, others)
	if kind < 0 || len(laid) == 0 || len(own) == 0 {
		return nil
	}
	weight := rarity(laid, own)
	for _, list := range [][]*statement{laid, own} {
		for _, s := range list {
			for _, w := range s.stems {
				s.norm += weight[w] * weight[w]
			}
			s.norm = math.Sqrt(s.norm)
		}
	}
	var out []hit
	papers, told := make(map[string]int), make(map[*statement]int)
	for _, p := range paired(laid, own, weight) {
		if len(out) == 2*rulesShown {
			break
		}
		if papers[p.rule.doc.ID] == rulesPerPaper || told[p.own] == perStatement {
			continue
		}
		papers[p.rule.doc.ID]++
		told[p.own]++
		for _, s := range []*statement{p.rule, p.own} {
			passage := s.span.Of(s.doc.Body)
			out = append(out, hit{
				kind: kind, doc: s.doc, span: s.span, passage: passage, content: strings.Join(s.stems, " "),
				by: "words of a rule and of the client's papers", strength: 1 + int(p.score), part: 1 + len(out)/2,
				category: t.topics.of(fold(passage, nil), t.all[kind].Category),
			})
		}
	}
	return out
}

// paired returns each rule with the statement that it shares most with, those that share most first.
func paired(laid, own []*statement, weight map[string]float64) []pairing {
	at := make(map[string][]int) // statements by stem
	for i, o := range own {
		for _, w := range o.stems {
			at[w] = append(at[w], i)
		}
	}
	var out []pairing
	for _, l := range laid {
		sums, counts := make(map[int]float64), make(map[int]int)
		for _, w := range l.stems {
			for _, i := range at[w] {
				sums[i] += weight[w] * weight[w]
				counts[i]++
			}
		}
		best := pairing{rule: l}
		for i, n := range counts {
			if score := sums[i] / math.Sqrt(l.norm*own[i].norm); n >= sharedStems && overlap(l.stems, own[i].stems) < restated &&
				(score > best.score || score == best.score && own[i].span.Start < best.own.span.Start) {
				best.own, best.score = own[i], score
			}
		}
		if best.own != nil {
			out = append(out, best)
		}
	}
	slices.SortStableFunc(out, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	return out
}

// rarity returns the weight of each stem: the fewer sentences have it, the more it tells.
func rarity(lists ...[]*statement) map[string]float64 {
	in, all := make(map[string]int), 0
	for _, list := range lists {
		for _, s := range list {
			all++
			for _, w := range s.stems {
				in[w]++
			}
		}
	}
	out := make(map[string]float64, len(in))
	for w, n := range in {
		out[w] = math.Log(float64(all+1) / float64(n))
	}
	return out
}

// statements returns the operative sentences of the laws, and the sentences of the client's own papers: letters,
// e-mails, policies and lists of about the time of the newest message.
func (t *kinds) statements(docs []Text, others map[string]bool) (laid, own []*statement) {
	var newest Date
	books := 0
	for _, d := range docs {
		if slices.Contains(d.sorts(), laws) {
			books++
		}
		if slices.Contains(d.sorts(), messages) && d.Date.After(newest) {
			newest = d.Date
		}
	}
	if newest.IsZero() || books < library {
		return nil, nil
	}
	for _, d := range docs {
		law := slices.Contains(d.sorts(), laws)
		mine := !law && slices.Contains(client, d.Type) && (d.Date.IsZero() || d.Date.After(newest.AddDays(-ownDays)))
		if others[d.ID] || !law && !mine || law && past(d) {
			continue
		}
		for _, sp := range sentences(d.Body) {
			s := sp.Of(d.Body)
			if len(s) < ruleShortest || len(s) > ruleLongest {
				continue
			}
			ws := fold(s, nil)
			st := &statement{doc: d, span: sp, stems: contentOf(ws)}
			switch {
			case len(ws) == 0:
			case law && (operative.found(ws) || ws[0].text == "no" && lays(ws)):
				laid = append(laid, st)
			case mine && !t.settled.found(ws) && !strings.Contains(s, "§") && !asks(s):
				own = append(own, st)
			}
		}
	}
	return laid, own
}

// client are the types of papers in which the client tells what it does or plans.
var client = []string{"email", "letter", "memo", "other", "form", "report", "contract"}

// past reports whether a law is not, or no longer, in force.
func past(d Text) bool {
	return d.Status == "superseded" || d.Status == "vacated" || d.Status == "proposed" || d.Status == "draft"
}
