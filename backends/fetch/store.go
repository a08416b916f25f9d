package fetch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"

	"headnote/internal/locked"
)

// A store keeps answers on disk, one file each, for all processes: files are written as a whole or not at all, and a
// damaged one counts as missing.
type store struct {
	dir      string   // "" keeps nothing here
	max      int64    // bytes; the oldest answers go first
	together Together // also shares answers with other servers; nil for none

	pack   *zstd.Encoder // both are for concurrent use of EncodeAll and DecodeAll only
	unpack *zstd.Decoder

	mu      sync.Mutex
	written int64 // since the size was last checked; -1 before the first time
}

const storeSize = 512 << 20

// openStore opens a store in a folder.
func openStore(dir string, size int64, together Together) (*store, error) {
	s := &store{dir: dir, max: size, together: together, written: -1}
	if !s.keeps() {
		return s, nil
	}
	var err error
	if s.pack, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderLevel(zstd.SpeedFastest)); err != nil {
		return nil, err
	}
	s.unpack, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(128<<20))
	return s, err
}

// entry is one stored answer; in its file, a line of JSON precedes the body.
type entry struct {
	URL    string      `json:"url"` // after redirects, without key
	Status int         `json:"status"`
	Header http.Header `json:"header"`
	Time   time.Time   `json:"time"` // when the source gave or last confirmed it
	Sum    string      `json:"sum"`  // of the body
	body   []byte
}

// kept are the headers of an answer that are worth keeping; others may reveal the session in which it was given.
var kept = []string{"Content-Type", "Etag", "Last-Modified", "Cache-Control", "Link", "Date", "Retry-After"}

func keepHeaders(h http.Header) http.Header {
	out := make(http.Header)
	for _, k := range kept {
		if v := h.Values(k); len(v) > 0 {
			out[k] = v
		}
	}
	return out
}

// name identifies a request by everything its answer depends on, except the key.
func (a asked) name() string {
	sum := sha256.Sum256([]byte(a.Method + "\n" + a.url.String() + "\n" + a.Accept + "\n" + string(a.body)))
	return hex.EncodeToString(sum[:])
}

// storable reports whether the answer to a request may be kept.
func (a asked) storable() bool {
	return a.Fresh >= 0 && (a.Method == http.MethodGet || a.Fresh > 0)
}

// fresh reports whether an entry may be used without a request: for as long as the request allows, else as long as the
// host's policy or the server itself allows, whichever is longer.
func (e entry) fresh(ctx context.Context, a asked, now time.Time) bool {
	long := a.Fresh
	if long == 0 {
		long = max(a.policy.Fresh, maxAge(e.Header))
	}
	if most, ok := ctx.Value(ageKey{}).(time.Duration); ok {
		long = min(long, most)
	}
	age := now.Sub(e.Time)
	return age >= 0 && age < long
}

type ageKey struct{}

// WithAge limits the age of stored answers that are used without a request, for those who look for what is new.
func WithAge(ctx context.Context, most time.Duration) context.Context {
	return context.WithValue(ctx, ageKey{}, most)
}

func maxAge(h http.Header) time.Duration {
	for part := range strings.SplitSeq(h.Get("Cache-Control"), ",") {
		if s, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(part)), "max-age="); ok {
			if n, err := strconv.Atoi(s); err == nil && n > 0 {
				return time.Duration(min(n, 30*86400)) * time.Second
			}
		}
	}
	return 0
}

func noStore(h http.Header) bool {
	return strings.Contains(strings.ToLower(h.Get("Cache-Control")), "no-store")
}

func (s *store) keeps() bool { return s.dir != "" || s.together != nil }

func (s *store) path(name string) string { return filepath.Join(s.dir, name[:2], name) }

// get returns an answer, or false if none is readable.
func (s *store) get(name string, limit int64) (entry, bool) {
	if s.dir == "" {
		return entry{}, false
	}
	data, err := os.ReadFile(s.path(name))
	if err != nil {
		return entry{}, false
	}
	return s.unpacked(data, limit)
}

// common returns an answer that some server of the team received, and stores it locally.
func (s *store) common(ctx context.Context, name string, limit int64) (entry, bool) {
	if s.together == nil {
		return entry{}, false
	}
	data, err := s.together.Answer(ctx, name)
	if err != nil || data == nil {
		return entry{}, false // the source can be asked
	}
	e, ok := s.unpacked(data, limit)
	if ok && s.write(name, data) != nil {
		return e, true // it is retried another time
	}
	return e, ok
}

// unpacked decodes a stored answer, or returns false if it is damaged or too large.
func (s *store) unpacked(data []byte, limit int64) (entry, bool) {
	head, packed, ok := bytes.Cut(data, []byte("\n"))
	var e entry
	if !ok || json.Unmarshal(head, &e) != nil {
		return entry{}, false
	}
	var err error
	e.body, err = s.unpack.DecodeAll(packed, nil)
	if err != nil || int64(len(e.body)) > limit || e.Sum != sumOf(e.body) {
		return entry{}, false
	}
	return e, true
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// put stores an answer, and shares it with the team if there is one.
func (s *store) put(ctx context.Context, name string, e entry) error {
	if !s.keeps() {
		return nil
	}
	e.Sum = sumOf(e.body)
	head, err := json.Marshal(e)
	if err != nil {
		return err
	}
	data := s.pack.EncodeAll(e.body, append(head, '\n'))
	if err = s.write(name, data); s.together != nil {
		if kept := s.together.Keep(ctx, name, data); !errors.Is(kept, ErrAway) {
			err = errors.Join(err, kept)
		}
	}
	return err
}

// write stores an answer on this disk.
func (s *store) write(name string, data []byte) error {
	if s.dir == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(s.path(name)), 0o700); err != nil {
		return err
	}
	if err := locked.Replace(s.path(name), data); err != nil {
		return err
	}
	return s.bound(int64(len(data)))
}

// drop removes an answer; for the team, by storing an empty one.
func (s *store) drop(ctx context.Context, name string) error {
	var err error
	if s.dir != "" {
		if err = os.Remove(s.path(name)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	if s.together != nil {
		err = errors.Join(err, s.together.Keep(ctx, name, nil))
	}
	return err
}

// bound keeps the store within its size. It scans the whole folder the first time, and then whenever a sixteenth of the
// size has been written.
func (s *store) bound(n int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.written >= 0 {
		if s.written += n; s.written < s.max/16 {
			return nil
		}
	}
	s.written = 0
	type file struct {
		path string
		size int64
		at   time.Time
	}
	var files []file
	var total int64
	err := filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another process was first
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		files = append(files, file{path, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	if err != nil || total <= s.max {
		return err
	}
	slices.SortFunc(files, func(a, b file) int { return a.at.Compare(b.at) })
	for _, f := range files {
		if total <= s.max*9/10 {
			break
		}
		if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		total -= f.size
	}
	return nil
}
