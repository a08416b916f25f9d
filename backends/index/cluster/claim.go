package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/google/renameio/v2"
)

// Claim is the right of a folder to fill and to remove an index that it created. The index holds a token that changes
// with each filling, by compare-and-set; the folder that knows the last one may fill next. Of two copies of a folder,
// the first one that fills keeps the index, and the other gets an error, whatever machines they are on.
type Claim struct {
	URL   string `json:"url"`
	Alias string `json:"alias"`
	Index string `json:"index"`
	// Tokens are the last one known to be in the index, and the next one if it may have been sent.
	Tokens []string `json:"tokens"`
}

// Claims are the claims of a folder, stored in a file.
type Claims struct {
	path string
	mu   sync.Mutex
	list []Claim
}

// ClaimsError means that the file of a folder's claims cannot be read.
type ClaimsError struct {
	Path string
	Err  error
}

// Error states the purpose of the file, what is wrong with it, and what to do.
func (e *ClaimsError) Error() string {
	return fmt.Sprintf("%s, which records which indexes in clusters are this folder's, cannot be read: %v. Put a copy "+
		"of it back. Without "+
		"one, remove it: headnote index --take fills the index in the cluster again, headnote index --to local brings the "+
		"passages back, "+
		"and what stays in the cluster has to be removed there", e.Path, e.Err)
}

// Unwrap returns what is wrong with the file.
func (e *ClaimsError) Unwrap() error { return e.Err }

// OpenClaims reads the file of claims, which need not exist. If it cannot be read, the error is a *ClaimsError.
func OpenClaims(path string) (*Claims, error) {
	c := &Claims{path: path}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &c.list)
	}
	if err != nil {
		return nil, &ClaimsError{path, err}
	}
	for _, x := range c.list {
		if !aliasForm.MatchString(x.Alias) || !indexForm.MatchString(x.Index) {
			return nil, &ClaimsError{path, fmt.Errorf("it names an index %q, which headnote does not make", x.Index)}
		}
	}
	return c, nil
}

// At returns the claims to indexes of an alias.
func (c *Claims) At(url, alias string) []Claim {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []Claim
	for _, x := range c.list {
		if x.URL == url && x.Alias == alias {
			out = append(out, x)
		}
	}
	return out
}

// Elsewhere returns the claims to indexes of other aliases.
func (c *Claims) Elsewhere(url, alias string) []Claim {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(c.list), func(x Claim) bool { return x.URL == url && x.Alias == alias })
}

// put stores a claim before it is used, replacing one to the same index.
func (c *Claims) put(x Claim) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	x.Tokens = slices.Clone(x.Tokens)
	if i := slices.IndexFunc(c.list, x.same); i >= 0 {
		c.list[i] = x
	} else {
		c.list = append(c.list, x)
	}
	return c.save()
}

// drop removes the claim to an index that is gone or belongs to somebody else.
func (c *Claims) drop(x Claim) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = slices.DeleteFunc(c.list, x.same)
	return c.save()
}

func (x Claim) same(o Claim) bool { return x.URL == o.URL && x.Index == o.Index }

func (c *Claims) save() error {
	data, err := json.MarshalIndent(c.list, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(c.path), 0o700)
	}
	if err == nil {
		err = renameio.WriteFile(c.path, append(data, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("what indexes in clusters are this folder's cannot be written down: %w; free the disk", err)
	}
	return nil
}
