package indexing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"headnote/research/matter"
)

// targetFile is the file that records which index a folder is being filled for.
const targetFile = "to"

// nextSuffix is the suffix of the folder of an index being built.
const nextSuffix = ".new"

// nextFolder returns the folder of an index that is built next to the one in use. What an interrupted build for the
// same place has read is kept.
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
