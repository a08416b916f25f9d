package obligation

import (
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// Duties that a message imposes without a day: to preserve evidence, to refrain from something, to notify an insurer.
// They last until somebody ends them, and are docketed since nothing else serves as a reminder.
var (
	// telling matches the start of an instruction, after a number and a courtesy.
	telling = `(?:^(?:[\s>*•·☐□-]|\(?\d{1,2}[.)]|[a-z][.)])*(?:[a-z][a-z -]{2,24}[.:] )?` +
		`(?:please |kindly |also |and |again, |in the meantime,? )*|\b(?:please|kindly) |` +
		`\b(?:ask|asks|request|requests|direct|directs|instruct|instructs|advise|require|requires|remind|` +
		`reminds|urge|urges) (?:that )?(?:you|[a-z][a-z.,'’ -]{1,40}?) (?:to |should |must )?|` +
		`\b(?:must|shall|should|has to|have to|need to|needs to|(?:is|are) (?:asked|required|requested|directed|` +
		`instructed|obliged|obligated) to) (?:continue to |take steps to |immediately |promptly )?)`
	keeps = pattern.New(telling + `(?:keep|preserve|retain|save|suspend|stop|halt|cease|hold|maintain)\b[^.;]{0,80}?` +
		`\b(?:tapes?|back-?ups?|documents?|records?|evidence|e-?mails?|mailbox(?:es)?|files?|data|deletion|destruction|` +
		`rotation|overwriting|shredding|materials?|communications|messages|texts|phones?|laptops?|computers?|devices?|` +
		`vehicles?|samples?|logs?|recordings?|footage|video|drives?)\b`)
	leaves = pattern.New(`(?:\b(?:do not|don['’]t|must not|shall not|may not|should not|never|` +
		`nobody (?:at [^.;]{2,40} )?should|no one (?:at [^.;]{2,40} )?should)|\bplease (?:do not|don['’]t)) ` +
		`(?:[a-z-]+ (?:or |and )?){0,2}?(?:delete|destroy|discard|alter|overwrite|wipe|throw|dispose|speak|talk|` +
		`contact|communicate|disclose|post|comment|move|modify|repair|release|shred|erase|recycle)\b`)
	notifies = pattern.New(telling + `(?:put [^.;]{2,60}? on notice|notify [^.;]{2,60}|give (?:[a-z]+ )?notice|` +
		`tender (?:the|this) (?:claim|suit|defense|defence)|(?:tell|inform|alert) [^.;]{2,60}` +
		`(?:at once|immediately|promptly|right away|as soon as|without delay)|` +
		`let (?:me|us) know (?:at once|immediately|promptly|right away|as soon as|when|if|before))`)
	cooperates = pattern.New(telling + `co-?operate with\b`)
	openEnd    = pattern.New(`\buntil (?:further notice|(?:we|i|you|they|counsel) [^.;]{2,40}otherwise|otherwise|` +
		`the [^.;]{3,40} (?:is|are|has been|have been) (?:over|resolved|concluded|released|lifted|decided))|\bindefinitely\b`)
	// eventful matches a duty that begins with an event.
	eventful = pattern.New(`\b(?:if|when|once|after|upon|as soon as|in the event|should (?:you|we|he|she|they|it))\b`)
)

// standingIn reads a duty in a message that has no day.
func standingIn(r *paper, u unit, s, lower string) []risk.Deadline {
	if !correspondence(r) || r.doc.Status == "draft" || len(s) < 12 || len(s) > 700 || asked(lower) ||
		strings.Contains(lower, "?") {
		return nil
	}
	lower = strings.Join(strings.Fields(lower), " ")
	var at []int
	for _, p := range []*pattern.Pattern{keeps, leaves, notifies, cooperates} {
		if at = p.FindStringIndex(lower); at != nil {
			break
		}
	}
	if at == nil || words.Any(lower, []string{" v. ", "§", "u.s.c"}) != "" {
		return nil
	}
	d := r.undated(u, titleOf(s))
	d.Derivation = []string{"asked for without a day"}
	if eventful.MatchString(lower) {
		d.State = risk.Conditional
		d.Warning = "no day can be told: it depends on an event"
	}
	tell(&d, s, words.Lower(s), text.Span{Start: len(s), End: len(s)})
	identify(&d)
	return []risk.Deadline{d}
}
