package quote

import (
	"headnote/text/pattern"
)

// forms match boilerplate for formatting, sending, signing or filing a paper, which is not part of its substance.
var forms = []*pattern.Pattern{
	// page heads and feet, and forms
	pattern.New(`\bOMB (?:Control |Approval )?(?:No\.|Number|#)|\bForm Approved\b|\bPaperwork Reduction Act\b|` +
		`\bPlace an [“"]?X\b|\bFederal Register ?/ ?Vol\. \d|\bPage \d+ of \d+\W*$|^(?:\(?[Cc]ontinued\)?|Page \d+)$`),
	// signatures
	pattern.New(`(?:^|\s)/[sS]/ ?\p{Lu}|_{6,}|^(?:By|Name|Title): |^(?:Dated?:|Dated this) .{0,30}\d{4}\b`),
	// mail
	pattern.New(`(?i)(?:original|forwarded) message ?-{2,}|\bon .{6,80} wrote:$|` +
		`\b(?:this|the) (?:e-?mail|message|communication|transmission)\b.{0,120}\b` +
		`(?:confidential|privileged|intended (?:only )?for|intended recipient)|` +
		`\bnot (?:the|an) intended recipient\b|\bvirus(?:es)?\b.{0,60}\battachment`),
	// web pages
	pattern.New(`(?i)\b(?:skip to (?:main )?content|back to top|accept (?:all )?cookies|all rights reserved|` +
		`share (?:this|on (?:facebook|twitter|linkedin|x))|print this page|an official website of|enable javascript|` +
		`sign up for (?:our )?(?:newsletter|updates))\b`),
	// captions
	pattern.New(`\) \)|\)\s+v\.\s+\)|\bPlaintiffs?, \)`),
}

var (
	// place is a mailing address (city, state and ZIP code) or a telephone number.
	place = pattern.New(`\b(?:[A-Z]{2}|[A-Z][a-z]+),? \d{5}(?:-\d{4})?\b|` +
		`\b(?:Tel|Fax|Telephone|Phone|Facsimile)[.:]+ ?\(?\d`)
	// verb distinguishes a sentence, by which a notice or payment is sent to such a place.
	verb = pattern.New(`(?i)\b(?:is|are|was|were|be|been|has|have|had|shall|must|may|will|would|should|can|does|do|did)\b`)
)

// Form reports whether words are boilerplate rather than content: the heading of a form, the head of a page or a
// message, an address, a signature, the frame of a web page.
func Form(words string) bool {
	for _, f := range forms {
		if f.MatchString(words) {
			return true
		}
	}
	return place.MatchString(words) && !verb.MatchString(words)
}
