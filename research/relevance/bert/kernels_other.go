//go:build !amd64

package bert

// paths returns the implementations that this machine supports, the fastest first.
func paths() []kernels { return []kernels{portable} }
