package reader

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"headnote/internal/safe"
)

const (
	// sandboxPages bounds the memory of the sandbox in which a PDF is read, in pages of 64 KB.
	sandboxPages = 8192
	// sandboxes is how many PDFs are read at a time.
	sandboxes = 2
)

// sandbox is PDFium, compiled to WebAssembly: a PDF that is made to break it reaches no file, no network and no memory
// but its own. To compile it takes seconds; what was compiled is kept in the user's cache.
var sandbox = sync.OnceValues(func() (pdfium.Pool, error) {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(sandboxPages).WithCloseOnContextDone(true).
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling)
	if dir, err := os.UserCacheDir(); err == nil {
		if cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "headnote", "pdfium")); err == nil {
			config = config.WithCompilationCache(cache)
		}
	}
	return webassembly.Init(webassembly.Config{
		MaxIdle: 1, MaxTotal: sandboxes, RuntimeConfig: config,
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
})

// sandboxText reads the pages of a PDF in the sandbox. ok is false where there is none on this machine.
func sandboxText(ctx context.Context, data []byte, l Limits) (s string, ok bool, err error) {
	pool, err := sandbox()
	if err != nil {
		return "", false, nil //nolint:nilerr // another reader takes its place
	}
	wait := l.Time
	if until, bounded := ctx.Deadline(); bounded {
		wait = time.Until(until)
	}
	in, err := pool.GetInstance(wait)
	if err != nil {
		return "", true, refuse("could not be read within %s", l.Time)
	}
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	read := ""
	safe.Go("reading a PDF", func() error {
		var err error
		read, err = pagesIn(ctx, in, data, l)
		return err
	}, func(err error) { done <- result{read, err} })
	select {
	case r := <-done:
		if err := in.Close(); err != nil && r.err == nil {
			r.err = err
		}
		if r.err != nil {
			return "", true, refuse("is a broken PDF: %v", r.err)
		}
		return r.text, true, nil
	case <-ctx.Done():
		if err := in.Kill(); err != nil {
			return "", true, refuse("could not be read within %s, nor stopped: %v", l.Time, err)
		}
		return "", true, refuse("could not be read within %s", l.Time)
	}
}

// pagesIn is the text of the pages, each closed by a form feed. A page that cannot be read is left empty.
func pagesIn(ctx context.Context, in pdfium.Pdfium, data []byte, l Limits) (string, error) {
	doc, err := in.OpenDocument(&requests.OpenDocument{File: &data})
	if err != nil {
		return "", err
	}
	n, err := in.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := 0; i < n.PageCount && ctx.Err() == nil && b.Len() < l.Text; i++ {
		page := requests.Page{ByIndex: &requests.PageByIndex{Document: doc.Document, Index: i}}
		if t, err := in.GetPageText(&requests.GetPageText{Page: page}); err == nil {
			b.WriteString(lineEnds.Replace(t.Text))
		}
		b.WriteByte('\f')
	}
	return b.String(), ctx.Err()
}

// lineEnds are what PDFium writes for the end of a line, and for a hyphen at it.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0002", "-\n", "\ufffe", "-\n")
