package segment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// manifestName is the file that lists the committed segments. Each change writes it under another name and renames it:
// what it does not name does not exist.
const manifestName = "segments"

// format is the version of the segment and manifest format.
const format = 3

// manifest is the list of segments. The file is a line of JSON and a line with the CRC-32C of the first in hexadecimal.
type manifest struct {
	Format   int            `json:"format"`
	Next     int            `json:"next"` // the number of the next segment file
	Segments []manifestPart `json:"segments"`
}

type manifestPart struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	Gone  []byte `json:"gone,omitempty"` // a bit per document, set if deleted
}

func readManifest(dir string) (manifest, error) {
	var m manifest
	b, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return m, err
	}
	line, sum, _ := bytes.Cut(b, []byte("\n"))
	if want, err := strconv.ParseUint(string(bytes.TrimSpace(sum)), 16, 32); err != nil ||
		uint32(want) != checksum(line) {
		return m, errors.New("the checksum of its list of segments does not match")
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return m, err
	}
	if m.Format != format {
		return m, fmt.Errorf("it is of format %d, and this headnote knows format %d", m.Format, format)
	}
	return m, m.check()
}

// check rejects names that segmentName does not produce: files are opened, and removed after a merge, by the names in
// the manifest, and a folder may come from anyone.
func (m manifest) check() error {
	seen := make(map[string]bool)
	for _, p := range m.Segments {
		n, err := strconv.Atoi(strings.TrimSuffix(p.File, segmentSuffix))
		if err != nil || n < 0 || p.File != segmentName(n) || seen[p.File] || p.Bytes < 0 {
			return fmt.Errorf("%.60q is not the name of a segment", p.File)
		}
		seen[p.File] = true
	}
	return nil
}

// write commits the manifest; it is on disk when write returns.
func (m manifest) write(dir string) error {
	m.Format = format
	line, err := json.Marshal(m)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, manifestName)
	if err := writeSynced(path+".new", fmt.Appendf(line, "\n%08x\n", checksum(line))); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	return syncDir(dir)
}

func writeSynced(path string, b []byte) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) { // left by a writer that was killed
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // does not follow a link
	if err != nil {
		return err
	}
	if _, err = f.Write(b); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncDir makes the names in a folder durable, if the system supports it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return errors.Join(err, d.Close())
	}
	return d.Close()
}

const segmentSuffix = ".segment"

func segmentName(n int) string { return fmt.Sprintf("%06d", n) + segmentSuffix }

// sweep removes what a killed writer left behind.
func (m manifest) sweep(dir string) error {
	known := make(map[string]bool)
	for _, s := range m.Segments {
		known[s.File] = true
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.segment"))
	if err != nil {
		return err
	}
	for _, f := range files {
		if !known[filepath.Base(f)] {
			if err := os.Remove(f); err != nil {
				return err
			}
		}
	}
	return nil
}
