package serve_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/cli/serve"
	"headnote/research/matter"
)

// The files that determine who can log in, and the server's identity, must not be writable by a session.
func TestKeysLieWhereNoSessionWrites(t *testing.T) {
	for name, c := range map[string]struct {
		keys   string // path of the keys file, below the data folder
		grants string // options of its line
		matter string // a matter's folder
		link   string // target of the keys file, if that is a link
		want   string
	}{
		"in the data folder": {keys: "authorized_keys"},
		"beside a matter":    {keys: "authorized_keys", matter: "shared/acme", grants: `,matter="shared/acme"`},
		"in a user's folder": {keys: "users/ana/keys", want: "is in the folder of the users"},
		"a link into a user's folder": {
			keys: "authorized_keys", link: "users/ana/keys",
			want: "is in the folder of the users",
		},
		"in a matter":                 {keys: "acme/keys", matter: "acme", want: "is in the matter"},
		"deep in a matter":            {keys: "acme/a/b/keys", matter: "acme", want: "is in the matter"},
		"the data folder is a matter": {keys: "authorized_keys", matter: ".", want: "is in the matter"},
		"a matter that will be one":   {keys: "acme/keys", grants: `,matter="acme"`, want: "gives ana the matter"},
		"the data folder is given":    {keys: "../keys", grants: `,matter="."`, want: "gives ana the matter"},
		"a folder above it is given":  {keys: "../../keys", grants: `,matter=".."`, want: "gives ana the matter"},
		"a matter's name to be refused": {
			keys: "authorized_keys", grants: `,matter="x/.hidden"`,
			want: "is not a matter's name",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "between", "data")
			keys := filepath.Join(dir, c.keys)
			at := keys
			if c.link != "" {
				at = filepath.Join(dir, c.link)
				require.NoError(t, os.MkdirAll(filepath.Dir(keys), 0o700))
				require.NoError(t, os.Symlink(at, keys))
			}
			require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
			require.NoError(t, os.MkdirAll(dir, 0o700))
			require.NoError(t, os.WriteFile(at, []byte(`user="ana"`+c.grants+` `+key1), 0o600))
			if c.matter != "" {
				m := filepath.Join(dir, c.matter)
				require.NoError(t, os.MkdirAll(m, 0o700))
				_, err := matter.Create(m, m)
				require.NoError(t, err)
			}
			_, err := serve.New(serve.Config{
				Dir: dir, Keys: keys, Limits: serve.DefaultLimits(), Now: time.Now,
				Log: slog.New(slog.DiscardHandler),
			})
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestAnImpossibleUserNameIsRefusedWithFileAndLine(t *testing.T) {
	dir := t.TempDir()
	keys := filepath.Join(dir, "authorized_keys")
	for _, name := range []string{
		"../ben", "..", ".", "-x", "a/b", "a b", "Ana", "аna", "a\x00",
		strings.Repeat("a", 33),
	} {
		require.NoError(t, os.WriteFile(keys, []byte("# people\n"+`user="`+name+`" `+key1), 0o600))
		_, err := serve.New(serve.Config{
			Dir: dir, Keys: keys, Limits: serve.DefaultLimits(), Now: time.Now,
			Log: slog.New(slog.DiscardHandler),
		})
		require.ErrorContains(t, err, keys+", line 2: ", "%q", name)
		_, err = serve.ParseUserName(name)
		require.Error(t, err, "%q", name)
	}
}

func FuzzParseUserName(f *testing.F) {
	for _, s := range []string{"ana", "..", "a/b", "a\x00", "-rf", "a.b_c-d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := serve.ParseUserName(s)
		if err != nil {
			require.True(t, n.IsZero())
			return
		}
		require.Equal(t, s, n.String())
		home := serve.Home("/data", n).String()
		require.Equal(t, "/data/users", filepath.Dir(home), "a folder of its own: %q", s)
	})
}
