//go:build !amd64

package static

// addRows adds the bytes of rows to lanes.
func addRows(lanes *[Width / 4]uint64, rows []*byte) { addPortable(lanes, rows) }
