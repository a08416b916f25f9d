package static

import "golang.org/x/sys/cpu"

// addRow adds the bytes of a row to lanes, by what this machine has.
func addRow(lanes *[Width / 4]uint64, row *byte) {
	if cpu.X86.HasAVX2 {
		addAVX2(lanes, row)
		return
	}
	addPortable(lanes, row)
}
