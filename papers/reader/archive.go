package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
)

var zipFormat = Format{
	Name: "zip", Title: "ZIP archives", Extensions: []string{".zip"}, MediaType: "application/zip", Container: true,
	read: readZIP, source: binary, is: func(data []byte) bool { return isZIP(data) && !isDOCX(data) && !isXLSX(data) },
}

// isZIP reports whether a file has the signature of a ZIP file.
func isZIP(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// longestRatio is the highest compression ratio allowed for a large archive member.
const longestRatio = 200

// readZIP reads the documents in a ZIP file. Archives and mailboxes in archives are not opened; archives that
// unpack to too much, or at a ratio that no document has, are refused.
func readZIP(ctx context.Context, in *input) ([]Document, error) {
	z, err := zip.NewReader(bytes.NewReader(in.data), int64(len(in.data)))
	if err != nil {
		return nil, refuse("is not a readable ZIP archive: %v", damage(err))
	}
	var docs []Document
	var unread []error
	for _, f := range z.File {
		format, known := in.named(f.Name)
		hidden := strings.HasPrefix(path.Base(f.Name), ".")
		if f.FileInfo().IsDir() || !known || hidden || format.Container && format.Name != mailName {
			continue
		}
		if in.left.entries--; in.left.entries < 0 {
			return nil, refuse("holds more than %d documents", in.limits.Entries)
		}
		if f.UncompressedSize64 > 10<<20 && f.UncompressedSize64/longestRatio > f.CompressedSize64 {
			return nil, refuse("has an entry %q that unpacks to %d MB from %d KB: refused, it may be a bomb",
				f.Name, f.UncompressedSize64>>20, f.CompressedSize64>>10)
		}
		content, err := unpack(f, in.left.bytes)
		if p := (*Problem)(nil); errors.As(err, &p) {
			return nil, err
		} else if err != nil {
			unread = append(unread, fmt.Errorf("%s: %w", f.Name, err))
			continue
		}
		in.left.bytes -= int64(len(content))
		inner, err := in.member(ctx, f.Name, content)
		if err != nil {
			unread = append(unread, err)
		}
		docs = append(docs, within(memberName(f.Name), inner)...)
	}
	if len(docs) == 0 {
		if len(unread) > 0 {
			return nil, refuse("holds no readable document: %v", errors.Join(unread...))
		}
		return nil, refuse("holds no document")
	}
	return docs, partly("document", len(docs), unread)
}

// unpack reads an entry of an archive; it returns a *Problem if it holds more than limit bytes.
func unpack(f *zip.File, limit int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, damage(err)
	}
	content, err := limited(r, limit)
	return content, errors.Join(damage(err), r.Close())
}

// damage explains in plain words why an archive, or a document in ZIP format, cannot be unpacked.
func damage(err error) error {
	switch {
	case errors.Is(err, zip.ErrFormat):
		return errors.New("it is damaged or incomplete")
	case errors.Is(err, zip.ErrChecksum):
		return errors.New("it is damaged: its checksum is wrong")
	case errors.Is(err, zip.ErrAlgorithm):
		return errors.New("its compression is not supported")
	}
	return err
}

// within prefixes the names of a member's documents with the member's name.
func within(member string, docs []Document) []Document {
	for i := range docs {
		docs[i].Member = path.Join(member, docs[i].Member)
	}
	return docs
}

// memberName sanitizes a member name to a path below its container.
func memberName(name string) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, "\\", "/")), "/")
}
