package serve_test

import (
	"crypto/rand"
	"crypto/rsa"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	gossh "golang.org/x/crypto/ssh"

	"headnote/cli/serve"
)

const (
	key1 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ana@desk\n"
	key2 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\n"
)

func weakKey(t *testing.T) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 1024)
	require.NoError(t, err)
	public, err := gossh.NewPublicKey(key.Public())
	require.NoError(t, err)
	return string(gossh.MarshalAuthorizedKey(public))
}

func TestTheFileOfKeys(t *testing.T) {
	grants, bad := serve.ParseKeys(strings.NewReader("# people\n\nuser=\"ana\",matter=\"/srv/acme\",matter=\"shared/b, "+
		"c\" "+key1+"user=\"ben\" "+key2), "/data")
	require.Empty(t, bad)
	require.Len(t, grants, 2)
	require.Equal(t, "ana", grants[0].User.String())
	require.Equal(t, []string{"/srv/acme", "/data/shared/b, c"}, grants[0].Matters)
	require.Equal(t, 3, grants[0].Line)
	require.Equal(t, "ben", grants[1].User.String())
}

func TestALineThatCannotBeUsedIsNamed(t *testing.T) {
	for line, want := range map[string]string{
		key1:                                      `the key has no user; put user="NAME" before it`,
		`user="../ben" ` + key1:                   "lower-case letters, digits",
		`user="Ana" ` + key1:                      "lower-case letters, digits",
		`user="ana",user="ben" ` + key1:           "a single name",
		`user="ana",from="10.0.0.0/8" ` + key1:    `unknown option "from"`,
		`user="ana",cert-authority ` + key1:       `unknown option "cert-authority"`,
		`user="ana",matter="" ` + key1:            "must be the folder of a matter",
		`user="ana" ssh-ed25519 AAAA`:             "invalid public key",
		"hello":                                   "invalid public key",
		`user="ana" ` + weakKey(t):                "2048 bits",
		`user="a" ` + key2 + `user="ana" ` + key2: "is already listed above",
	} {
		_, bad := serve.ParseKeys(strings.NewReader(line), "/data")
		require.Len(t, bad, 1, line)
		require.ErrorContains(t, bad[0], want, line)
	}
}

func TestAFileThatOthersMayWriteDoesNotCount(t *testing.T) {
	path := filepath.Join(t.TempDir(), "authorized_keys")
	_, _, err := serve.ReadKeys(path, "/data")
	require.ErrorContains(t, err, "does not exist")
	require.NoError(t, os.WriteFile(path, []byte(`user="ana" `+key1), 0o600))
	grants, _, err := serve.ReadKeys(path, "/data")
	require.NoError(t, err)
	require.Len(t, grants, 1)
	require.NoError(t, os.Chmod(path, 0o620))
	_, _, err = serve.ReadKeys(path, "/data")
	require.ErrorContains(t, err, "chmod 600")
}

func TestTheHostKeyIsMadeOnceForItsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "key")
	first, err := serve.HostKey(path)
	require.NoError(t, err)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	second, err := serve.HostKey(path)
	require.NoError(t, err)
	require.Equal(t, first.PublicKey(), second.PublicKey())
	require.NoError(t, os.Chmod(path, 0o640))
	_, err = serve.HostKey(path)
	require.ErrorContains(t, err, "the host key can be read by others")
	require.NoError(t, os.WriteFile(path, []byte("x"), 0o600))
	require.NoError(t, os.Chmod(path, 0o600))
	_, err = serve.HostKey(path)
	require.ErrorContains(t, err, "damaged")
}

func FuzzParseKeys(f *testing.F) {
	f.Add(`user="ana",matter="a\"b" ` + key1)
	f.Add("# x\n\n" + key1 + key2)
	f.Add(`user="` + key2)
	f.Fuzz(func(t *testing.T, file string) {
		grants, _ := serve.ParseKeys(strings.NewReader(file), "/data")
		for _, g := range grants {
			require.True(t, filepath.IsLocal(g.User.String()), "the name of a folder: %q", g.User)
			require.NotContains(t, g.User.String(), "/")
			require.NotNil(t, g.Key)
			for _, m := range g.Matters {
				require.True(t, filepath.IsAbs(m), m)
			}
		}
	})
}
