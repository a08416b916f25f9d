package local_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/papers"
)

// A copy of a paper is represented by its original. A form filled in twice, or an order of another day, is a paper of
// its own, however much text they share.
func TestCopies(t *testing.T) {
	order := func(number, day string) string {
		var b strings.Builder
		b.WriteString("UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nBRIGHTWATER MILLS, INC.,\nPlaintiff,\nv.\n" +
			"TALLOW HARBOR LLC,\nDefendant.\nCase No. 3:21-cv-00417-ABC\nORDER DENYING MOTION TO COMPEL\n")
		for i := range 120 {
			b.WriteString("The request " + strings.Repeat("x", i%17+1) + strings.Repeat("y", i%7+1) + " is overbroad. ")
		}
		b.WriteString("\nIT IS SO ORDERED.\nDated: " + day + "\nRuth Alder\nUnited States District Judge\n" +
			"Case 3:21-cv-00417-ABC Document " + number + " Filed 03/09/22 Page 1 of 2\n")
		return b.String()
	}
	root, dir := t.TempDir(), t.TempDir()
	write(t, root, map[string]string{
		"order.txt": order("31", "March 9, 2022"), "mail/order copy.txt": order("31", "March 9, 2022") + "\n",
		"later.txt": order("44", "May 4, 2022"),
	})
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		buildIndex(t, root, dir, e, local.BuildOptions{})
		in(t, dir, e, func(x *local.Index) {
			list, err := x.Papers(papers.Corrections{})
			require.NoError(t, err)
			originals := make(map[string]bool)
			for _, p := range list {
				originals[p.Document.Path] = p.Document.CopyOf == ""
			}
			require.True(t, originals["later.txt"])
			require.NotEqual(t, originals["order.txt"], originals["mail/order copy.txt"], "one stands for both")
		})
	})
}
