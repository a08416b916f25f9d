package reader

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"headnote/internal/safe"
)

const (
	// sandboxPages bounds the memory of the PDF sandbox, in pages of 64 KB.
	sandboxPages = 8192
	// sandboxCount is the number of PDFs read concurrently.
	sandboxCount = 2
)

// sandbox runs PDFium compiled to WebAssembly: a malicious PDF has no access to files, the network or other memory.
// A sandbox reads one PDF at a time.
type sandbox struct {
	pool pdfium.Pool
	// end stops the sandbox, which is then unusable. The library's own Kill races with its other calls.
	end context.CancelFunc
}

// sandboxes holds the idle sandboxes; nil represents one not yet created.
var sandboxes = sync.OnceValue(func() chan *sandbox {
	c := make(chan *sandbox, sandboxCount)
	for range sandboxCount {
		c <- nil
	}
	return c
})

// compiled caches the compiled program in memory and in the user's cache directory: compiling takes seconds.
var compiled = sync.OnceValue(func() wazero.CompilationCache {
	if dir, err := os.UserCacheDir(); err == nil {
		if cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "headnote", "pdfium")); err == nil {
			return cache
		}
	}
	return wazero.NewCompilationCache()
})

// compiling serializes compilation, so that the other sandboxes find the result in the cache.
var compiling sync.Mutex

func newSandbox() (*sandbox, error) {
	compiling.Lock()
	defer compiling.Unlock()
	ctx, end := context.WithCancel(context.Background())
	pool, err := webassembly.Init(webassembly.Config{
		MaxIdle: 1, MaxTotal: 1, Context: ctx,
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(sandboxPages).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
			WithCompilationCache(compiled()),
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		end()
		return nil, err
	}
	return &sandbox{pool, end}, nil
}

// sandboxText reads the pages of a PDF in the sandbox; its time limit starts when the sandbox is ready. ok is false
// if this machine cannot run the sandbox.
func sandboxText(ctx context.Context, data []byte, l Limits) (s string, ok bool, err error) {
	var box *sandbox
	select {
	case box = <-sandboxes():
	case <-ctx.Done():
		return "", true, ctx.Err()
	}
	defer func() { sandboxes() <- box }()
	if box == nil {
		if box, err = newSandbox(); err != nil {
			return "", false, nil //nolint:nilerr // another reader takes its place
		}
	}
	ctx, stop := context.WithTimeout(ctx, l.Time)
	defer stop()
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	read, pool := "", box.pool
	safe.Go("reading a PDF", func() error {
		var err error
		read, err = pagesIn(ctx, pool, data, l)
		return err
	}, func(err error) { done <- result{read, err} })
	select {
	case r := <-done:
		switch {
		case ctx.Err() != nil:
			return "", true, refuse("could not be read within %s", l.Time)
		case r.err != nil:
			return "", true, refuse("is a broken PDF: %v", r.err)
		}
		return r.text, true, nil
	case <-ctx.Done():
		box.end()
		<-done
		box = nil // discard it; a new one takes its place
		if err := pool.Close(); err != nil {
			return "", true, refuse("could not be read within %s, nor stopped: %v", l.Time, err)
		}
		return "", true, refuse("could not be read within %s", l.Time)
	}
}

// pagesIn returns the text of the pages, each ended by a form feed. A page that cannot be read is left empty.
func pagesIn(ctx context.Context, pool pdfium.Pool, data []byte, l Limits) (s string, err error) {
	in, err := pool.GetInstance(l.Time)
	if err != nil {
		return "", err
	}
	defer func() {
		if failed := in.Close(); err == nil {
			err = failed
		}
	}()
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
		if t, err := pageText(in, doc.Document, i); err == nil {
			b.WriteString(t)
		}
		b.WriteByte('\f')
	}
	return b.String(), ctx.Err()
}
