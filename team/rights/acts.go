package rights

import (
	"encoding/json"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// An act is a request of the JetStream API that is as harmless as possible: it is tried on a matter created for the
// purpose and, if it succeeds, changes nothing or only that matter.
type act struct {
	Subject string // below $JS.API
	Body    string
}

// A canary is a matter that was created to be attacked.
type canary struct {
	id     string
	config jetstream.StreamConfig
}

func (c canary) stream() string { return team.StreamName(c.id) }
func (c canary) victim() string { return c.stream() + "_victim" }
func (c canary) work() string   { return c.stream() + "_work" }

// acts returns all requests of the JetStream API. A test compares the list with the server's.
func (c canary) acts() ([]act, error) {
	config, err := json.Marshal(c.config)
	if err != nil {
		return nil, err
	}
	s, v, w := c.stream(), c.victim(), c.work()
	consumer := fmt.Sprintf(
		`{"stream_name":%q,"config":{"name":"check","ack_policy":"none","deliver_policy":"new",`+
			`"mem_storage":true,"inactive_threshold":1000000000}}`,
		s,
	)
	filtered := fmt.Sprintf(
		`{"stream_name":%q,"config":{"name":"check","ack_policy":"none","deliver_policy":"new",`+
			`"filter_subject":"headnote.%s.run.*","mem_storage":true,"inactive_threshold":1000000000}}`,
		s,
		c.id,
	)
	durable := fmt.Sprintf(
		`{"stream_name":%q,"config":{"durable_name":%q,"ack_policy":"explicit","max_deliver":-1}}`,
		w,
		team.Workers,
	)
	nowhere := `{"placement":{"cluster":"headnote-check-nowhere"}}`
	return []act{
		{"INFO", ""},
		{"STREAM.NAMES", ""},
		{"STREAM.LIST", ""},
		{"STREAM.INFO." + s, ""},
		{"STREAM.MSG.GET." + s, `{"seq":1}`},
		{"DIRECT.GET." + s, `{"seq":1}`},
		{"DIRECT.GET." + s + ".headnote." + c.id + ".run.none", ""},
		{"STREAM.CREATE." + s, string(config)},
		{"STREAM.UPDATE." + s, string(config)},
		{"STREAM.PURGE." + s, `{"filter":"headnote.none"}`},
		{"STREAM.MSG.DELETE." + s, `{"seq":999999999}`},
		{"STREAM.DELETE." + v, ""},
		{"STREAM.SNAPSHOT." + s, `{"deliver_subject":"","no_consumers":true}`},
		{"STREAM.RESTORE." + s, `{"config":{"name":"` + s + `"},"state":{}}`},
		{"STREAM.PEER.REMOVE." + s, `{"peer":"headnote-check-nobody"}`},
		{"STREAM.LEADER.STEPDOWN." + s, nowhere},
		{"CONSUMER.CREATE." + s, consumer},
		{"CONSUMER.CREATE." + s + ".check", consumer},
		{"CONSUMER.CREATE." + s + ".check.headnote." + c.id + ".run.*", filtered},
		{"CONSUMER.CREATE." + w + "." + team.Workers, durable},
		{"CONSUMER.DURABLE.CREATE." + w + "." + team.Workers, durable},
		{"CONSUMER.NAMES." + w, ""},
		{"CONSUMER.LIST." + w, ""},
		{"CONSUMER.INFO." + w + "." + team.Workers, ""},
		{"CONSUMER.DELETE." + v + ".none", ""},
		{"CONSUMER.PAUSE." + w + "." + team.Workers, `{}`},
		{"CONSUMER.UNPIN." + w + "." + team.Workers, `{"group":"none"}`},
		{"CONSUMER.RESET." + v + ".none", `{}`},
		{"CONSUMER.MSG.NEXT." + w + "." + team.Workers, `{"batch":1,"no_wait":true}`},
		{"CONSUMER.LEADER.STEPDOWN." + w + "." + team.Workers, nowhere},
		{"META.LEADER.STEPDOWN", nowhere},
		{"SERVER.REMOVE", `{"peer":"headnote-check-nobody"}`},
		{"ACCOUNT.PURGE.headnote-check-nobody", ""},
		{"ACCOUNT.STREAM.MOVE.headnote-check-nobody." + s, `{}`},
		{"ACCOUNT.STREAM.CANCEL_MOVE.headnote-check-nobody." + s, `{}`},
		{"STREAM.TEMPLATE.CREATE.headnote-check", `{}`},
		{"STREAM.TEMPLATE.NAMES", ""},
		{"STREAM.TEMPLATE.INFO.headnote-check", ""},
		{"STREAM.TEMPLATE.DELETE.headnote-check", ""},
	}, nil
}

// messages returns the subjects of the matter's own messages and the internal ones of the server.
func (c canary) messages() []string {
	return []string{
		"headnote." + c.id + ".run.none",
		"headnote." + c.id + ".review.none",
		"headnote." + c.id + ".catalogue.none",
		"headnote." + c.id + ".document.none",
		"headnote." + c.id + ".work.none",
		"headnote." + c.id + ".dead.none",
		"headnote.answers.check",
		"$KV.HEADNOTE_" + c.id + "_drivers.none",
		"$O.HEADNOTE_" + c.id + "_files.C.none",
		"$O.HEADNOTE_" + c.id + "_files.M.none",
		"$JS.ACK." + c.work() + "." + team.Workers + ".1.1.1.1.1",
		"$JS.FC." + c.stream() + ".none.none",
		"$JS.SNAPSHOT.RESTORE." + c.stream() + ".none",
		"_INBOX.headnote-check.none",
		"$SYS.REQ.SERVER.PING",
		"$SYS.REQ.ACCOUNT.PING.INFO",
	}
}

// subscriptions are what nobody may subscribe to: the answers to others, the events of the server, and everything.
var subscriptions = []string{">", "*", "_INBOX.>", "$JS.>", "$JS.EVENT.>", "$KV.>", "$O.>", "$SYS.>", "headnote.>"}
