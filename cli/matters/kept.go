package matters

import (
	"fmt"

	"headnote/internal/atrest"
	"headnote/internal/within"
)

// Kept is a folder of a matter as headnote keeps it: sealed where the matter is locked.
type Kept struct {
	files within.Folder
	key   *atrest.Key // nil where the matter is not locked
}

// KeptOf is a folder that is sealed with a key, or plain where that is nil.
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

// ReadUpTo reads a regular file of at most so many bytes; the error of one that is larger, or
// of another kind, says so. Who else can write to the folder can then not make it read without end.
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

// Write writes a whole file, with the folder, and says where.
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
