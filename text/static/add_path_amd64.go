package static

import "golang.org/x/sys/cpu"

// addRows adds the bytes of rows, of which there is at least one, to lanes, using AVX2 if available.
func addRows(lanes *[Width / 4]uint64, rows []*byte) {
	if cpu.X86.HasAVX2 {
		addAVX2(lanes, &rows[0], len(rows))
		return
	}
	addPortable(lanes, rows)
}
