package indexing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"headnote/research/matter"
)

// targetFile is the file that says which index a folder is being filled for.
const targetFile = "to"

// nextSuffix is what the name of the folder of an index that is being built ends in.
const nextSuffix = ".new"

// nextFolder is the folder of an index that is built beside the one in use. What was read
// for the same place before it was broken off is kept.
func nextFolder(m matter.Matter, to string) (string, error) {
	dir := m.Index() + nextSuffix
	path := filepath.Join(dir, targetFile)
	if old, err := os.ReadFile(path); err == nil && strings.TrimSpace(string(old)) == to {
		return dir, nil
	}
	err := os.RemoveAll(dir)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, []byte(to+"\n"), 0o600)
	}
	if err != nil {
		return "", fmt.Errorf("cannot write the index: %w; choose a writable folder with --matter DIR", err)
	}
	return dir, nil
}
