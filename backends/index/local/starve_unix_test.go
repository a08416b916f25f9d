//go:build unix

package local_test

import (
	"os/signal"
	"syscall"
)

// starve limits this process to files of size bytes, like a full disk, and changes its user. Zero leaves either
// unchanged.
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
