package answer

import (
	"slices"
	"strings"

	"headnote/text/pattern"
)

// holding matches headings over a decision.
var holding = pattern.New(`(?i)\b(syllabus|holding|held|conclusion|disposition|it is ordered|ordered|` +
	`discussion)\b`)

// decided matches the words by which courts decide; position matches words that report a party's position.
var (
	decided = pattern.New(`(?i)\b(we|(this|the) court) (\w+ )?` +
		`(holds?|held|concludes?|affirms?|reverses?|rejects?)\b`)
	position = pattern.New(`(?i)\b(asserts?|argues?|contends?|alleges?|maintains|claims that)\b`)
)

const positionFactor = 0.85

// echoes matches sentences that only say what a paper is about, or repeat a request, without saying what came of it.
var echoes = pattern.New(`(?i)\b((has|have) (reviewed|considered)|having (reviewed|considered)|comes? before|` +
	`before the court ` +
	`(is|are)|(is|are|was) before (the|this) court|please refer to|` +
	`this (letter|memorandum|motion|order|document) (is|refers|responds|addresses|concerns)|` +
	`(respectfully )?(moves?|requests?|asks) (this|the|that the) court|` +
	`the (question|issue) (presented|before|is whether))\b|` +
	`\bv\. .{3,60}, (no|case)\b`)

// asking matches the end of a question within some words.
var asking = pattern.New(`\?["”’]? +\S`)

// asksBack reports whether words are themselves a question: as a whole or, in correspondence, which goes on to other
// things, in part.
func asksBack(p *Paper, said string) bool {
	return strings.HasSuffix(strings.TrimRight(said, `"”’ `), "?") ||
		slices.Contains(personal, p.Document.Type) && asking.MatchString(said)
}

// signature matches signature blocks: their dates and names are those of signing.
var signature = pattern.New(`(?i)/s/.{0,80}\b(title|name|date|by)\b ?:|\b(name|by) ?:.{0,80}\btitle ?:`)

// permission matches a question about what somebody may or must do.
var permission = pattern.New(`(?i)^\W*(may|can|must|could|should)\b|, (may|can|must) `)

// referring matches pronouns that refer to something said before.
var referring = pattern.New(`(?i)\b(it|its|they|them|their|he|she|his|her|this|these|those)\b`)

// duty matches a question about what must be done, for which a period is as good as a date.
var duty = pattern.New(`(?i)\b(must|due|should|shall|ha(s|ve) to|need|deadline|may)\b|` +
	`\b(last|final|latest) (day|date)s?\b[^,;?]{0,40}\bto\b`)

// footer matches boilerplate below messages and pages (contact, unsubscribe and PACER notices): it is nobody's
// statement on a matter.
var footer = pattern.New(`(?i)\b(unsubscribe|(no longer )?wish to receive (these |such |email |e-mail )*` +
	`(notifications|messages|e-?mails)|signed up to receive|please click here|do not reply to this|` +
	`view (this|it) in (your|a) browser|PACER (login|service center)|transaction receipt|billable pages|` +
	`in error,? please (notify|delete)|all rights reserved)\b`)

// contact matches telephone numbers and e-mail addresses.
var contact = pattern.New(`\b\d{3}[-.) ]{1,2}\d{3}[-. ]\d{4}\b|[\w.]+@[\w.-]+\.\w+`)

// mostContacts is the number of these from which words count as contact details only.
const mostContacts = 2

// reaches reports whether words are only contact details.
func reaches(said string) bool { return len(contact.FindAllString(said, mostContacts)) == mostContacts }
