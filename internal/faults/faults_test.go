// Package faults is the fault campaign: the program itself, as a process, is repeatedly killed, starved of disk space,
// cut off from the network and given damaged files. It has no code of its own. In every case it opens again, nothing
// acknowledged is lost, damage is reported, and the suggested repair works.
package faults

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli"
)

// TestMain lets the test's own binary be the program.
func TestMain(m *testing.M) {
	if os.Getenv("FAULTS_PROGRAM") != "" {
		os.Exit(cli.Main())
	}
	os.Exit(m.Run())
}

// faults are the possible faults, with their weights.
var faults = []struct {
	name   string
	weight int
	happen func(*trial)
}{
	{"killed while indexing", 12, killIndexing},
	{"killed while asking", 16, killAsking},
	{"killed while locking", 8, killLocking},
	{"killed while indexing a locked matter", 6, killSealedIndexing},
	{"disk full while indexing", 8, fullDiskIndexing},
	{"disk full while asking", 8, fullDiskAsking},
	{"damaged journal", 14, damagedJournal},
	{"damaged index", 14, damagedIndex},
	{"damaged cache", 8, damagedCache},
	{"damaged locked matter", 8, damagedSealed},
	{"connections cut", 8, cutConnections},
	{"clock jumps while asking", 6, clockJumps},
	{"clock jumps over quotas", 4, clockOverQuotas},
}

// TestFaults runs HEADNOTE_FAULTS_RUNS trials starting with seed HEADNOTE_FAULTS_SEED. The seed of a trial determines
// its fault and everything random in it; only the moment of a kill also depends on the machine.
func TestFaults(t *testing.T) {
	seed, runs := number("HEADNOTE_FAULTS_SEED", 1), number("HEADNOTE_FAULTS_RUNS", 0)
	once := runs == 0 // ordinary test runs try each fault once
	if once {
		runs = len(faults)
	}
	base := prepare(t)
	met := make(map[string]int)
	for i := range runs {
		seed := seed + i
		random := rand.New(rand.NewPCG(uint64(seed), 9))
		fault := faults[draw(random)]
		if once {
			if raced && i%2 == 1 {
				continue // a process takes ten times as long to start
			}
			fault = faults[i]
		}
		met[fault.name]++
		ok := t.Run(fmt.Sprintf("%d %s", seed, fault.name), func(t *testing.T) {
			tr := &trial{T: t, base: base, random: random, dir: t.TempDir()}
			fault.happen(tr)
		})
		if !ok {
			t.Logf("again: make faults SEED=%d RUNS=1", seed)
		}
	}
	for _, f := range faults {
		t.Logf("%5d  %s", met[f.name], f.name)
	}
}

// draw draws a fault by its weight.
func draw(random *rand.Rand) int {
	all := 0
	for _, f := range faults {
		all += f.weight
	}
	n := random.IntN(all)
	return slices.IndexFunc(faults, func(f struct {
		name   string
		weight int
		happen func(*trial)
	},
	) bool {
		n -= f.weight
		return n < 0
	})
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// The documents of the campaign's matter, and what is asked about them.
const (
	documents = 24
	question  = "When must Acme return the deposit for the Xanadu warehouse?"
)

func document(i int) string {
	return fmt.Sprintf("# Exhibit %d\n\nThe word is exhibit%03dx. ", i,
		i) + strings.Repeat("The parties stipulate to the facts of the record. ", 20+i%5*40) +
		fmt.Sprintf("\n\nAcme shall return the deposit for the Xanadu warehouse no later than March %d, 2026. See Ames v. "+
			"Borealis, 501 F.3d 10 (2019).\n", 1+i)
}

// prepare creates the matter that the trials begin with: indexed, with a finished run.
func prepare(t *testing.T) *prepared {
	t.Helper()
	tr := &trial{T: t, random: rand.New(rand.NewPCG(0, 0)), dir: t.TempDir()}
	for i := range documents {
		path := filepath.Join(tr.dir, "acme", fmt.Sprintf("%d/%03d.md", i%5, i))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(document(i)), 0o600))
	}
	p := &prepared{dir: tr.dir}
	tr.base = p
	p.indexing = tr.timed(func() { tr.ok("index", "acme") })
	p.asking = tr.timed(func() { tr.ok("ask", question, "--matter", "acme") })
	p.found = tr.found()
	p.run = filepath.Base(tr.runs()[0])
	p.exported = tr.ok("export", "last", "--matter", "acme", "--format", "json")
	require.Contains(t, p.exported, "Xanadu")
	return p
}
