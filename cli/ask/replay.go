package ask

import (
	"fmt"

	"headnote/cli/command"
	"headnote/research/events"
)

func printReplay(env *command.Env, evs []events.Event, format string) error {
	p := env.Page()
	var state events.Run
	for _, ev := range evs {
		if format == "jsonl" {
			line, err := ev.MarshalJSON()
			if err != nil {
				return err
			}
			env.Printf("%s\n", line)
			continue
		}
		state = events.Apply(state, ev)
		p.Para(fmt.Sprintf("%s %4d  ", ev.At.Format("15:04:05.000"), ev.Seq), replayed(state, ev))
	}
	return nil
}
