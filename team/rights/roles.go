// Package rights defines what each role may do in the cluster of a team. It takes a Plan (servers, members and their
// roles) and writes the configuration of the servers and the files of the members; it takes a connection to a running
// cluster and reports whether a role is allowed to do what it must not.
//
// Permissions within one account are not enough. A user of an account with JetStream who may send
// any request may name any reply subject, and the server publishes the answer there without checking
// that user's permissions: an empty message that is requested with $JS.API.STREAM.DELETE.x as the
// reply subject deletes the stream x. The streams of a client are therefore in an account in which
// only its administrator works, and each role has an account of its own that imports what the role
// needs. An answer goes to the account of the user who asked, in which there are no streams.
package rights

import (
	"fmt"
	"slices"
	"strings"

	"headnote/team"
)

// Role is what a user may do with the matters of a client.
type Role string

// The roles, in order of increasing rights.
const (
	Reader Role = "reader" // reads runs and documents
	Worker Role = "worker" // does queued jobs
	Writer Role = "writer" // asks, marks, sends documents
	Owner  Role = "owner"  // starts to share matters, and writes
	Admin  Role = "admin"  // changes and removes everything: for backup and retention only
)

// Roles lists all roles.
var Roles = []Role{Reader, Worker, Writer, Owner, Admin}

// ParseRole parses the name of a role.
func ParseRole(s string) (Role, error) {
	if r := Role(s); slices.Contains(Roles, r) {
		return r, nil
	}
	return "", fmt.Errorf("%.40q is not a role: reader, worker, writer, owner or admin", s)
}

// Grant is a subject that a role may publish to.
type Grant struct {
	// Subject is the subject in the account of the streams.
	Subject string
	// Many is set if one request has several answers.
	Many bool
	// Put is set if the client adds the prefix of the API to the subject.
	Put bool
}

const api = "$JS.API."

// Local returns the subject in the account of a role.
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

// What a user or a worker needs to drive a run.
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

// A user who may create a stream can make the server copy messages to any subject, and thus do what an administrator
// may. Writers therefore may not create streams.
var owns = []Grant{
	{Subject: api + "STREAM.CREATE.*"},
	{Subject: api + "CONSUMER.INFO.*." + team.Workers},
	{Subject: api + "CONSUMER.CREATE.*." + team.Workers},
}

// Grants lists the subjects that a role may publish to. An administrator works in the account of
// the streams and may do everything.
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

// Hears lists the subjects that a role may subscribe to besides the answers to its own requests. A message there
// signals that something changed; the change itself is read from the stream.
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

// matches reports whether a subject matches a pattern.
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
