package matters

import (
	"fmt"

	"headnote/internal/atrest"
	"headnote/internal/within"
)

// Kept is a folder that headnote keeps in a matter; its files are sealed if the matter is locked.
type Kept struct {
	files within.Folder
	key   *atrest.Key // nil if the matter is not locked
}

// KeptOf returns a folder that is sealed with a key, or plain if the key is nil.
func KeptOf(files within.Folder, k *atrest.Key) Kept { return Kept{files, k} }

// Read reads a file.
func (k Kept) Read(name string) ([]byte, error) {
	if k.key == nil {
		return k.files.ReadFile(name)
	}
	sealed, err := k.files.ReadFile(name + atrest.Suffix)
	if err != nil {
		return nil, err
	}
	return k.key.Unseal(k.files.Path(name)+atrest.Suffix, sealed)
}

// ReadUpTo reads a regular file of at most a number of bytes, and returns an error for a larger one or another kind of
// file, so that nobody else with write access to the folder can make it read forever.
func (k Kept) ReadUpTo(name string, most int64) ([]byte, error) {
	stored := name
	if k.key != nil {
		stored += atrest.Suffix
	}
	info, err := k.files.Stat(stored)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fmt.Errorf("%s is not a file of at most %d bytes", k.files.Path(stored), most)
	}
	return k.Read(name)
}

// Write writes a whole file, creating the folder if needed, and returns its path.
func (k Kept) Write(name string, body []byte) (path string, err error) {
	if err := k.files.MkdirAll("."); err != nil {
		return "", err
	}
	if k.key != nil {
		name += atrest.Suffix
		if body, err = k.key.Seal(body); err != nil {
			return "", err
		}
	}
	return k.files.Path(name), k.files.WriteFile(name, body)
}
