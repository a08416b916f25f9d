package documents_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/team/documents"
	"headnote/team/teamtest"
)

const limit = 4 << 20

// place is a machine that has a copy of the matter.
type place struct {
	*documents.Store
	t    *testing.T
	dir  string
	o    documents.Options
	told []string // paths reported for indexing
	bad  []documents.Refused
	copy []string
}

func machine(t *testing.T, url, matter, by string) *place {
	t.Helper()
	p := &place{t: t, dir: t.TempDir()}
	p.o = documents.Options{
		Matter:   matter,
		By:       by,
		Root:     filepath.Join(p.dir, "papers"),
		State:    within.At(filepath.Join(p.dir, "state")),
		Limit:    limit,
		Replicas: 1,
		Patience: teamtest.Soon,
		Reads:    func(name string) bool { return strings.HasSuffix(name, ".txt") },
		Now:      func() time.Time { return time.Unix(0, 0) },
	}
	p.o.Files = func() (names []string, err error) {
		err = filepath.WalkDir(p.o.Root, func(at string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), ".") {
				rel, _ := filepath.Rel(p.o.Root, at)
				names = append(names, filepath.ToSlash(rel))
			}
			return err
		})
		return names, err
	}
	p.again(url)
	return p
}

// again restarts the program.
func (p *place) again(url string) {
	s, err := documents.Open(teamtest.Connect(p.t, url), p.o)
	require.NoError(p.t, err)
	p.Store = s
}

func (p *place) write(name, content string) {
	at := filepath.Join(p.o.Root, name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(at), 0o700))
	require.NoError(p.t, os.WriteFile(at, []byte(content), 0o600))
	p.later(at)
}

// later gives a file a distinct time, since a coarse file system clock may not.
func (p *place) later(at string) {
	when := time.Now().Add(time.Duration(len(p.told)+1) * time.Minute)
	require.NoError(p.t, os.Chtimes(at, when, when))
}

func (p *place) index(r documents.Report) error {
	p.told, p.bad, p.copy = append(p.told, r.Paths...), append(p.bad, r.Refused...), append(p.copy, r.Conflicts...)
	return nil
}

func (p *place) fetch() {
	p.t.Helper()
	require.NoError(p.t, p.Fetch(p.t.Context(), p.index))
}

func (p *place) send() []string {
	p.t.Helper()
	sent, _, err := p.Send(p.t.Context(), p.index)
	require.NoError(p.t, err)
	return sent
}

// papers returns the documents on a machine with their contents.
func (p *place) papers() map[string]string {
	names, err := p.o.Files()
	require.NoError(p.t, err)
	out := map[string]string{}
	for _, n := range names {
		data, err := os.ReadFile(filepath.Join(p.o.Root, n))
		require.NoError(p.t, err)
		out[n] = string(data)
	}
	return out
}

// One server serves the tests; each has a matter of its own.
func TestDocuments(t *testing.T) {
	url := "nats://" + teamtest.One(t)
	for name, run := range map[string]func(*testing.T, string){
		"they travel, once": travel, "both have changed one": conflict, "what comes is not trusted": hostile,
		"an interrupted fetch goes on": interrupted, "they come as they are sent": followed, "two send at once": atOnce,
		"nothing is hidden or replaced": onlyAdded, "what an earlier version sent": earlier,
		"a matter that is shared again": sharedAgain,
	} {
		t.Run(name, func(t *testing.T) { run(t, url) })
	}
}

func travel(t *testing.T, url string) {
	ada, bob := machine(t, url, "travel_1", "Ada"), machine(t, url, "travel_1", "Bob")
	ada.write("deed.txt", "The deed conveys the parcel.")
	ada.write("sub/folder/Ünïcode “x”.txt", strings.Repeat("The lease. ", 300_000)) // several messages long
	ada.write("note.exe", "not read")
	require.ElementsMatch(t, []string{"deed.txt", "sub/folder/Ünïcode “x”.txt"}, ada.send())
	require.Empty(t, ada.send(), "they are there")
	bob.fetch()
	want := ada.papers()
	delete(want, "note.exe")
	require.Equal(t, want, bob.papers())
	require.Len(t, bob.told, 2)
	bob.again(url)
	bob.fetch()
	require.Len(t, bob.told, 2, "it goes on where it was")
	require.Empty(t, bob.send(), "what came from others is not sent back")

	bob.write("deed.txt", "The deed conveys the parcel to Acme.")
	require.Equal(t, []string{"deed.txt"}, bob.send())
	ada.fetch()
	require.Equal(t, "The deed conveys the parcel to Acme.", ada.papers()["deed.txt"])
	require.NoError(t, bob.o.State.Remove("documents.json"), "what is known of the stream is lost")
	bob.told = nil
	bob.fetch()
	require.Empty(t, bob.copy)
	require.Equal(t, "The deed conveys the parcel to Acme.", bob.papers()["deed.txt"])
}

// conflict: nobody's work is lost, and in the end all machines have the same.
func conflict(t *testing.T, url string) {
	ada, bob := machine(t, url, "conflict_1", "Ada"), machine(t, url, "conflict_1", "Bob/../x")
	ada.write("brief.txt", "The first draft.")
	ada.send()
	bob.fetch()
	ada.write("brief.txt", "Ada's draft.")
	bob.write("brief.txt", "Bob's draft.")
	ada.send()
	sent := bob.send()
	require.Len(t, bob.copy, 1)
	require.Equal(t, bob.copy, sent)
	require.Regexp(t, `^brief \(Bob----x, [0-9a-f]{8}\)\.txt$`, bob.copy[0])
	ada.fetch()
	require.Equal(t, map[string]string{"brief.txt": "Ada's draft.", bob.copy[0]: "Bob's draft."}, ada.papers())
	require.Equal(t, ada.papers(), bob.papers())
}

// hostile: messages that no headnote has sent.
func hostile(t *testing.T, url string) {
	bob := machine(t, url, "hostile_1", "Bob")
	bob.fetch() // makes the stream
	js := teamtest.Connect(t, url).JS
	put := func(name, content string) {
		putContent(t, js, "hostile_1", name, "x"+name[:8], content, 1)
	}
	good := sumOf("fine")
	put(good, "fine")
	lie := strings.Repeat("ab", 32)
	put(lie, "something else")
	require.NoError(t, os.MkdirAll(filepath.Join(bob.dir, "outside"), 0o700))
	require.NoError(t, os.Symlink("../outside", filepath.Join(bob.o.Root, "link")))
	bob.write("file.txt", "a file")
	n := 0
	publish := func(data []byte) {
		n++
		_, err := js.Publish(t.Context(), fmt.Sprintf("headnote.hostile_1.document.%d", n), data)
		require.NoError(t, err)
	}
	papers := []documents.Document{
		{Path: "../escape.txt"},
		{Path: "/etc/escape.txt"},
		{Path: "a/../../escape.txt"},
		{Path: "a//b.txt"},
		{Path: `..\escape.txt`},
		{Path: ""},
		{Path: "."},
		{Path: ".headnote/matter.txt"},
		{Path: "sub/.hidden/a.txt"},
		{Path: ".bashrc"},
		{Path: "program.exe"},
		{Path: "bell\a.txt"},
		{Path: "left\u202eright.txt"},
		{Path: strings.Repeat("long", 300) + ".txt"},
		{Path: "link/escape.txt"},
		{Path: "file.txt/below.txt"},
		{Path: "huge.txt", Size: limit + 1},
		{Path: "negative.txt", Size: -1},
		{Path: "short.txt", Size: 3},
		{Path: "long.txt", Size: 5},
		{Path: "nosum.txt", Sum: "x"},
		{Path: "upper.txt", Sum: strings.ToUpper(good)},
		{Path: "missing.txt", Sum: strings.Repeat("cd", 32)},
		{Path: "lie.txt", Sum: lie, Size: 14},
	}
	for _, p := range papers {
		if p.Sum == "" {
			p.Sum = good
		}
		if p.Size == 0 {
			p.Size = 4
		}
		data, err := json.Marshal(p)
		require.NoError(t, err)
		publish(data)
	}
	publish([]byte("not JSON"))
	publish(nil)
	publish([]byte(`{"path":"good.txt","size":4,"sum":"` + good + `"}`))
	bob.fetch()
	require.Len(t, bob.bad, len(papers)+2)
	for _, r := range bob.bad {
		require.NotEmpty(t, r.Reason)
	}
	require.Equal(t, []string{"good.txt"}, bob.told)
	var files []string
	require.NoError(t, filepath.WalkDir(bob.dir, func(at string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, strings.TrimPrefix(at, bob.dir))
		}
		return err
	}))
	require.ElementsMatch(t, []string{"/papers/file.txt", "/papers/good.txt", "/state/documents.json"}, files)
	bob.fetch()
	require.Len(t, bob.bad, len(papers)+2, "what was refused is passed")
}

// interrupted: what was not indexed is delivered again, and what a killed program left behind is removed.
func interrupted(t *testing.T, url string) {
	ada, bob := machine(t, url, "interrupted_1", "Ada"), machine(t, url, "interrupted_1", "Bob")
	var want []string
	for i := range 70 { // more than a batch
		name := strings.Repeat("x", i+1) + ".txt"
		ada.write(name, name)
		want = append(want, name)
	}
	require.Len(t, ada.send(), 70)
	full := errors.New("the disk is full")
	err := bob.Fetch(t.Context(), func(r documents.Report) error {
		if len(bob.told) > 0 {
			return full
		}
		return bob.index(r)
	})
	require.ErrorIs(t, err, full)
	require.Less(t, len(bob.told), 70)
	require.NoError(t, os.WriteFile(filepath.Join(bob.o.Root, ".headnote-incoming-abc"), []byte("half"), 0o600))
	bob.again(url)
	first := len(bob.told)
	err = bob.Fetch(t.Context(), func(documents.Report) error { return nil })
	require.NoError(t, err)
	require.Positive(t, first)
	require.Equal(t, ada.papers(), bob.papers())
	_, err = os.Stat(filepath.Join(bob.o.Root, ".headnote-incoming-abc"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Len(t, want, 70)
}

// followed: documents arrive as they are sent, even after the connection was lost.
func followed(t *testing.T, url string) {
	w := teamtest.NewWire(t, strings.TrimPrefix(url, "nats://"))
	ada, bob := machine(t, url, "followed_1", "Ada"), machine(t, "nats://"+w.Addr(), "followed_1", "Bob")
	ctx, stop := context.WithCancel(t.Context())
	came := make(chan string, 10)
	ended := make(chan error)
	go func() {
		ended <- bob.Follow(ctx, func(r documents.Report) error {
			for _, p := range r.Paths {
				came <- p
			}
			return nil
		})
	}()
	ada.write("a.txt", "one")
	ada.send()
	require.Equal(t, "a.txt", <-came)
	w.Cut()
	ada.write("b.txt", "two")
	ada.write("c.txt", "three")
	ada.send()
	w.Heal()
	require.Equal(t, "b.txt", <-came)
	require.Equal(t, "c.txt", <-came)
	stop()
	require.NoError(t, <-ended)
	require.Equal(t, ada.papers(), bob.papers())
}

func atOnce(t *testing.T, url string) {
	var all []*place
	for _, by := range []string{"Ada", "Bob", "Eve"} {
		p := machine(t, url, "once_1", by)
		for i := range 5 {
			p.write(by+strings.Repeat("!", i)+".txt", string(bytes.Repeat([]byte(by), i+1)))
		}
		all = append(all, p)
	}
	var wg sync.WaitGroup
	for _, p := range all {
		wg.Go(func() {
			if _, _, err := p.Send(t.Context(), p.index); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, p := range all {
		p.fetch()
		require.Len(t, p.papers(), 15)
		require.Equal(t, all[0].papers(), p.papers())
	}
}
