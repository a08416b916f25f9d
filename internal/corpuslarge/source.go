package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/papers/reader"
)

// source is a real document, in paragraphs.
type source struct {
	folder, name string
	paragraphs   []string
}

// load reads the documents below a folder in any supported format. Unreadable ones are left out.
func load(root string) ([]source, error) {
	var out []source
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !reader.Known(p) || d.Name() == "README.md" {
			return err
		}
		data, err := os.ReadFile(p) //nolint:gosec // a tool of the developers, over their own files
		if err != nil {
			return err
		}
		docs, err := ingest.Bytes(context.Background(), p, data, reader.DefaultLimits())
		if err != nil {
			return nil //nolint:nilerr // scans have no text to vary
		}
		rel, err := filepath.Rel(root, filepath.Dir(p))
		if err != nil {
			return err
		}
		for _, doc := range docs {
			out = append(out, source{rel, strings.TrimSuffix(d.Name(), filepath.Ext(d.Name())), strings.Split(doc.Text, "\n\n")})
		}
		return nil
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("%s holds no document: name the folder of the real ones with -from", root)
	}
	return out, err
}
