package journal

// RecordLine is a line of a catalogue.
func RecordLine(e Entry, size int64) string { return string(appendRecord(nil, record{e, size})) + "\n" }
