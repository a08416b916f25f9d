package quote

import (
	"headnote/text/pattern"
)

// forms match words by which a paper is set out, sent, signed or filed, and which say nothing of its matter.
var forms = []*pattern.Pattern{
	// above and below pages and forms
	pattern.New(`\bOMB (?:Control |Approval )?(?:No\.|Number|#)|\bForm Approved\b|\bPaperwork Reduction Act\b|` +
		`\bPlace an [“"]?X\b|\bFederal Register ?/ ?Vol\. \d|\bPage \d+ of \d+\W*$|^(?:\(?[Cc]ontinued\)?|Page \d+)$`),
	// of signatures
	pattern.New(`(?:^|\s)/[sS]/ ?\p{Lu}|_{6,}|^(?:By|Name|Title): |^(?:Dated?:|Dated this) .{0,30}\d{4}\b`),
	// of mail
	pattern.New(`(?i)(?:original|forwarded) message ?-{2,}|\bon .{6,80} wrote:$|` +
		`\b(?:this|the) (?:e-?mail|message|communication|transmission)\b.{0,120}\b` +
		`(?:confidential|privileged|intended (?:only )?for|intended recipient)|` +
		`\bnot (?:the|an) intended recipient\b|\bvirus(?:es)?\b.{0,60}\battachment`),
	// of pages of the web
	pattern.New(`(?i)\b(?:skip to (?:main )?content|back to top|accept (?:all )?cookies|all rights reserved|` +
		`share (?:this|on (?:facebook|twitter|linkedin|x))|print this page|an official website of|enable javascript|` +
		`sign up for (?:our )?(?:newsletter|updates))\b`),
	// of captions
	pattern.New(`\) \)|\)\s+v\.\s+\)|\bPlaintiffs?, \)`),
}

var (
	// place is where somebody is written to: a street, a town and the code of its post office; or a telephone number.
	place = pattern.New(`\b(?:[A-Z]{2}|[A-Z][a-z]+),? \d{5}(?:-\d{4})?\b|` +
		`\b(?:Tel|Fax|Telephone|Phone|Facsimile)[.:]+ ?\(?\d`)
	// verb is what a sentence has, by which a notice or a payment is sent to such a place.
	verb = pattern.New(`(?i)\b(?:is|are|was|were|be|been|has|have|had|shall|must|may|will|would|should|can|does|do|did)\b`)
)

// Form reports whether words are of the form of a paper rather than of what it says: the heading of a form, the head of
// a page or a message, an address, a signature, what surrounds a page of the web.
func Form(words string) bool {
	for _, f := range forms {
		if f.MatchString(words) {
			return true
		}
	}
	return place.MatchString(words) && !verb.MatchString(words)
}
