package rights_test

import (
	"fmt"

	"headnote/team/rights"
)

// A member is a user of one client's accounts, in one role.
func ExampleParseMember() {
	m, err := rights.ParseMember("acme/ada=writer")
	fmt.Println(m.Client, m.Name, m.Role, m.User(), err)
	_, err = rights.ParseMember("acme/ada=king")
	fmt.Println(err)
	// Output:
	// acme ada writer acme-ada <nil>
	// "king" is not a role: reader, worker, writer, owner or admin
}

// A role may publish to the subjects that it needs, in an account of its own.
func ExampleRole_May() {
	for _, r := range rights.Roles {
		fmt.Println(r, r.May("headnote.x.document.y"), r.May("HEADNOTE.API.STREAM.DELETE.x"))
	}
	// Output:
	// reader false false
	// worker false false
	// writer true false
	// owner true false
	// admin true true
}
