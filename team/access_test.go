package team_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/trust"
	"headnote/team"
)

// Plain text never leaves this machine, however the address is written.
func TestPlainAddresses(t *testing.T) {
	for _, test := range []struct{ url, refused string }{
		{"nats://127.0.0.1:1", ""},
		{"nats://localhost:1", ""},
		{"127.0.0.1:1", ""},
		{"nats://[::1]:1", ""},
		{"nats://127.8.8.8:1", ""},
		{"tls://a.firm.example:1,tls://b.firm.example:1", ""},
		{"wss://a.firm.example:1", ""},
		{"nats://a.firm.example", "write tls://a.firm.example"},
		{"a.firm.example:4222", "write tls://a.firm.example:4222"},
		{"nats://10.0.0.5:4222", "without TLS"},
		{"ws://a.firm.example", "without TLS"},
		{"nats://0.0.0.0:4222", "without TLS"},
		{"tls://a.firm.example,nats://b.firm.example", "write tls://b.firm.example"},
		{"nats://127.0.0.1.evil.example", "without TLS"},
		{"nats://localhost.evil.example", "without TLS"},
		{"http://a.firm.example", "must be tls"},
		{"file:///etc/passwd", "cannot be read"},
		{"nats://ada:secret@a.firm.example", "without TLS"},
		{"tls://ada:sec ret@[", "cannot be read"},
		{"tls://", "cannot be read"},
		{",", "cannot be read"},
	} {
		l, err := team.Dial(team.Access{URL: test.url})
		if test.refused == "" {
			require.NoError(t, err, test.url)
			l.Close()
			continue
		}
		require.ErrorContains(t, err, test.refused, test.url)
		require.NotContains(t, err.Error(), "sec", "the password of %s", test.url)
	}
}

func TestFilesAreNamed(t *testing.T) {
	for setting, a := range map[string]team.Access{
		"nats_credentials": {Credentials: "/nowhere"}, "nats_ca": {CA: "/nowhere"},
		"nats_cert": {Cert: "/nowhere", Key: "/nowhere"},
	} {
		a.URL = "nats://127.0.0.1:1"
		_, err := team.Dial(a)
		require.ErrorContains(t, err, "the file of "+setting+" cannot be read")
	}
}

func TestAccess(t *testing.T) {
	a := team.Access{URL: "tls://ada:secret@a.firm.example:4222,tls://b.firm.example"}
	require.Equal(t, "tls://a.firm.example:4222, tls://b.firm.example", a.String())
	require.Equal(t, "ada", a.User())
	require.NotContains(t, team.Access{URL: "tls://ada:se cret@["}.String(), "cret")
}

// One connection serves all matters of an account, and each account has its own.
func TestLinks(t *testing.T) {
	var x team.Links
	to := func(url string) (*team.Link, error) {
		a := team.Access{URL: url}
		return x.To(a, trust.Own(a.Place()))
	}
	ada, err := to("nats://ada:a@127.0.0.1:1")
	require.NoError(t, err)
	_, err = x.To(team.Access{URL: "nats://eve:e@127.0.0.1:1"}, trust.Granted{})
	require.ErrorContains(t, err, "nats://127.0.0.1:1 as eve is not reached: nobody has agreed to it")
	_, err = x.To(team.Access{URL: "nats://eve:e@127.0.0.1:1"}, trust.Own(ada.Access().Place()))
	require.ErrorContains(t, err, "what was agreed to is nats://127.0.0.1:1 as ada", "another account is another place")
	again, err := to("nats://ada:a@127.0.0.1:1")
	require.NoError(t, err)
	require.Same(t, ada, again)
	other, err := to("nats://eve:e@127.0.0.1:1")
	require.NoError(t, err)
	require.NotSame(t, ada, other)
	require.NoError(t, x.Close())
	require.True(t, ada.IsClosed())
}

func FuzzAccess(f *testing.F) {
	for _, s := range []string{"", ",", "tls://a", "nats://user:secret@b", "nats://[::1", "x://y", "tls://%zz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := team.Access{URL: s}
		_, _ = a.String(), a.User()
		if l, err := team.Dial(team.Access{URL: s, CA: "/nowhere"}); err == nil {
			l.Close()
			t.Fatalf("%q was dialled without its file", s)
		}
	})
}
