//go:build unix

package local_test

import (
	"os/signal"
	"syscall"
)

// starve lets this process write files of no more than size bytes, as a disk
// that is full would, and makes it somebody else. Zero leaves either as it is.
func starve(size, uid int) error {
	if size > 0 {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE,
			&syscall.Rlimit{Cur: uint64(size), Max: uint64(size)}); err != nil {
			return err
		}
	}
	if uid > 0 {
		return syscall.Setuid(uid)
	}
	return nil
}
