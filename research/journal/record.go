package journal

import (
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"time"

	"headnote/research/events"
	"headnote/text"
)

// record is a line of the catalog: the entry of a run, and the length of its journal when the entry was made. A journal
// only grows, so an entry is current as long as the length is the same. While a run is held, its record has no entry:
// its state is only known when it is closed, or was killed.
//
// A line is the checksum of the rest, followed by tab-separated fields; 100,000 lines are read in a few hundredths of a
// second.
type record struct {
	Entry
	size int64 // -1 while the run is held
}

const fields = 12 // of a line, without the checksum

// appendRecord appends a line without its newline.
func appendRecord(buf []byte, r record) []byte {
	start := len(buf)
	buf = append(buf, "00000000"...)
	field := func(s string) { buf = append(append(buf, '\t'), s...) }
	number := func(n int64) { buf = strconv.AppendInt(append(buf, '\t'), n, 10) }
	field(r.ID.String())
	number(r.size)
	field(strconv.FormatUint(r.Seq, 10))
	number(nanos(r.Started))
	number(nanos(r.Updated))
	field(text.Line(string(r.Status)))
	number(int64(r.Results))
	number(int64(r.Round))
	field(strconv.FormatBool(r.Sufficient))
	field(strconv.FormatBool(r.HasMemo))
	field(text.Line(r.Driver))
	field(text.Line(r.Question))
	copy(buf[start:], fmt.Appendf(nil, "%08x", crc32.Checksum(buf[start+9:], castagnoli)))
	return buf
}

// parseRecord parses a line, passed as bytes and as text; false if it is not a record, or was torn or changed. The
// result shares memory with the text.
func parseRecord(line []byte, text string) (record, bool) {
	sum, rest, ok := strings.Cut(text, "\t")
	if !ok || len(sum) != 8 {
		return record{}, false
	}
	want, err := strconv.ParseUint(sum, 16, 32)
	if err != nil || crc32.Checksum(line[len(sum)+1:], castagnoli) != uint32(want) {
		return record{}, false
	}
	var f [fields]string
	for i := range f[:fields-1] {
		if f[i], rest, ok = strings.Cut(rest, "\t"); !ok {
			return record{}, false
		}
	}
	f[fields-1] = rest
	ok = true
	number := func(s string) int64 {
		n, err := strconv.ParseInt(s, 10, 64)
		ok = ok && err == nil
		return n
	}
	var r record
	if r.ID, err = events.ParseRunID(f[0]); err != nil {
		return record{}, false
	}
	r.size, r.Started, r.Updated = number(f[1]), moment(number(f[3])), moment(number(f[4]))
	r.Seq, err = strconv.ParseUint(f[2], 10, 64)
	r.Status, r.Results, r.Round = events.Status(f[5]), int(number(f[6])), int(number(f[7]))
	r.Sufficient, r.HasMemo, r.Driver, r.Question = f[8] == "true", f[9] == "true", f[10], f[11]
	return r, ok && err == nil
}

func nanos(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

func moment(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.Unix(0, n).UTC()
}
