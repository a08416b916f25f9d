package fetch

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/stretchr/testify/require"
)

// desktop simulates a desktop keyring on its own message bus.
type desktop struct {
	conn    *dbus.Conn
	secrets map[string]string
}

const (
	secretsPath = dbus.ObjectPath("/org/freedesktop/secrets")
	loginPath   = secretsPath + "/collection/login"
	sessionPath = secretsPath + "/session/1"
	nowhere     = dbus.ObjectPath("/")
)

type secret struct {
	Session           dbus.ObjectPath
	Parameters, Value []byte
	ContentType       string
}

func (d desktop) OpenSession(string, dbus.Variant) (dbus.Variant, dbus.ObjectPath, *dbus.Error) {
	return dbus.MakeVariant(""), sessionPath, nil
}

func (d desktop) Unlock(what []dbus.ObjectPath) ([]dbus.ObjectPath, dbus.ObjectPath, *dbus.Error) {
	return what, nowhere, nil
}

func (d desktop) Get(string, string) (dbus.Variant, *dbus.Error) {
	return dbus.MakeVariant([]dbus.ObjectPath{loginPath}), nil
}

func (d desktop) Close() *dbus.Error { return nil }

func (d desktop) SearchItems(by map[string]string) ([]dbus.ObjectPath, *dbus.Error) {
	if _, ok := d.secrets[by["username"]]; !ok || by["service"] != KeyringService {
		return nil, nil
	}
	path := loginPath + dbus.ObjectPath("/"+by["username"])
	return []dbus.ObjectPath{path}, failed(d.conn.Export(item{d, by["username"]}, path, "org.freedesktop.Secret.Item"))
}

type item struct {
	desktop
	name string
}

func (i item) GetSecret(session dbus.ObjectPath) (secret, *dbus.Error) {
	return secret{session, nil, []byte(i.secrets[i.name]), "text/plain"}, nil
}

// newDesktop starts the bus; the test is skipped if none can be started.
func newDesktop(t *testing.T, secrets map[string]string) {
	t.Helper()
	path, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("dbus-daemon is not installed: the keyring is not tried")
	}
	address := "unix:path=" + filepath.Join(t.TempDir(), "bus")
	cmd := exec.Command(path, "--session", "--nofork", "--print-address", "--address="+address)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		require.NoError(t, cmd.Process.Kill())
		require.Error(t, cmd.Wait())
	})
	line, err := bufio.NewReader(out).ReadString('\n') // it is ready once it prints its address
	require.NoError(t, err)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(line))
	conn, err := dbus.Connect(strings.TrimSpace(line))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, conn.Close()) })
	d := desktop{conn, secrets}
	for path, name := range map[dbus.ObjectPath]string{
		secretsPath: "Service", loginPath: "Collection",
		sessionPath: "Session",
	} {
		require.NoError(t, conn.Export(d, path, "org.freedesktop.Secret."+name))
	}
	require.NoError(t, conn.Export(d, secretsPath, "org.freedesktop.DBus.Properties"))
	reply, err := conn.RequestName("org.freedesktop.secrets", dbus.NameFlagDoNotQueue)
	require.NoError(t, err)
	require.Equal(t, dbus.RequestNameReplyPrimaryOwner, reply)
}

func TestTheKeyringOfADesktop(t *testing.T) {
	newDesktop(t, map[string]string{"EXA_API_KEY": "from-the-desktop"})
	keys, err := LoadKeys(Places{Env: func(string) string { return "" }, Keyring: SystemKeyring},
		[]string{"EXA_API_KEY", "TAVILY_API_KEY"})
	require.NoError(t, err)
	require.Equal(t, "from-the-desktop", keys.Get("EXA_API_KEY"))
	require.Equal(t, "keyring", keys.Place("EXA_API_KEY"))
	require.False(t, keys.Has("TAVILY_API_KEY"))
}

// Without a desktop session, none is started.
func TestNoDesktop(t *testing.T) {
	none := func(string) string { return "" }
	if hasBus(none) {
		t.Skip("this system's keyring needs no bus")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	_, err := LoadKeys(Places{Env: none, Keyring: SystemKeyring}, []string{"EXA_API_KEY"})
	require.ErrorContains(t, err, "there is no session of a desktop here")
}

func failed(err error) *dbus.Error {
	if err != nil {
		return dbus.MakeFailedError(err)
	}
	return nil
}
