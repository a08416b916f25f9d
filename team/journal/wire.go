package journal

import (
	"bytes"
	"fmt"
	"hash/crc32"

	"github.com/nats-io/nats.go"

	"headnote/research/events"
	"headnote/research/journal"
)

// continues is the header of a message that continues the line of the previous one. A line that never ends belongs to
// an event that was never acknowledged.
const continues = "Headnote-Continues"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A chunk is one message: whole lines of a journal, or part of a long line.
type chunk struct {
	data      []byte
	continues bool
	first     uint64 // event that begins or continues in it
	last      uint64 // last event that ends in it; 0 if none does
	part      int
}

// pack splits consecutive events into chunks of at most limit bytes.
func pack(group []events.Event, limit int) ([]chunk, error) {
	var out []chunk
	var p chunk
	flush := func() {
		if len(p.data) > 0 {
			out = append(out, p)
		}
		p = chunk{}
	}
	for _, e := range group {
		line, err := journal.AppendLine(nil, e)
		if err != nil {
			return nil, err
		}
		if len(p.data)+len(line) > limit {
			flush()
		}
		for part := 0; len(line) > limit; part++ {
			out = append(out, chunk{data: line[:limit], continues: part > 0, first: e.Seq, part: part})
			line = line[limit:]
			p = chunk{continues: true, first: e.Seq, part: part + 1}
		}
		if len(p.data) == 0 && !p.continues {
			p.first = e.Seq
		}
		p.data, p.last = append(p.data, line...), e.Seq
		if p.continues {
			flush()
		}
	}
	flush()
	return out, nil
}

// message returns the chunk as a message. Its ID is derived from its content, so that events sent twice, by any sender,
// are stored once.
func (p chunk) message(subject string, run events.RunID) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = p.data
	m.Header.Set(
		nats.MsgIdHdr,
		fmt.Sprintf("%s/%d-%d.%d/%08x", run, p.first, p.last, p.part, crc32.Checksum(p.data, castagnoli)),
	)
	if p.continues {
		m.Header.Set(continues, "1")
	}
	return m
}

// An unpacker reassembles events from messages.
type unpacker struct {
	run    events.RunID // whose events they are; zero for any run
	rest   []byte       // of a line that has not ended yet
	damage *journal.Damage
	where  string
	lines  int
	kept   int // events that could be read
}

// add takes the next message and returns the events that end in it. What cannot be read is omitted and recorded as
// damage.
func (u *unpacker) add(data []byte, header nats.Header) []events.Event {
	if header.Get(continues) == "" {
		u.rest = nil
	}
	data = append(u.rest, data...)
	u.rest = nil
	var out []events.Event
	for len(data) > 0 {
		end := bytes.IndexByte(data, '\n')
		if end < 0 {
			u.rest = bytes.Clone(data)
			break
		}
		u.lines++
		e, err := u.parse(data[:end])
		if err != nil {
			if u.damage == nil {
				u.damage = &journal.Damage{Path: u.where, Reason: err.Error()}
			}
			u.damage.Lines = append(u.damage.Lines, u.lines)
		} else {
			out = append(out, e)
		}
		data = data[end+1:]
	}
	u.kept += len(out)
	if u.damage != nil {
		u.damage.Kept = u.kept
	}
	return out
}

func (u *unpacker) parse(line []byte) (events.Event, error) {
	if u.run.IsZero() {
		return journal.ParseLine(line)
	}
	return journal.ParseLineOf(u.run, line)
}
