package main

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// item is a file of an archive.
type item struct {
	name string // in the archive
	path string // on disk
	mode fs.FileMode
}

// pack writes a .tar.gz that depends on nothing but the files' names and bytes and
// the time given: no owner, no clock, always the same order.
func pack(w io.Writer, items []item, at time.Time) error {
	items = slices.Clone(items)
	slices.SortFunc(items, func(a, b item) int { return cmp.Compare(a.name, b.name) })
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, i := range items {
		data, err := os.ReadFile(i.path)
		if err != nil {
			return err
		}
		head := &tar.Header{Typeflag: tar.TypeReg, Name: i.name, Size: int64(len(data)), Mode: int64(i.mode), ModTime: at.UTC(), Format: tar.FormatUSTAR}
		if err := t.WriteHeader(head); err != nil {
			return err
		}
		if _, err := t.Write(data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

// checksums writes SHA256SUMS over every file of a folder, as sha256sum -c reads it.
func checksums(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, e := range entries {
		if e.IsDir() || e.Name() == sums {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		fmt.Fprintf(&b, "%s  %s\n", hex.EncodeToString(sum[:]), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, sums), []byte(b.String()), 0o644)
}

const sums = "SHA256SUMS"
