package setup

import (
	"fmt"

	"headnote/cli/command"
	"headnote/cli/network"
	"headnote/research/matter"
	"headnote/research/relevance"
	"headnote/text/static"
)

// readerFinding names the model that judges passages, and the checksum of its file.
func readerFinding(env *command.Env) finding {
	what := fmt.Sprintf("%s, SHA-256 %s", relevance.ModelName, relevance.Checksum())
	if !env.Config.Reader {
		return finding{true, "reading model", "switched off by the setting reader; " + what}
	}
	path, err := relevance.Ready()
	if err != nil {
		return finding{false, "reading model", err.Error()}
	}
	return finding{true, "reading model", what + ", computed with " + path}
}

// vectorsFinding names the word vectors that find passages without any word of the question.
func vectorsFinding() finding {
	if _, err := static.Distilled(); err != nil {
		return finding{false, "word vectors", err.Error()}
	}
	return finding{true, "word vectors", fmt.Sprintf("%s, SHA-256 %s", static.ModelName, static.Checksum())}
}

// modelFindings reports on the language model.
func modelFindings(env *command.Env, m matter.Matter) []finding {
	o, ok, err := network.ModelOptions(env)
	if err == nil && !ok {
		return nil
	}
	var place string
	var here bool
	if err == nil {
		place, here, err = o.Place()
	}
	if err == nil {
		err = o.Ready()
	}
	if err != nil {
		return []finding{{false, "model", err.Error()}}
	}
	name := o.Model + " at " + place
	said, _ := network.Terms(env, m)
	switch {
	case here:
		return []finding{{true, "model", name + ", on this machine: used in every matter, also offline"}}
	case network.Locked(env, m):
		return []finding{{true, "model", name + ", not used: nothing of this matter may leave the machine"}}
	case said != "":
		return []finding{{false, "model", name + ", not used: not agreed to for this matter; headnote confirm --model " +
			"shows what would be sent"}}
	}
	return []finding{{true, "model", name + ", agreed to for this matter"}}
}
