package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"headnote/research/events"
)

// A line is the event's JSON object with one more member at its end, the CRC-32C
// of all that stands before it:
//
//	{"seq":7,"run":"…","at":"…","type":"…","body":{…},"crc":"89abcdef"}
const crcMember = `,"crc":"00000000"}` // its length is what counts

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendLine adds the line of e to buf; wherever a journal is kept, this is the form
// of its events.
func AppendLine(buf []byte, e events.Event) ([]byte, error) {
	obj, err := json.Marshal(e)
	if err != nil {
		return buf, err
	}
	obj = obj[:len(obj)-1] // the closing brace
	buf = append(buf, obj...)
	return fmt.Appendf(buf, `,"crc":"%08x"}`+"\n", crc32.Checksum(obj, castagnoli)), nil
}

// ParseLine reads a line without its newline, and checks its sum.
func ParseLine(line []byte) (events.Event, error) {
	var e events.Event
	cut := len(line) - len(crcMember)
	if cut < 2 || !bytes.HasPrefix(line[cut:], []byte(`,"crc":"`)) || line[len(line)-1] != '}' {
		return e, fmt.Errorf("no checksum")
	}
	want, err := strconv.ParseUint(string(line[cut+len(`,"crc":"`):len(line)-2]), 16, 32)
	if err != nil {
		return e, fmt.Errorf("no checksum")
	}
	if crc32.Checksum(line[:cut], castagnoli) != uint32(want) {
		return e, fmt.Errorf("checksum does not match")
	}
	obj := make([]byte, 0, cut+1)
	obj = append(append(obj, line[:cut]...), '}')
	err = json.Unmarshal(obj, &e)
	return e, err
}

// parse reads a whole journal. good is the length up to the end of the last
// readable line: what follows it may be cut off before appending.
func parse(path string, data []byte) (all []events.Event, good int64, damage *Damage) {
	number, pos := 0, 0
	var bad []int
	var reason string
	for pos < len(data) {
		number++
		end := bytes.IndexByte(data[pos:], '\n')
		torn := end < 0
		line := data[pos:]
		if !torn {
			line = data[pos : pos+end]
		}
		next := pos + len(line) + 1
		e, err := ParseLine(line)
		switch {
		case err == nil && !torn:
			all = append(all, e)
			good = int64(next)
		case next >= len(data): // the last line: a crash cut it
			return all, good, &Damage{Path: path, Torn: true, Lines: bad, Reason: reason}
		default:
			bad, reason = append(bad, number), err.Error()
			good = int64(next)
		}
		pos = next
	}
	if len(bad) > 0 {
		damage = &Damage{Path: path, Lines: bad, Reason: reason}
	}
	return all, good, damage
}
