package command_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/text"
)

// stdin returns a file that contains words, like a shell's redirection.
func stdin(t *testing.T, words string) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in")
	require.NoError(t, os.WriteFile(path, []byte(words), 0o600))
	f, err := os.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// A pipe cannot agree: without a terminal, only a flag confirms.
func TestAgreementNeedsAPersonOrAFlag(t *testing.T) {
	for _, words := range []string{"", "y\n", "yes\n", "n\n"} {
		env, _, said, _ := at(t)
		env.Stdin = stdin(t, words)
		err := env.Agree("Share this matter?", false)
		require.ErrorContains(t, err, "--yes confirms what is shown above")
		require.Equal(t, command.ExitUsage, env.Report(t.Context(), err))
		require.NotContains(t, said.String(), "[y/N]", "a question that nobody can answer is not asked")
		require.NoError(t, env.Agree("Share this matter?", true))
	}
	env, _, _, _ := at(t)
	env.Stdin = stdin(t, "secret\n")
	_, err := env.Password("Passphrase: ")
	require.Error(t, err, "a passphrase is not read from a pipe")
}

// A line is read to its end and not a byte further: the rest is for the next reader.
func TestLinesAreReadOneByOne(t *testing.T) {
	env, _, _, _ := at(t)
	env.Stdin = stdin(t, "  yes \r\n\nno\nlast")
	for _, want := range []string{"yes", "", "no"} {
		got, err := env.ReadLine()
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	got, err := env.ReadLine()
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, "last", got)
	got, err = env.ReadLine()
	require.ErrorIs(t, err, io.EOF)
	require.Empty(t, got)

	env.Stdin = stdin(t, strings.Repeat("y", 5000)+"\n")
	got, err = env.ReadLine()
	require.NoError(t, err)
	require.Len(t, got, 1024, "a line without an end is not read for ever")

	closed := stdin(t, "yes\n")
	require.NoError(t, closed.Close())
	env.Stdin = closed
	_, err = env.ReadLine()
	require.ErrorIs(t, err, os.ErrClosed)
}

// Standard input is read up to a limit; a failure is reported, and the read is abandoned if the user interrupts it.
func TestInputIsBoundedAndAbandoned(t *testing.T) {
	env, _, _, _ := at(t)
	env.Stdin = stdin(t, "a brief of many words")
	data, err := env.Input(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, "a brief", string(data))

	closed := stdin(t, "x")
	require.NoError(t, closed.Close())
	env.Stdin = closed
	_, err = env.Input(t.Context(), 7)
	require.ErrorContains(t, err, "cannot read standard input: ")

	r, w, err := os.Pipe() // nobody ever writes
	require.NoError(t, err)
	env.Stdin = r
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = env.Input(ctx, 7)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, w.Close())
}

// Numbers and sizes as people read them.
func TestNumbersInWords(t *testing.T) {
	require.Equal(t, "1 run", command.Count(1, "run"))
	require.Equal(t, "0 runs", command.Count(0, "run"))
	require.Equal(t, "2 searches", command.CountOf(2, "search", "searches"))
	for n, want := range map[int64]string{
		0: "0 KB", 1: "1 KB", 1000: "1 KB", 1001: "2 KB", 99_999: "100 KB", 100_000: "0.1 MB", 4_234_567: "4.2 MB",
		5_000_000_000: "5000.0 MB",
	} {
		require.Equal(t, want, command.Size(n), n)
	}
	require.Equal(t, "a · b", command.Joined("", " a ", "\n", "b\t"))
	require.Empty(t, command.Joined())
	require.Equal(t, 6, command.Sum([]int{1, 2, 3}))
}

// Columns are measured by visible width: wide characters take two columns, and combining marks none.
func TestColumnsAreMeasuredByWhatIsSeen(t *testing.T) {
	env, _, _, _ := at(t)
	widths, fits := env.Page().Columns([][]string{{"set", "P@1"}, {"租约", "á"}, {"", "", "third"}})
	require.True(t, fits)
	require.Equal(t, []int{4, 3, 5}, widths)
	require.Equal(t, "租约  á    ", command.Aligned([]string{"租约", "á"}, widths))
	_, fits = env.Page().Columns([][]string{{strings.Repeat("a", 40), strings.Repeat("b", 39)}})
	require.False(t, fits, "two columns are between them")
	widths, fits = env.Page().Columns(nil)
	require.Empty(t, widths)
	require.True(t, fits)
}

// Text from outside is wrapped to the page and indented, loses no word, and sends no control sequence to a terminal. A
// word wider than the page, such as a URL, stays whole.
func FuzzPara(f *testing.F) {
	leads := []string{"", "    ", "due: ", "租约 "}
	f.Add(uint8(1), "The tenant shall pay rent on or before the first day of each month, time being of the essence.")
	f.Add(uint8(2), "https://www.federalregister.gov/documents/2026/03/04/2026-04321/a-very-long-title-that-is-one-word")
	f.Add(uint8(3), "租约什么时候到期？ \x1b[31mred\x1b[0m \u202etxet \xff\xfe")
	f.Add(uint8(0), "\n\n  \t")
	f.Fuzz(func(t *testing.T, which uint8, s string) {
		lead := leads[int(which)%len(leads)]
		env, out, _, _ := at(t)
		page := env.Page()
		page.Para(lead, s)
		require.NoError(t, env.Close())
		var words []string
		indent := strings.Repeat(" ", ansi.StringWidth(lead))
		for i, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			require.NotRegexp(t, "[\x00-\x08\x0b-\x1f\x7f]", strings.TrimPrefix(line, lead))
			if i == 0 {
				line = strings.TrimPrefix(line, strings.TrimRight(lead, " "))
			} else if line != "" {
				require.Contains(t, line, indent)
			}
			if ansi.StringWidth(line) > page.Width {
				require.NotContains(t, strings.TrimSpace(line), " ", "only a word can be wider than the page")
			}
			words = append(words, strings.Fields(line)...)
		}
		require.Equal(t, text.Line(s), strings.Join(words, " "), "no word is lost or made up")
	})
}
