package static

// AddRows adds rows to lanes on this machine's path, and on the portable one.
func AddRows(rows ...[Width]byte) (own, portable [Width / 4]uint64) {
	all := make([]*byte, len(rows))
	for i := range rows {
		all[i] = &rows[i][0]
	}
	addRows(&own, all)
	addPortable(&portable, all)
	return own, portable
}
