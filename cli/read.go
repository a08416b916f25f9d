package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"headnote/backends/index/ingest"
)

// document is a text that a command was given.
type document struct {
	name string
	ingest.Document
}

// documents reads files, folders and standard input ("-" or nothing).
func (a *app) documents(ctx context.Context, args []string) ([]document, error) {
	if len(args) == 0 {
		if f, ok := a.stdin.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
				return nil, usage("name a file, or pipe a text in")
			}
		}
		args = []string{"-"}
	}
	l := ingest.DefaultLimits()
	var out []document
	for _, arg := range args {
		if arg == "-" {
			data, err := io.ReadAll(io.LimitReader(a.stdin, l.File))
			if err != nil {
				return nil, err
			}
			if len(bytes.TrimSpace(data)) == 0 {
				return nil, errors.New("standard input is empty: there is nothing to read")
			}
			docs, err := ingest.Bytes(ctx, "input.txt", data, l)
			if err != nil {
				return nil, err
			}
			out = append(out, document{"-", docs[0]})
			continue
		}
		found, err := readPath(ctx, arg, l)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

func readPath(ctx context.Context, arg string, l ingest.Limits) ([]document, error) {
	info, err := os.Stat(arg)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", arg)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", arg, err)
	}
	var files []string
	if info.IsDir() {
		err = filepath.WalkDir(arg, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && p != arg && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			if d.Type().IsRegular() && ingest.Known(p) {
				files = append(files, p)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	} else {
		files = []string{arg}
	}
	var out []document
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", f, err)
		}
		name := f
		if !ingest.Known(name) && !info.IsDir() {
			name += ".txt" // a file named by hand is read as text whatever its name
		}
		docs, err := ingest.Bytes(ctx, name, data, l)
		var p *ingest.Problem
		if errors.As(err, &p) && info.IsDir() {
			continue // one unreadable file of a folder does not stop the others
		}
		if err != nil {
			return nil, err
		}
		for _, d := range docs {
			out = append(out, document{f, d})
		}
	}
	return out, nil
}
