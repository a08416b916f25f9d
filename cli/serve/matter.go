package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"headnote/internal/atrest"
	"headnote/internal/within"
	"headnote/research/matter"
)

// Matter is a matter that a user may open.
type Matter struct {
	Name   matter.Name
	Dir    string
	User   UserName // its owner; zero if it may be shared by several users
	Sample bool
	Key    *atrest.Key // of a locked matter, once its user has typed the passphrase
}

// sampleName is the name of the built-in sample, of which each user has their own copy.
const sampleName = "sample"

// usersName is the folder within the data folder that holds the users' folders.
const usersName = "users"

// Home is a user's folder under the data folder.
func Home(dir string, user UserName) within.Folder {
	return within.At(filepath.Join(dir, usersName, user.String()))
}

// mattersOf lists the matters of a user: the folders under matters in their own folder, those that their key grants,
// and the sample. Links are not followed: a folder shared by several users must be named in the keys file, where it can
// be seen. Folders whose names cannot be typed are returned in unnamed.
func mattersOf(dir string, g Grant) (out []Matter, unnamed []string, err error) {
	home := Home(dir, g.User)
	entries, err := home.ReadDir("matters")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("cannot list your matters: %w", err)
	}
	add := func(at string, user UserName) {
		if !isMatter(at) {
			return
		}
		name, err := matter.ParseName(filepath.Base(at))
		if err != nil {
			unnamed = append(unnamed, filepath.Base(at))
			return
		}
		out = append(out, Matter{Name: name, Dir: resolved(at), User: user})
	}
	for _, e := range entries {
		if e.IsDir() {
			add(home.Path(filepath.Join("matters", e.Name())), g.User)
		}
	}
	for _, at := range g.Matters {
		add(at, UserName{})
	}
	out = append(out, Matter{Name: matter.MustName(sampleName), Dir: home.Path(sampleName), User: g.User, Sample: true})
	taken := map[matter.Name]int{}
	for i := range out {
		if taken[out[i].Name]++; taken[out[i].Name] > 1 {
			if out[i].Name, err = matter.ParseName(fmt.Sprintf("%s-%d", out[i].Name, taken[out[i].Name])); err != nil {
				return nil, nil, err
			}
		}
	}
	return out, unnamed, nil
}

// resolved returns the canonical path of a folder, so that it is opened only once.
func resolved(dir string) string {
	if at, err := filepath.EvalSymlinks(dir); err == nil {
		return at
	}
	return dir
}

func isMatter(dir string) bool { return within.At(dir).Has(filepath.Join(matter.Dot, matter.File)) }

// findMatter finds a matter by name.
func findMatter(all []Matter, name matter.Name) (Matter, error) {
	if i := slices.IndexFunc(all, func(p Matter) bool { return p.Name == name }); i >= 0 {
		return all[i], nil
	}
	return Matter{}, fmt.Errorf("you have no matter %q; matters lists your matters", name)
}

// parseMatter finds a matter by its name as typed.
func parseMatter(all []Matter, typed string) (Matter, error) {
	name, err := matter.ParseName(typed)
	if err != nil {
		return Matter{}, err
	}
	return findMatter(all, name)
}

// checkKeyFiles refuses to start if the server's key or log files are where a session may write: in a user's folder, in
// a matter, or in a folder that the keys file grants as a matter.
func (c Config) checkKeyFiles(grants []Grant) error {
	files := []string{filepath.Join(c.Dir, hostKeyName), filepath.Join(c.Dir, auditName)}
	if !c.InsecureLocal {
		files = append(files, c.Keys)
	}
	for _, file := range files {
		at, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		at = filepath.Join(resolved(filepath.Dir(at)), filepath.Base(at))
		for _, at := range []string{at, resolved(at)} { // the link and its target
			if err := c.writable(at, grants); err != nil {
				return err
			}
		}
	}
	return nil
}

// writable returns an error if sessions could write to the file.
func (c Config) writable(at string, grants []Grant) error {
	if users := resolved(filepath.Join(c.Dir, usersName)); inside(at, users) {
		return fmt.Errorf("%s is in the folder of the users, who could change it; move it out of %s", at, users)
	}
	for _, g := range grants {
		for _, m := range g.Matters {
			if inside(at, resolved(m)) {
				return fmt.Errorf("line %d of the authorized keys file gives %s the matter %s, which contains %s: anyone who "+
					"opens the matter could change it; move one of them", g.Line, g.User, m, at)
			}
		}
	}
	for dir := filepath.Dir(at); ; dir = filepath.Dir(dir) {
		if isMatter(dir) {
			return fmt.Errorf("%s is in the matter %s, and anyone who opens the matter could change it; move one of them", at,
				dir)
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
	}
}

// inside reports whether a file is in a folder, or is the folder.
func inside(file, dir string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(os.PathSeparator))
}
