//go:build !amd64

package static

// addRow adds the bytes of a row to lanes.
func addRow(lanes *[Width / 4]uint64, row *byte) { addPortable(lanes, row) }
