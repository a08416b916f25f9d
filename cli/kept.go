package cli

import (
	"headnote/internal/atrest"
	"headnote/internal/within"
)

// kept is a folder of a matter as headnote keeps it: sealed where the matter is locked.
type kept struct {
	files within.Folder
	key   *atrest.Key // nil where the matter is not locked
}

// keptOf is a folder that is sealed with a key, or plain where that is nil.
func keptOf(files within.Folder, k *atrest.Key) kept { return kept{files, k} }

// read reads a file.
func (k kept) read(name string) ([]byte, error) {
	if k.key == nil {
		return k.files.ReadFile(name)
	}
	sealed, err := k.files.ReadFile(name + atrest.Suffix)
	if err != nil {
		return nil, err
	}
	return k.key.Unseal(k.files.Path(name)+atrest.Suffix, sealed)
}

// write writes a whole file, with the folder, and says where.
func (k kept) write(name string, body []byte) (path string, err error) {
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
