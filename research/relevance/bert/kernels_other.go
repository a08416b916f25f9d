//go:build !amd64

package bert

// paths are the ways of computing that this machine has, the fastest first.
func paths() []kernels { return []kernels{portable} }
