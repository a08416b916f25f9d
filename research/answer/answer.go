// Package answer finds in papers the words that answer a question, without a language model: windows of one to four
// sentences or a row of a table, each scored by whether it fills the slot that is asked for, whether it is about what
// the question names, how relevant it is, and how much the words of its paper count. In come a question that was read
// (package question) and papers with their best passages; out comes an events.Answer: the fewest windows that fill
// every slot, or that the papers do not answer, what is missing, and the nearest passages. Every word of substance is
// quoted; nothing is written.
package answer

import (
	"cmp"
	"context"
	"slices"

	"headnote/backends"
	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/research/events"
	"headnote/research/question"
)

// Input is what is answered from.
type Input struct {
	Question question.Question
	Terms    []Term  // the content words of the question
	Papers   []Paper // in the order of the retrieval, best first
	// Unmentioned are names of the question that no paper of the matter has.
	Unmentioned []string
	// Client is who asks, as the papers name it; "" where nobody has said so.
	Client string
	// Judge scores how well each passage answers a question, as package relevance does; nil for nobody who could.
	Judge func(ctx context.Context, question string, passages []string) ([]float64, error) `json:"-"`
}

// Term is a content word of the question.
type Term struct {
	Stem   string
	Weight float64    // how much it tells
	Others [][]string // other words for it, as stems
}

// Paper is a paper that may answer.
type Paper struct {
	Document backends.Document // with its passages, best first
	Found    int               // how many of the passages were found for the question; 0 for all
	Text     string            // as the offsets of the passages see it
	Card     papers.Card
	Pages    []int   // offsets at which its pages begin; nil where it has none
	Grade    float64 // how likely it answers, as package retrieve grades it, 0 to 1

	nameStems map[string]bool
	lower     string
	question  string // that it was asked, as it says itself
	quote     *quote.Paper

	earlierLetters []pinpoint.Earlier // below another in the same file
	mentioned      map[string]bool
	at             int // in the order of the retrieval
	docket         []entry
	sides          []party
	grids          []grid
	lastAmendment  int // the highest number of an amendment that it names; 0 before it was looked for, -1 for none
}

// Limits of what is looked at and shown.
const (
	papersRead   = 24
	passagesRead = 8   // of those that were found
	passagesMore = 20  // of the others of a paper that is read whole,
	passagesBest = 60  // the same of the best papers,
	bestPapers   = 2   // of which there are these many
	shownWords   = 225 // of all windows together
	mostShown    = 8
)

// Find answers a question. The error is that of ctx or of the judge.
func Find(ctx context.Context, in Input) (events.Answer, error) {
	t, err := known()
	if err != nil {
		return events.Answer{}, err
	}
	in.Papers = slices.Clone(in.Papers[:min(len(in.Papers), papersRead)])
	in.Terms = inOtherWords(in.Terms, in.Question.Raw)
	about, err := in.subject(t)
	if err != nil {
		return events.Answer{}, err
	}
	var all []window
	for i := range in.Papers {
		p := &in.Papers[i]
		p.at = i
		p.prepare()
		all = append(all, p.windows(i, about)...)
	}
	for i := range all {
		all[i].stems = stemSet(all[i].said)
	}
	all = ofVersions(in, all)
	var parts [][]window
	var found []evidence
	for _, part := range in.Question.Parts {
		a := in.asked(part)
		ranked, err := a.rank(ctx, in, t, about.table, all)
		if err != nil {
			return events.Answer{}, err
		}
		ranked = heldFirst(in, in.ofAsked(ranked))
		ranked = a.decidedLater(in, a.dispositionFirst(t, in, ranked))
		ranked = decretalFirst(a, in, doneFirst(a, t, wholeFirst(in, a, t, ranked)))
		ranked = separateFirst(a, in, withoutFormer(a, t, in, decreedFirst(a, t, in, ranked)))
		ranked = loggedFirst(in, a, t, labelFirst(in, a, t, ranked, all), all)
		ranked = dissentFirst(a, in, membersFirst(in, a, amountsFirst(in, a, recitalFirst(in, a, t, ranked))))
		ranked = agreeingFirst(a, scheduleFirst(in, a, t, rowsFirst(in, a, t, doerFirst(a, sourceFirst(a, in, ranked)))))
		ranked, missing, err := sidesFirst(ctx, a, in, t, about.table, all, cardFirst(in, a, ranked))
		if err != nil {
			return events.Answer{}, err
		}
		e, leads := a.evidence(t, in, ranked)
		ranked = leading(ranked, leads)
		e.oneSided = missing
		if _, hidden := a.redaction(ranked); hidden {
			e = evidence{redacted: 1}
		}
		e.kinds = part.Kinds
		parts, found = append(parts, a.holdingFirst(in, ranked)), append(found, e)
	}
	return in.compose(t, all, parts, found), nil
}

// found is how the retrieval ranks a passage of a paper, 0 to 1.
func (p *Paper) found(rank int) float64 {
	if p.Found > 0 {
		rank = min(rank, p.Found+2)
	}
	return 1 / (1 + 0.15*float64(p.at) + 0.25*float64(rank))
}

func sortWindows(ws []window) {
	slices.SortStableFunc(ws, func(a, b window) int {
		return cmp.Or(cmp.Compare(b.total, a.total), cmp.Compare(a.paper, b.paper), cmp.Compare(a.span.Start, b.span.Start),
			cmp.Compare(a.span.End, b.span.End))
	})
}
