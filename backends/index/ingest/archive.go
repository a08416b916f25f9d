package ingest

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
)

// archive reads the documents in a zip file. Archives in archives are not
// opened; entries that point outside, and archives that unfold to too much or at
// a ratio that no document has, are refused.
func archive(ctx context.Context, name string, data []byte, l Limits) ([]Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, refuse("is not a readable zip file: %v", err)
	}
	var docs []Document
	left := l.Unpacked
	var unread []error
	for _, f := range z.File {
		ext := strings.ToLower(path.Ext(f.Name))
		if f.FileInfo().IsDir() || ext == ".zip" || ext == ".mbox" || !Known(f.Name) || strings.HasPrefix(path.Base(f.Name), ".") {
			continue
		}
		if len(docs) >= l.Entries {
			return nil, refuse("holds more than %d documents", l.Entries)
		}
		if f.UncompressedSize64 > 10<<20 && f.UncompressedSize64/200 > f.CompressedSize64 {
			return nil, refuse("has an entry %q that unfolds to %d MB from %d KB: refused, it may be a bomb", f.Name, f.UncompressedSize64>>20, f.CompressedSize64>>10)
		}
		r, err := f.Open()
		if err != nil {
			unread = append(unread, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		content, err := limited(r, left)
		if err := errors.Join(err, r.Close()); err != nil {
			var p *Problem
			if errors.As(err, &p) {
				return nil, err
			}
			unread = append(unread, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		left -= int64(len(content))
		inner, err := Bytes(ctx, f.Name, content, l)
		if err != nil {
			unread = append(unread, err)
		}
		for _, d := range inner {
			d.Name = f.Name
			docs = append(docs, d)
		}
	}
	if len(docs) == 0 {
		if len(unread) > 0 {
			return nil, refuse("holds no readable document: %v", errors.Join(unread...))
		}
		return nil, refuse("holds no document")
	}
	return docs, partly("document", len(docs), unread)
}
