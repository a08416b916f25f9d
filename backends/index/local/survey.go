package local

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
)

// Survey is what a build would find in a folder.
type Survey struct {
	Files  int
	Bytes  int64
	Kinds  map[string]int // files by extension, without the dot
	Others map[string]int // unsupported files, by extension
	Closed int            // folders that cannot be read
	More   bool           // there are more files than were counted
}

// errEnough ends the scan of a folder.
var errEnough = errors.New("enough files were counted")

// Look counts the files below root that a build would read, up to a limit, and their size. It reads only enough to
// recognize files without an extension.
func Look(ctx context.Context, root string, limit int) (Survey, error) {
	s := Survey{Kinds: make(map[string]int), Others: make(map[string]int)}
	files := os.DirFS(root)
	skip := excludes(files)
	err := fs.WalkDir(files, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && p == ".":
			return err
		case err != nil:
			s.Closed++
			return fs.SkipDir
		case d.IsDir() && p != "." && !enters(p, d, skip):
			return fs.SkipDir
		case !d.Type().IsRegular() || !reads(files, p, d, skip):
			if kind, is := foreign(p, d, skip); is {
				s.Others[kind]++
			}
			return nil
		case s.Files >= limit:
			s.More = true
			return errEnough
		}
		s.Files++
		s.Kinds[strings.TrimPrefix(strings.ToLower(path.Ext(p)), ".")]++
		if info, err := d.Info(); err == nil {
			s.Bytes += info.Size()
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return s, err
}
