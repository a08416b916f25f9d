// Command corpuslarge writes a large folder of documents for benchmarks: the real documents of a corpus, repeated with
// variations. Names and numbers are replaced, paragraphs are dropped or taken from another document of the same kind,
// so that words, phrases and lengths are distributed as in the real ones while no two documents are the same. The same
// seed gives the same folder.
//
//	go run ./internal/corpuslarge -from ../shared/corpus -size 1000 ../corpus-large
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	from := flag.String("from", "", "folder of real documents")
	size := flag.Int("size", 1000, "how much text to write, in MB (10^6 bytes)")
	seed := flag.Uint64("seed", 1, "another seed gives other documents")
	flag.Parse()
	if err := run(*from, flag.Arg(0), *size*1_000_000, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "corpuslarge:", err)
		os.Exit(1)
	}
}

func run(from, to string, size int, seed uint64) error {
	if from == "" || to == "" || size <= 0 {
		return errors.New("name the folder of real documents with -from, and the folder to write")
	}
	if entries, err := os.ReadDir(to); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", to)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	sources, err := load(from)
	if err != nil {
		return err
	}
	v := newVariation(sources, seed)
	files, written := 0, 0
	for written < size {
		d := v.next()
		dir := filepath.Join(to, d.folder)
		//nolint:gosec // documents to be read by anyone
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, d.name), []byte(d.text), //nolint:gosec // documents to be read
			0o644); err != nil {
			return err
		}
		files++
		written += len(d.text)
	}
	fmt.Printf("%d documents, %d MB, in %s\n", files, written/1_000_000, to)
	return nil
}
