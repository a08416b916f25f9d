package team_test

import (
	"fmt"

	"headnote/team"
)

// The displayed and stored form of an access names the user and never the password.
func ExampleAccess_Place() {
	a := team.Access{URL: "tls://ada:secret@a.firm.example:4222,tls://ada:secret@b.firm.example:4222"}
	fmt.Println(a)
	fmt.Println(a.Place())
	fmt.Println(a.HasPassword())
	// Output:
	// tls://a.firm.example:4222, tls://b.firm.example:4222
	// tls://a.firm.example:4222, tls://b.firm.example:4222 as ada
	// true
}

// An address that leaves this machine without TLS is refused before anything is sent.
func ExampleAccess_Check() {
	for _, url := range []string{"nats://127.0.0.1:4222", "tls://a.firm.example", "http://a.firm.example"} {
		fmt.Println(team.Access{URL: url}.Check())
	}
	// Output:
	// <nil>
	// <nil>
	// the cluster at http://a.firm.example: the scheme must be tls
}
