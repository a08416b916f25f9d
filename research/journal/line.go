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
// of everything before it:
//
//	{"seq":7,"run":"…","at":"…","type":"…","body":{…},"crc":"89abcdef"}
const crcMember = `,"crc":"00000000"}` // only its length matters

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendLine appends the line of e to buf; all stores use this form for events.
func AppendLine(buf []byte, e events.Event) ([]byte, error) {
	obj, err := json.Marshal(e)
	if err != nil {
		return buf, err
	}
	obj = obj[:len(obj)-1] // the closing brace
	buf = append(buf, obj...)
	return fmt.Appendf(buf, `,"crc":"%08x"}`+"\n", crc32.Checksum(obj, castagnoli)), nil
}

// ParseLine parses a line without its newline, and verifies its checksum.
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

// ParseLineOf is ParseLine for the journal of a run: an event of another run is an error.
func ParseLineOf(run events.RunID, line []byte) (events.Event, error) {
	e, err := ParseLine(line)
	if err == nil && e.Run != run {
		return e, fmt.Errorf("it is of the run %s", e.Run)
	}
	return e, err
}

// appendLine appends the line of e in the form stored in the file.
func (f Files) appendLine(buf []byte, e events.Event) ([]byte, error) {
	if f.Seal == nil {
		return AppendLine(buf, e)
	}
	plain, err := AppendLine(nil, e)
	if err != nil {
		return buf, err
	}
	buf = append(buf, f.Seal.SealLine(e.Run.String(), plain[:len(plain)-1])...)
	return append(buf, '\n'), nil
}

// parseLine parses a line in the form stored in the file. A sealed line must follow the one before it, so that removed
// or moved lines are detected.
func (f Files) parseLine(run events.RunID, line []byte, all []events.Event) (events.Event, error) {
	if f.Seal == nil {
		return ParseLineOf(run, line)
	}
	plain, err := f.Seal.OpenLine(run.String(), line)
	if err != nil {
		return events.Event{}, err
	}
	e, err := ParseLineOf(run, plain)
	if err != nil {
		return e, err
	}
	last := uint64(0)
	if len(all) > 0 {
		last = all[len(all)-1].Seq
	}
	if e.Seq <= last {
		return e, fmt.Errorf("event %d follows event %d", e.Seq, last)
	}
	return e, nil
}

// missing reports that events were removed before e, which a seal alone does not show.
func (f Files) missing(e events.Event, all []events.Event, bad []int) string {
	next := uint64(1)
	if len(all) > 0 {
		next = all[len(all)-1].Seq + 1
	}
	if f.Seal == nil || e.Seq == next || len(bad) > 0 {
		return ""
	}
	return fmt.Sprintf("events %d to %d, which stood before it, are gone", next, e.Seq-1)
}

// parse parses a whole journal. good is the length up to the end of the last readable line: what follows may be cut off
// before appending.
func (f Files) parse(run events.RunID, data []byte) (all []events.Event, good int64, damage *Damage) {
	path := f.path(run)
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
		e, err := f.parseLine(run, line, all)
		switch {
		case err == nil && !torn:
			if missing := f.missing(e, all, bad); missing != "" {
				bad, reason = append(bad, number), missing
			}
			all = append(all, e)
			good = int64(next)
		case torn: // cut off by a crash
			return all, good, &Damage{Path: path, Torn: true, Lines: bad, Reason: reason, Kept: len(all)}
		default:
			bad, reason = append(bad, number), err.Error()
			good = int64(next)
		}
		pos = next
	}
	if len(bad) > 0 {
		damage = &Damage{Path: path, Lines: bad, Reason: reason, Kept: len(all)}
	}
	return all, good, damage
}
