package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// released is what sites write before the headline of a press release.
var released = pattern.New(`(?i)^(?:(?:press|news) )?release ?[–:—-] *`)

// bareTitles are titles that papers of this sort have in common: whose they are tells them apart.
var bareTitles = text.Set("privacy-policy privacy-notice terms-of-use terms-of-service bylaws by-laws " +
	"code-of-conduct code-of-ethics charter handbook employee-handbook articles-of-incorporation " +
	"certificate-of-incorporation amended-and-restated-bylaws amended-and-restated-by-laws disclaimer " +
	"cookie-policy")

// ofPrivacy is how the policies of companies speak of what they know of people, ownPolicy how they speak of themselves.
var (
	ofPrivacy = pattern.New(`\b(?:we|our|you|your)\b`)
	ownPolicy = pattern.New(`\b(?:this|our) privacy (?:policy|notice)\b`)
)

// policyTitle is the title of a policy: with whose it is where it only says of which sort it is, and that it is a
// privacy policy where its text says so and its first lines do not.
func policyTitle(r *reader, s string) string {
	low := lower(s)
	if head := r.flat[:min(len(r.flat), 2500)]; !strings.Contains(low, "privacy") && !strings.Contains(low, "policy") &&
		ownPolicy.MatchString(head) && len(ofPrivacy.FindAllStringIndex(head, 12)) == 12 && r.meta["title"] == "" &&
		r.card.Heading.From != FromText {
		s, low = "Privacy Policy", "privacy policy"
		if name := strings.TrimSpace(nameWords(r.base)); name != "" && startsUpper(name) {
			return s + " of " + name
		}
	}
	if !bareTitles[strings.ReplaceAll(strings.Trim(low, " .:"), " ", "-")] {
		return s
	}
	if names := organizations(text.Prefix(r.Text[r.body:], 3000), 1); len(names) > 0 {
		return s + " of " + titled(names[0])
	}
	return s
}
