package reader

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"headnote/internal/scratch"
)

// ocrRoom is the size of the images of 200 letter-size pages in grayscale at 200 dpi.
const ocrRoom = 200 * 1700 * 2200

// ocrPages is the most pages of one file that are read by OCR.
const ocrPages = 200

// ocrInto runs OCR on the pages of a PDF without text, and inserts the results in their places.
func ocrInto(ctx context.Context, data []byte, s string, missing []int) (string, error) {
	pages := strings.Split(s, "\f")
	for _, n := range missing[:min(len(missing), ocrPages)] {
		read, err := ocr(ctx, data, n, n)
		if err != nil {
			return "", err
		}
		pages[n-1] = strings.TrimRight(pages[n-1], "\n") + "\n" + strings.TrimSuffix(read, "\f")
	}
	return strings.Join(pages, "\f"), nil
}

// ocr runs OCR on the pages from first to last.
func ocr(ctx context.Context, data []byte, first, last int) (text string, err error) {
	for _, tool := range []string{"pdftoppm", "tesseract"} {
		if _, err := exec.LookPath(tool); err != nil {
			return "", refuse("is a scan, and %s, which would read it, is not installed", tool)
		}
	}
	tmp, err := scratch.InMemory("ocr", int64(len(data))+ocrRoom)
	if err != nil {
		return "", err
	}
	defer func() {
		if e := tmp.Close(); e != nil && err == nil {
			err = e
		}
	}()
	dir := tmp.Path
	file := filepath.Join(dir, "in.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return "", err
	}
	//nolint:gosec // the program that was found, and files of its own
	pictures := exec.CommandContext(ctx, "pdftoppm", "-r", "200", "-gray", "-f", strconv.Itoa(first), "-l",
		strconv.Itoa(last), file, filepath.Join(dir, "p"))
	if out, err := pictures.CombinedOutput(); err != nil {
		return "", refuse("could not be turned into pictures: %s", strings.TrimSpace(string(out)))
	}
	pages, err := filepath.Glob(filepath.Join(dir, "p-*.pgm"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i, p := range pages {
		//nolint:gosec // the program that was found, and files of its own
		out, err := exec.CommandContext(ctx, "tesseract", p, "-").Output()
		if err != nil {
			return "", refuse("page %d of %d could not be read by tesseract: %v", i+1, len(pages), err)
		}
		fmt.Fprintf(&b, "%s\f", bytes.TrimRight(out, "\f"))
	}
	return b.String(), nil
}
