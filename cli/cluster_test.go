package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/cluster/clustertest"
)

// TestCluster keeps the passages of a matter in a cluster, where ask, search and doctor find them; the password is
// shown to nobody else.
func TestCluster(t *testing.T) {
	t.Parallel()
	s := clustertest.New(t)
	s.User, s.Password = "ada", "correct-horse"
	p := newProgram(t)
	run := func(want int, args ...string) (stdout, stderr string) {
		t.Helper()
		var out, said bytes.Buffer
		cmd := p.command(args...)
		cmd.Env = append(cmd.Env, "HEADNOTE_OFFLINE=false", "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1",
			"OPENSEARCH_USER=ada", "OPENSEARCH_PASSWORD=correct-horse")
		cmd.Stdout, cmd.Stderr = &out, &said
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			require.NoError(t, err)
		}
		require.Equal(t, want, cmd.ProcessState.ExitCode(), said.String())
		require.NotContains(t, out.String()+said.String(), "correct-horse")
		return out.String(), said.String()
	}
	to := "opensearch+http://" + strings.TrimPrefix(s.URL, "http://") + "/acme"
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	p.write("acme/lease.txt", "The lease of the warehouse ends on June 30, 2024.")
	run(0, "index", "acme")
	out, _ := run(0, "search", "parcel", "--matter", "acme")
	require.Contains(t, out, "deed.txt")
	s.Saw(func() { require.Empty(t, s.Asked, "nothing was sent before it was asked for") })

	// Sent once, and found there.
	run(0, "index", "acme", "--to", to)
	first := ""
	s.Saw(func() {
		name, x := s.Named("acme")
		first = name
		require.Equal(t, 2, x.Passages())
	})
	out, _ = run(0, "search", "parcel", "--matter", "acme")
	require.Contains(t, out, "deed.txt")
	require.Contains(t, out, "conveys the parcel to Acme")
	require.NotContains(t, out, "lease.txt")
	s.Saw(func() { require.Contains(t, s.Asked, "POST /"+first+"/_search") })
	out, _ = run(0, "ask", "When was the deed to the parcel made?", "--matter", "acme", "--format", "md")
	require.Contains(t, out, "May 4, 2021")
	out, _ = run(0, "doctor", "--matter", "acme")
	require.Contains(t, out, "OPENSEARCH_USER and")
	require.Contains(t, strings.Join(strings.Fields(out), " "), "contains all 2 passages of 2 documents")

	// Changes are sent to the cluster; a rebuilt index is searched only when it is complete.
	p.write("acme/will.txt", "The will leaves the orchard to Beatrice.")
	out, _ = run(0, "index", "acme")
	require.Contains(t, out, "1 added · 0 changed · 0 moved · 0 deleted · 2 unchanged")
	out, _ = run(0, "search", "orchard", "--matter", "acme")
	require.Contains(t, out, "will.txt")
	run(0, "index", "acme", "--rebuild")
	s.Saw(func() {
		name, x := s.Named("acme")
		require.NotEqual(t, first, name)
		require.Len(t, s.Indexes, 1)
		require.Equal(t, 3, x.Passages())
	})

	// A locked matter queries no cluster, and tells what to do.
	before := 0
	s.Saw(func() { before = len(s.Asked) })
	_, said := run(1, "search", "orchard", "--matter", "acme", "--offline")
	require.Contains(t, said, "--to local")
	s.Saw(func() { require.Len(t, s.Asked, before) })

	// A cluster that is gone, or refuses the user, is reported; nothing here is lost.
	s.Saw(func() { s.Password = "changed" })
	_, said = run(1, "search", "orchard", "--matter", "acme")
	require.Contains(t, said, "check the user and the password")
	s.Saw(func() { s.Password = "correct-horse" })

	// Others search the index without filling it, and without having the papers.
	out, _ = run(0, "attach", to, "colleague")
	require.Contains(t, out, "acme: 3 documents, 3 passages, filled by")
	out, _ = run(0, "search", "orchard", "--matter", "colleague")
	require.Contains(t, out, "leaves the orchard to Beatrice")
	mine, _ := run(0, "ask", "When was the deed to the parcel made?", "--matter", "acme", "--format", "md")
	theirs, _ := run(0, "ask", "When was the deed to the parcel made?", "--matter", "colleague", "--format", "md")
	require.Equal(t, mine, theirs)
	_, said = run(1, "index", "colleague")
	require.Contains(t, said, "another folder fills")
	run(0, "doctor", "--matter", "colleague")
	_, said = run(1, "attach", to, "acme")
	require.Contains(t, said, "is already a matter")

	// Passages removed from the cluster by hand are noticed and sent again.
	s.Saw(func() {
		_, x := s.Named("acme")
		for id := range x.Docs {
			if strings.HasSuffix(id, "#0") {
				delete(x.Docs, id)
				break
			}
		}
	})
	run(1, "search", "orchard OR parcel OR warehouse AND (", "--matter", "acme", "--offline")
	out, said = run(0, "index", "acme")
	require.Contains(t, out, "3 unchanged")
	require.Contains(t, out, "passages of 1 document were missing from the cluster and were sent again")
	require.Empty(t, said)
	s.Saw(func() {
		_, x := s.Named("acme")
		require.Equal(t, 3, x.Passages())
		delete(x.Docs, "headnote")
		s.Next = []clustertest.Reply{{
			Status: 500,
			Body:   `{"error":{"type":"search_phase_execution_exception","reason":"all shards failed"}}`,
		}}
	})
	_, said = run(1, "doctor", "--matter", "acme")
	require.Contains(t, said, "has a problem")

	// After the move back to this machine, nothing is left in the cluster.
	_, said = run(0, "index", "acme", "--to", "local")
	require.Contains(t, said, "the passages in "+to+" were removed")
	s.Saw(func() { require.Empty(t, s.Indexes) })
	_, said = run(1, "search", "orchard", "--matter", "colleague")
	require.Contains(t, said, "no such index")
	out, _ = run(0, "search", "orchard", "--matter", "acme", "--offline")
	require.Contains(t, out, "will.txt")
	for _, wrong := range []string{
		"opensearch://ada:correct-horse@host/acme", "opensearch://host/../x",
		"opensearch+http://search.firm.example/acme", "ftp://x",
	} {
		_, said := run(2, "index", "acme", "--to", wrong)
		require.Contains(t, said, "--to:", wrong)
	}
}

// If the record of what this folder has in a cluster is damaged, the passages can still be brought back, and nothing is
// removed from the cluster.
func TestDamagedClaims(t *testing.T) {
	t.Parallel()
	s := clustertest.New(t)
	p := newProgram(t)
	run := p.online()
	to := "opensearch+http://" + strings.TrimPrefix(s.URL, "http://") + "/acme"
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run("index", "acme", "--to", to)
	require.Equal(t, 0, code, said)
	for name, damage := range map[string]string{"cut off": `[{"url":`, "another index": `[{"url":"` + s.URL +
		`","alias":"acme","index":"_all"}]`} {
		p.write("acme/.headnote/cluster.json", damage)
		code, _, said = run("index", "acme")
		require.Equal(t, 1, code, name)
		for _, want := range []string{
			"acme/.headnote/cluster.json", "Put a copy of it back", "headnote index --take",
			"headnote index --to local",
		} {
			require.Contains(t, said, want, name)
		}
		_, out, _ := run("doctor", "--matter", "acme")
		require.Contains(t, flat(out), "cannot be read", name)
	}
	code, out, said := run("index", "acme", "--to", "local")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "1 document")
	require.Contains(t, said, "nothing of acme was removed from "+to)
	s.Saw(func() { require.Len(t, s.Indexes, 1) })
	code, out, said = run("search", "parcel", "--matter", "acme", "--offline")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "deed.txt")
	require.NoError(t, os.Remove(filepath.Join(p.home, "acme/.headnote/cluster.json")))
	code, _, said = run("index", "acme")
	require.Equal(t, 0, code, said)
	require.Empty(t, said)
}
