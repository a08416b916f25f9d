package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestALockedMatterIsServed: a user who knows the passphrase opens the matter in their session; it is echoed nowhere,
// and commands without a terminal are refused.
func TestALockedMatterIsServed(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	const passphrase = "five words in a row"
	p := newProgram(t)
	key, data := filepath.Join(p.home, "key"), filepath.Join(p.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	acme := filepath.Join(data, "users/ana/matters/acme")
	p.write("data/users/ana/matters/acme/lease.txt", "LEASE\n\nThe tenant pays a deposit of $900. The landlord shall "+
		"return the deposit no later than March 31, 2026.\n")
	code, _, said := p.run("index", acme)
	require.Equal(t, 0, code, said)
	p.write("passphrase", passphrase+"\n")
	lock := p.command("lock", acme)
	lock.Env = append(lock.Env, "HEADNOTE_LOCK_PASSPHRASE="+filepath.Join(p.home, "passphrase"))
	out, err = lock.CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, os.Remove(filepath.Join(p.home, "passphrase")))
	require.NoError(t, os.Remove(filepath.Join(acme, "lease.txt")))

	_, ssh := serving(t, p.command("serve", "--listen", "127.0.0.1:0", "--data", data), key)
	for _, words := range [][]string{{"runs", "acme"}, {"export", "acme", "last"}, {"lines", "acme"}} {
		said, err := ssh(append([]string{"-T", "127.0.0.1"}, words...)...).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(said), "acme is locked; connect with a terminal (ssh -t)")
	}
	x := startIn(t, ssh("-t", "127.0.0.1", "acme"), 120, 40)
	x.Shows("Passphrase for acme:")
	x.Press("another one altogether" + enter)
	require.Equal(t, 1, x.Ends())
	require.Contains(t, x.Bytes(), "passphrase")

	x = startIn(t, ssh("-t", "127.0.0.1", "acme"), 120, 40)
	x.Shows("Passphrase for acme:")
	x.Press(passphrase + enter)
	x.Shows("acme · 1 document")
	x.Press("When must the landlord return the deposit?" + enter)
	x.Shows("done")
	second := startIn(t, ssh("-t", "127.0.0.1", "runs", "acme"), 120, 40) // while the matter is open
	second.Shows("Passphrase for acme:")
	second.Press(passphrase + enter)
	require.Equal(t, 0, second.Ends())
	require.Contains(t, second.Bytes(), "When must the landlord return the deposit?")
	x.Press("q")
	require.Equal(t, 0, x.Ends())
	require.NotContains(t, x.Bytes()+second.Bytes(), passphrase)
	require.Empty(t, holding(t, data, "landlord"))
	require.Empty(t, holding(t, data, passphrase))
	for _, path := range holding(t, p.home, passphrase) {
		require.NotContains(t, path, "headnote", "in a log")
	}
	lines, err := filepath.Glob(filepath.Join(acme, ".headnote/runs/*.jsonl"))
	require.NoError(t, err)
	require.Len(t, lines, 1)
	x = startIn(t, ssh("-t", "127.0.0.1", "lines", "acme"), 120, 40)
	x.Shows("Passphrase for acme:")
	x.Press(passphrase + enter)
	x.Shows("headnote, matter acme")
	x.Press("runs" + enter)
	x.Until("the run", func(s string) bool { return strings.Contains(s, "landlord return the deposit?") })
	x.Press("quit" + enter)
	require.Equal(t, 0, x.Ends())
}
