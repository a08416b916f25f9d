package static

// AddRows adds rows to lanes on the path that this machine takes, and on the portable one.
func AddRows(rows ...[Width]byte) (own, portable [Width / 4]uint64) {
	for i := range rows {
		addRow(&own, &rows[i][0])
		addPortable(&portable, &rows[i][0])
	}
	return own, portable
}
