package local_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/backends/index/store"
	"headnote/papers"
)

// The next build remakes cards of another version of headnote from the indexed texts: no file is read again, and search
// results stay the same.
func TestCardsOfAnotherVersion(t *testing.T) {
	root, dir := t.TempDir(), t.TempDir()
	write(t, root, map[string]string{
		"lease.md": "---\ntitle: Lease of the mill\n---\n# Lease\n\nThe landlord leases the mill.\n",
		"order.txt": "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n" +
			"MILL FUND,\nPlaintiff,\nv.\nHARBOR LLC,\nDefendant.\n" +
			"Case No. 3:21-cv-00417\nORDER DENYING MOTION TO COMPEL\nThe motion is denied.\nDated: March 9, 2022\nRuth Alder\n" +
			"United States District Judge\n",
		"box.mbox": "From a@b.example Mon Jan  3 10:00:00 2022\nFrom: a@b.example\nTo: c@d.example\nSubject: The mill\n" +
			"Date: Mon, 3 Jan 2022 10:00:00 +0000\n\nThe mill is leased to the landlord of the harbor.\n",
	})
	onAll(t, func(t *testing.T, e local.OpenEngine) {
		buildIndex(t, root, dir, e, local.BuildOptions{Rebuild: true})
		cards := func() map[string]papers.Card {
			out := make(map[string]papers.Card)
			in(t, dir, e, func(x *local.Index) {
				list, err := x.Papers(papers.Corrections{})
				require.NoError(t, err)
				require.Len(t, list, 3)
				for _, p := range list {
					p.Card.Title = papers.Field{Value: p.Document.Title}
					out[p.Document.Path] = p.Card
				}
				require.NotEmpty(t, found(t, x, "mill"))
			})
			return out
		}
		before := cards()
		require.Zero(t, buildIndex(t, root, dir, e, local.BuildOptions{}).Cards, "they are of this version")

		s, err := store.Open(dir, false)
		require.NoError(t, err)
		change := store.Change{Cards: "of another version"}
		for _, path := range []string{"lease.md", "order.txt", "box.mbox"} {
			f, _, err := s.File(path)
			require.NoError(t, err)
			for _, id := range f.IDs {
				r, ok := s.Document(id)
				require.True(t, ok)
				r.Card, r.Title, r.Kind = papers.Card{Type: papers.Field{Value: papers.Other}}, "?", "?"
				p, err := s.PackRecord(r)
				require.NoError(t, err)
				change.Put = append(change.Put, p)
			}
		}
		require.NoError(t, s.Apply(change))
		require.NoError(t, s.Close())

		r := buildIndex(t, root, dir, e, local.BuildOptions{})
		require.Equal(t, [4]int{3, 3, 0, 0}, [4]int{r.Cards, r.Unchanged, r.Added, r.Changed})
		require.Equal(t, before, cards())
		require.Zero(t, buildIndex(t, root, dir, e, local.BuildOptions{}).Cards)
	})
}
