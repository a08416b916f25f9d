// Package rights says what each role may do in the cluster of a team, writes the
// configuration that grants it, and tries a running cluster for what it must refuse.
//
// Rights in one account are not enough. A user of an account with JetStream who may send
// any request at all may name any subject as the one that the answer goes to, and the
// server publishes the answer there without asking for that user's rights: an empty
// message that is fetched with $JS.API.STREAM.DELETE.x as the place of its answer deletes
// the stream x. So the streams of a client lie in an account that nobody works in, and
// each role has an account of its own that imports what the role needs. An answer goes to
// the account of who asked, where no streams are.
package rights

import (
	"fmt"
	"slices"
	"strings"

	"headnote/team"
)

// Role is what somebody may do with the matters of a client.
type Role string

// The roles, from the least to the most.
const (
	Reader Role = "reader" // sees runs and documents
	Worker Role = "worker" // does queued jobs
	Writer Role = "writer" // asks, marks, sends documents
	Owner  Role = "owner"  // begins matters, and writes
	Admin  Role = "admin"  // changes and removes what there is: for backup and retention only
)

// Roles are all of them.
var Roles = []Role{Reader, Worker, Writer, Owner, Admin}

// ParseRole reads a role.
func ParseRole(s string) (Role, error) {
	if r := Role(s); slices.Contains(Roles, r) {
		return r, nil
	}
	return "", fmt.Errorf("%.40q is not a role: reader, worker, writer, owner or admin", s)
}

// Grant is a subject that a role may publish to.
type Grant struct {
	// Subject is what it is called in the account of the streams.
	Subject string
	// Many says that one request has several answers.
	Many bool
	// Put says that the client puts the prefix of the API before the subject.
	Put bool
}

const api = "$JS.API."

// Local is the subject as the account of a role sees it.
func (g Grant) Local() string {
	if act, ok := strings.CutPrefix(g.Subject, api); ok {
		return team.APIPrefix + "." + act
	}
	if g.Put {
		return team.APIPrefix + "." + g.Subject
	}
	return g.Subject
}

var reads = []Grant{
	{Subject: api + "INFO"},
	{Subject: api + "STREAM.INFO.*"},
	{Subject: api + "STREAM.LIST"}, // join finds a matter by its name
	{Subject: api + "STREAM.MSG.GET.*"},
	{Subject: api + "DIRECT.GET.>", Many: true},
}

// What a run needs that somebody drives, a person or a worker.
var drives = []Grant{
	{Subject: "headnote.*.run.*"},
	{Subject: "headnote.*.review.*"},
	{Subject: "headnote.*.catalogue.*"},
	{Subject: "headnote.*.dead.*"},
	{Subject: "headnote.answers.*"},
	{Subject: "$KV.*.>", Put: true}, // who drives which run; quotas
}

var works = []Grant{
	{Subject: api + "CONSUMER.INFO.*." + team.Workers},
	{Subject: api + "CONSUMER.MSG.NEXT.*." + team.Workers, Many: true},
	{Subject: "$JS.ACK.*." + team.Workers + ".>"},
}

var writes = []Grant{
	{Subject: "headnote.*.document.*"},
	{Subject: "$O.*.>"}, // contents of documents
	{Subject: "headnote.*.work.*"},
}

// Who may create a stream can have the server copy messages to any subject, and so do what
// an administrator may: that is why writers cannot.
var owns = []Grant{
	{Subject: api + "STREAM.CREATE.*"},
	{Subject: api + "CONSUMER.INFO.*." + team.Workers},
	{Subject: api + "CONSUMER.CREATE.*." + team.Workers},
}

// Grants lists what a role may publish to. An administrator works in the account of the
// streams and may do all.
func (r Role) Grants() []Grant {
	switch r {
	case Reader:
		return reads
	case Worker:
		return slices.Concat(reads, drives, works)
	case Writer:
		return slices.Concat(reads, drives, writes)
	case Owner:
		return slices.Concat(reads, drives, writes, owns)
	}
	return nil
}

// Hears lists what a role may subscribe to, beside the answers to its own requests: that
// something came. What came is read from the stream.
func (r Role) Hears() []string {
	if r == Admin {
		return nil
	}
	return []string{"headnote.*.run.*", "headnote.*.review.*", "headnote.*.document.*", "headnote.*.catalogue.*"}
}

// May reports whether a role may publish to a subject of its own account.
func (r Role) May(subject string) bool {
	return r == Admin || slices.ContainsFunc(r.Grants(), func(g Grant) bool { return matches(g.Local(), subject) })
}

// matches reports whether a subject falls under a pattern.
func matches(pattern, subject string) bool {
	p, s := strings.Split(pattern, "."), strings.Split(subject, ".")
	for i, token := range p {
		switch {
		case token == ">":
			return len(s) > i
		case i >= len(s) || token != "*" && token != s[i]:
			return false
		}
	}
	return len(p) == len(s)
}
