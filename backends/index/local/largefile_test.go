//go:build !race

package local_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A large file takes memory in proportion to its size, and no more.
func TestLargeFile(t *testing.T) {
	mb := 8
	if n, err := strconv.Atoi(os.Getenv("HEADNOTE_LARGE_MB")); err == nil {
		mb = n
	}
	for name := range engines {
		t.Run(name, func(t *testing.T) {
			root, dir := t.TempDir(), filepath.Join(t.TempDir(), "index")
			line := []byte("The court finds that the defendant breached section 12 of the lease and owes damages. ")
			var b bytes.Buffer
			for i := 0; b.Len() < mb<<20; i++ {
				fmt.Fprintf(&b, "%s Finding %d.\n\n", line, i)
			}
			require.NoError(t, os.WriteFile(filepath.Join(root, "large.txt"), b.Bytes(), 0o600))
			out, err := start(context.Background(), name, root, dir).Output()
			require.NoError(t, err, "%s", out)
			var peak int64
			for line := range strings.Lines(string(out)) {
				if n, err := fmt.Sscanf(line, "peak %d", &peak); n == 1 && err == nil {
					break
				}
			}
			t.Logf("%s: %d MB of text, %d MB of memory", name, mb, peak>>20)
			require.Less(t, peak, int64(300+5*mb)<<20)
		})
	}
}
