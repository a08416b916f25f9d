package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	// judgeLine is the line above an opinion that names the judge: HENLEY, Circuit Judge.
	judgeLine = pattern.New(`^(?:\d{1,4} ?)?(?:(?:Mr\.? |Madam |The Honou?rable |Hon\.? )?(?:Chief |Associate )?` +
		`(?:Justice|Judge) [A-Z][A-Za-z.'’-]+(?: [A-Z][A-Za-z.'’-]+){0,3}|` +
		`(?:[A-Z][A-Za-z.'’-]+,? ){1,5}(?:(?:Acting|Chief|Senior|Presiding|Associate|Circuit|District|Bankruptcy|` +
		`Magistrate) )*(?:Judge|Justice|C\.J\.|P\.J\.|J\.)(?:, (?i:for the court|delivered the opinion.*|writing for.*))?)` +
		`[:.,*\d]*$`)
	perCuriam = pattern.New(`(?i)^(?:\d{1,4} ?)?per curiam[:.*\d]*$`)
)

// bylineRoom is the number of opening lines searched for the judge of an opinion without a caption.
const bylineRoom = 3

// judgeFirst reports whether this is an opinion without its caption, as legal databases print them: the judge's
// name, then the text of an opinion.
func (r *reader) judgeFirst() bool { return r.byline() != "" }

// byline returns the judge named in the first lines of such an opinion, or "" if it is not one.
func (r *reader) byline() string {
	if r.caption.found || len(r.top) < 2 {
		return ""
	}
	for _, l := range r.top[:min(len(r.top), bylineRoom)] {
		if l.long || l.words() > 12 {
			return ""
		}
		if (judgeLine.MatchString(l.s) || perCuriam.MatchString(l.s)) && judging.MatchString(r.flat) {
			return strings.Trim(l.s, "0123456789*:. ")
		}
	}
	return ""
}

// spacedReports matches citations spaced as in the opinions of the United States Supreme Court: 376 U. S. 254.
var spacedReports = pattern.New(`\b\d{1,3} U\. S\. (?:\d|_)|\bU\. S\. C\. §`)

// courtOfByline returns the court of an opinion without its caption, where its wording is used by one court only.
func (r courts) courtOfByline() Field {
	head := text.Prefix(r.Text[r.body:], headLength)
	if strings.Contains(r.flat[:min(len(r.flat), 300)], "delivered the opinion of the court") &&
		spacedReports.MatchString(head) {
		return at("Supreme Court of the United States", r.top[0], 0.75)
	}
	return Field{}
}

var (
	// versusName is the "v" of a case name within a file name.
	versusName = pattern.New(`(?i) v(?:s)?\.? `)
	inReBase   = pattern.New(`(?i)^in re `)
)

// caseOfFile returns the case name in a file name: "Roe_v_Mill_Co" is Roe v. Mill Co.
func caseOfFile(base string) string {
	name := strings.Join(strings.Fields(nameWords(base)), " ")
	if inReBase.MatchString(name) {
		return "In re " + titled(name[len("in re "):])
	}
	m := versusName.FindStringIndex(name)
	if m == nil || m[0] < 2 || len(name)-m[1] < 2 {
		return ""
	}
	return shortParty(name[:m[0]]) + " v. " + shortParty(name[m[1]:])
}
