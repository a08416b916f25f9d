package papers

import (
	"strings"

	"headnote/text/pattern"
)

// throughSuffix is a name up to its company suffix, and what follows it.
var throughSuffix = pattern.New(
	`^(.{2,90}?[ ,](?i:inc|llc|l\.l\.c|ltd|corp|gmbh|llp|l\.p|lp|plc|n\.v|s\.a)\b\.?),?\s+(\S.*)$`)

// matterOf are the words before the name of the one party to a proceeding.
var matterOf = pattern.New(`(?i)^(?:in )?(?:the )?matter of (?:the )?`)

// activity are the words before a case name in the subject of a clerk's notice.
var activity = pattern.New(`(?i)^(?:subject|re): .{0,60}?\bcase (?:no\. )?\d\S* `)

// sides are words for the side of a party in a proceeding.
var sides = newBeginnings("patent owner", "petitioner", "respondent", "appellant", "appellee", "plaintiff", "defendant",
	"debtor", "claimant", "intervenor")

// partyEnd returns the name of a party without what was read with it: the heading of the paper in a one-line
// caption, the number of the first section after a preamble, the party's role.
func (r people) partyEnd(name string) string {
	name = matterOf.ReplaceAllString(activity.ReplaceAllString(name, ""), "")
	m := throughSuffix.FindStringSubmatch(name)
	if m == nil {
		return name
	}
	rest := strings.ToLower(m[2])
	if _, at, ok := r.headings().titleKind(rest, true); ok && at < 3 || rest[0] >= '0' && rest[0] <= '9' ||
		sides.begins(rest) {
		return m[1]
	}
	return name
}
