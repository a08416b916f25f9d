package watch

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gofrs/flock"

	"headnote/internal/within"
)

// Folder is the folder of the watches among headnote's own files of a matter.
const Folder = "watch"

const (
	stateFile   = "watches.json"
	mostWatches = 200
	mostState   = 64 << 20 // bytes
	mostSeen    = 5000     // marks for each watch
	mostMemos   = 500      // entries for each watch; older memos stay on the disk
)

// Files stores the state, encrypted if the matter is locked.
type Files interface {
	Read(name string) ([]byte, error)
	Write(name string, body []byte) (path string, err error)
}

// Store keeps the watches of a matter. Several processes may use it at once.
type Store struct {
	files Files
	lock  string // path of the lock file
}

// NewStore returns a store that keeps watches in files. Processes take turns by a lock file in the folder at.
func NewStore(files Files, at within.Folder) Store { return Store{files, at.Path("watch.lock")} }

// state is the content of the file.
type state struct {
	Next    int     `json:"next"` // the number of the next watch
	Watches []Watch `json:"watches"`
}

// List returns the watches in the order in which they were added.
func (s Store) List() ([]Watch, error) {
	st, err := s.read()
	return st.Watches, err
}

// ErrUnknown reports that no watch has the given ID.
var ErrUnknown = errors.New("there is no watch")

// ErrDamaged reports a state that was not written by this program.
var ErrDamaged = errors.New("the watches of this matter cannot be read")

func (s Store) read() (state, error) {
	data, err := s.files.Read(stateFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return state{Next: 1}, nil
	case err != nil:
		return state{}, err
	}
	st, err := parse(data)
	if err != nil {
		return state{}, fmt.Errorf("%w: %w; put a copy of %s/%s back, or remove it and add the watches again", ErrDamaged,
			err, Folder, stateFile)
	}
	return st, nil
}

var (
	idForm   = regexp.MustCompile(`^w[1-9]\d{0,5}$`)
	fileForm = regexp.MustCompile(`^w[1-9]\d{0,5}-\d{4,8}\.md$`)
	markForm = regexp.MustCompile(`^[0-9a-f]{16}$`)
)

// parse reads the state. The file may come from somebody else together with its folder, so nothing in it is trusted.
func parse(data []byte) (state, error) {
	var st state
	if len(data) > mostState {
		return st, errors.New("the file is too large")
	}
	if err := json.Unmarshal(data, &st); err != nil {
		return st, err
	}
	if len(st.Watches) > mostWatches {
		return st, fmt.Errorf("there are more than %d watches", mostWatches)
	}
	ids := make(map[string]bool)
	for i := range st.Watches {
		w := &st.Watches[i]
		if !idForm.MatchString(w.ID) || ids[w.ID] {
			return st, errors.New("a watch has no id of its own")
		}
		ids[w.ID] = true
		subject, err := Parse(w.Kind, w.What)
		if err != nil {
			return st, err
		}
		w.Subject = subject
		if err := w.check(); err != nil {
			return st, fmt.Errorf("%s: %w", w.ID, err)
		}
		st.Next = max(st.Next, number(w.ID)+1)
	}
	return st, nil
}

func number(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "w"))
	return n
}

// check returns an error if the state of a watch does not have the form in which it is written.
func (w *Watch) check() error {
	days := []string{w.Since}
	if w.Last != "" {
		days = append(days, w.Last)
	}
	for _, d := range w.Memory.Through {
		days = append(days, d)
	}
	for _, e := range w.Memos {
		if !fileForm.MatchString(e.File) || e.Changes < 0 {
			return fmt.Errorf("%q is not the name of a memo", e.File)
		}
		days = append(days, e.Day)
	}
	for _, d := range days {
		if _, ok := day(d); !ok {
			return fmt.Errorf("%q is not a day", d)
		}
	}
	if slices.ContainsFunc(w.Memory.Seen, func(m string) bool { return !markForm.MatchString(m) }) || w.Next < 0 {
		return errors.New("a mark of what was seen is damaged")
	}
	return nil
}

// change changes the state while no other process can.
func (s Store) change(f func(*state) error) (err error) {
	unlock, err := s.exclusive(s.lock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	st, err := s.read()
	if err != nil {
		return err
	}
	if err := f(&st); err != nil {
		return err
	}
	body, err := json.Marshal(st)
	if err != nil {
		return err
	}
	if _, err := s.files.Write(stateFile, body); err != nil {
		return fmt.Errorf("the watches cannot be kept: %w", err)
	}
	return nil
}

func (s Store) exclusive(path string) (func() error, error) {
	l := flock.New(path, flock.SetPermissions(0o600))
	if err := l.Lock(); err != nil {
		return nil, fmt.Errorf("the watches cannot be locked: %w", err)
	}
	return l.Close, nil
}

// Add adds a watch for a subject from a date on. If the subject is already watched, that watch is returned unchanged.
func (s Store) Add(subject Subject, since string) (w Watch, err error) {
	if _, ok := day(since); !ok {
		return w, fmt.Errorf("%q is not a day such as 2026-01-31", since)
	}
	err = s.change(func(st *state) error {
		for _, old := range st.Watches {
			if old.Kind == subject.Kind && strings.EqualFold(old.What, subject.What) {
				w = old
				return nil
			}
		}
		if len(st.Watches) >= mostWatches {
			return fmt.Errorf("a matter has at most %d watches; remove one first", mostWatches)
		}
		w = Watch{ID: "w" + strconv.Itoa(st.Next), Subject: subject, Since: since, Next: 1}
		st.Next++
		st.Watches = append(st.Watches, w)
		return nil
	})
	return w, err
}

// Remove ends a watch. Its memos are kept.
func (s Store) Remove(id string) error {
	return s.change(func(st *state) error {
		i := slices.IndexFunc(st.Watches, func(w Watch) bool { return w.ID == id })
		if i < 0 {
			return noWatch(id)
		}
		st.Watches = slices.Delete(st.Watches, i, i+1)
		return nil
	})
}

// Find returns the watch with an ID.
func (s Store) Find(id string) (Watch, error) {
	all, err := s.List()
	if err != nil {
		return Watch{}, err
	}
	i := slices.IndexFunc(all, func(w Watch) bool { return w.ID == id })
	if i < 0 {
		return Watch{}, noWatch(id)
	}
	return all[i], nil
}

// MarkRead marks the memos of a watch as read, and reports whether that changed anything.
func (s Store) MarkRead(id string) (bool, error) {
	w, err := s.Find(id)
	if err != nil || w.Unread() == 0 {
		return false, err
	}
	return true, s.change(func(st *state) error {
		for i := range st.Watches {
			for j := range st.Watches[i].Memos {
				if st.Watches[i].ID == id {
					st.Watches[i].Memos[j].Read = true
				}
			}
		}
		return nil
	})
}

// Memo returns a memo as it was written, in Markdown.
func (s Store) Memo(e Entry) (string, error) {
	if !fileForm.MatchString(e.File) {
		return "", fmt.Errorf("%q is not the name of a memo", e.File)
	}
	body, err := s.files.Read(e.File)
	return string(body), err
}

// commit writes the memo of a run, and only then records what was requested.
func (s Store) commit(w Watch, memo string, r *Report) error {
	if len(r.Changes) > 0 {
		file := fmt.Sprintf("%s-%04d.md", w.ID, max(w.Next, 1))
		path, err := s.files.Write(file, []byte(memo))
		if err != nil {
			return fmt.Errorf("the memo of %s cannot be written: %w", w.ID, err)
		}
		r.File = path
		w.Memos = append(w.Memos, Entry{File: file, Day: r.Day, Changes: len(r.Changes)})
		w.Memos = w.Memos[max(0, len(w.Memos)-mostMemos):]
		w.Next = max(w.Next, 1) + 1
	}
	return s.change(func(st *state) error {
		i := slices.IndexFunc(st.Watches, func(x Watch) bool { return x.ID == w.ID })
		if i < 0 {
			return nil // the watch was removed in the meantime
		}
		for j := range w.Memos { // an earlier memo may have been read in the meantime
			for _, e := range st.Watches[i].Memos {
				if e.File == w.Memos[j].File {
					w.Memos[j].Read = w.Memos[j].Read || e.Read
				}
			}
		}
		st.Watches[i] = w
		return nil
	})
}

func noWatch(id string) error {
	return fmt.Errorf("%w %q; headnote watch list names them", ErrUnknown, id)
}
