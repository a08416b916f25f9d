package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"headnote/research/matter"
)

// Place is a matter that a user may open.
type Place struct {
	Name   string
	Dir    string
	User   string // whose it is; "" where it may be given to several
	Sample bool
}

// sampleName is the name of the built-in sample, which everybody has for themselves.
const sampleName = "sample"

// Home is a user's folder under the data folder.
func Home(dir, user string) string { return filepath.Join(dir, "users", user) }

// places lists the matters of a user: the folders under matters in their own
// folder, those that their key names, and the sample. Links are not followed:
// a folder given to several is named in the file of keys, where it can be seen.
func places(dir string, g Grant) ([]Place, error) {
	own := filepath.Join(Home(dir, g.User), "matters")
	entries, err := os.ReadDir(own)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("your matters cannot be listed: %w", err)
	}
	var out []Place
	for _, e := range entries {
		if at := resolved(filepath.Join(own, e.Name())); e.IsDir() && isMatter(at) {
			out = append(out, Place{Name: e.Name(), Dir: at, User: g.User})
		}
	}
	for _, at := range g.Matters {
		if isMatter(at) {
			out = append(out, Place{Name: filepath.Base(at), Dir: resolved(at)})
		}
	}
	out = append(out, Place{Name: sampleName, Dir: filepath.Join(Home(dir, g.User), sampleName), User: g.User, Sample: true})
	taken := map[string]int{}
	for i := range out {
		if taken[out[i].Name]++; taken[out[i].Name] > 1 {
			out[i].Name = fmt.Sprintf("%s-%d", out[i].Name, taken[out[i].Name])
		}
	}
	return out, nil
}

// resolved is the one name of a folder that has several, so that it is opened once.
func resolved(dir string) string {
	if at, err := filepath.EvalSymlinks(dir); err == nil {
		return at
	}
	return dir
}

func isMatter(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, matter.Dot, "matter.toml"))
	return err == nil
}

// named finds a place.
func named(all []Place, name string) (Place, error) {
	if i := slices.IndexFunc(all, func(p Place) bool { return p.Name == name }); i >= 0 {
		return all[i], nil
	}
	return Place{}, fmt.Errorf("you have no matter %q; matters lists those you have", name)
}
