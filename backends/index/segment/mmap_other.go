//go:build !unix

package segment

import (
	"io"
	"os"
)

// mapFile reads the file into memory, where files cannot be mapped.
func mapFile(f *os.File, size int) ([]byte, error) {
	b := make([]byte, size)
	_, err := io.ReadFull(f, b)
	return b, err
}

func unmapFile([]byte) error { return nil }
