package question

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/text"
)

// Act is something that a question asks to have happened, as the table acts.toml names it; "" for nothing.
type Act string

//go:embed acts.toml
var actsData string

type actRow struct {
	name          Act
	asks, done    *regexp.Regexp
	but           *regexp.Regexp // asks for something else; nil for nothing
	open, settles *regexp.Regexp // puts it off, and decides it all the same; nil for nothing
	says          string
}

// Acts tell which words say that something has happened.
type Acts []actRow

// KnownActs are those of acts.toml, compiled at the first call. Its error is one of the table.
var KnownActs = sync.OnceValues(func() (Acts, error) {
	var rows struct {
		Act []struct{ Name, Asks, But, Done, Open, Settles, Says string }
	}
	if _, err := toml.Decode(actsData, &rows); err != nil {
		return nil, fmt.Errorf("acts.toml: %w", err)
	}
	var out Acts
	for _, row := range rows.Act {
		act := actRow{name: Act(row.Name), says: row.Says}
		for _, x := range []struct {
			to      **regexp.Regexp
			pattern string
		}{
			{&act.asks, row.Asks},
			{&act.done, row.Done},
			{&act.but, row.But},
			{&act.open, row.Open},
			{&act.settles, row.Settles},
		} {
			if x.pattern == "" {
				continue
			}
			var err error
			if *x.to, err = regexp.Compile("(?i)" + x.pattern); err != nil {
				return nil, fmt.Errorf("acts.toml: %s: %w", row.Name, err)
			}
		}
		if act.asks == nil || act.done == nil {
			return nil, fmt.Errorf("acts.toml: %s: asks and done are needed", row.Name)
		}
		out = append(out, act)
	}
	return out, nil
})

// actOf is what a part of a question asks to have happened.
func actOf(p Part) Act {
	rows, err := KnownActs()
	if err != nil || p.Asks(Reason) || p.Asks(Comparison) || p.Asks(Definition) { // the table is held by a test
		return ""
	}
	for _, r := range rows {
		asked := p.Text
		if r.but != nil {
			asked = r.but.ReplaceAllString(asked, " ")
		}
		if r.asks.MatchString(asked) {
			return r.name
		}
	}
	return ""
}

// unreal are words before a verb by which it is a wish, a condition or a duty.
var unreal = regexp.MustCompile(`(?i)\b(shall|should|will|would|may|might|can|could|must|to be|if|unless|until|once|` +
	`whether|moves?|urges?|asks?|awaits?|awaiting|not yet|in the event|expect(s|ed)?|hopes?)\b`)

// may is the month, which makes nothing a wish.
var may = regexp.MustCompile(`\bMay (\d|of\b)`)

// asked are words before a verb by which it is what somebody asks for or is to come; before what has been done they
// only name what it is done to: "the pending request for fees is denied".
var asked = regexp.MustCompile(`(?i)\b(requests?|requesting|requested|seeks?|seeking|sought|moving|asking|proposes?|` +
	`proposed|propos(al|ing)|pending|objections? to|hearing on|motion for (an |entry of an? )?order|likely|` +
	`deadline|due)\b|\bmotion for (an? |the |entry of an? )?$`)

// finite ends what comes before a verb that says what has been done.
var finite = regexp.MustCompile(`(?i)\b(is|are|was|were|(has|have|had) been)` +
	`(,? ([a-z]+ly|hereby|therefore|thus|also|so),?)*\s*$`)

// passive begins words of a verb that have their own auxiliary.
var passive = regexp.MustCompile(`(?i)^(is|are|was|were)\b`)

// clauses end where another begins that what was said before does not reach.
var clauses = regexp.MustCompile(`[;:]|, (and|but|so) (the|that|it|he|she|they|we)\b|\)\.`)

// Done reports whether a sentence says that an act has happened, and not only that somebody wishes, fears or plans
// it. A question says nothing.
func (t Acts) Done(a Act, sentence string) bool {
	if strings.HasSuffix(strings.TrimRight(sentence, ` "”’)`), "?") {
		return false
	}
	for _, r := range t {
		if r.name != a {
			continue
		}
		for _, m := range r.done.FindAllStringIndex(sentence, -1) {
			before := sentence[max(0, m[0]-unrealReach):m[0]]
			if ends := clauses.FindAllStringIndex(before, -1); len(ends) > 0 {
				before = before[ends[len(ends)-1][1]:]
			}
			before = may.ReplaceAllString(before, "then ")
			done := finite.MatchString(before) || passive.MatchString(sentence[m[0]:])
			if !unreal.MatchString(before) && (done || !asked.MatchString(before)) {
				return true
			}
		}
	}
	return false
}

// unrealReach is how far before a verb what makes it a wish may stand, in bytes.
const unrealReach = 90

// PutsOff reports whether some words put off what an act is done to, and do not decide it all the same: a hearing that
// is moved tells that the motion is still open.
func (t Acts) PutsOff(a Act, words string) bool {
	for _, r := range t {
		if r.name == a && r.open != nil {
			return r.open.MatchString(words) && (r.settles == nil || !r.settles.MatchString(words))
		}
	}
	return false
}

// Says is what no paper states that does not say that an act has happened.
func (t Acts) Says(a Act) string {
	for _, r := range t {
		if r.name == a {
			return r.says
		}
	}
	return ""
}

// Has reports whether a sentence of some words says that an act has happened, and is about the right thing.
func (t Acts) Has(a Act, words string, about func(sentence string) bool) bool {
	for _, sp := range text.Sentences(words) {
		if s := sp.Of(words); t.Done(a, s) && about(s) {
			return true
		}
	}
	return false
}

// Object are the words of a question for an act but those of the act and of who does it: what it is done to.
func (t Acts) Object(a Act, asked string) string {
	for _, r := range t {
		if r.name != a {
			continue
		}
		if at := r.asks.FindStringIndex(asked); r.says == "" && at != nil && len(text.Stems(asked[at[1]:])) > 0 {
			asked = asked[at[1]:] // what is agreed to comes behind the verb, and who does before it
		}
		asked = r.done.ReplaceAllString(asked, " ")
	}
	return doers.ReplaceAllString(asked, " ")
}

// doers are those who decide, and the verbs by which they are asked about.
var doers = regexp.MustCompile(`(?i)\b(courts?|judges?|justices?|commission|board|agency|panel|jury|circuit|` +
	`tribunal|arbitrators?|examiner|find|conclude|hold|determine|believe|order|award|pay|total|amount|` +
	`rule|decide|dispose|grant|deny|affirm|reverse|approve|reject|dismiss|confirm|get|receive|` +
	`become|became|happened|finally|case|others?|majority|rest|colleagues)\b`)
