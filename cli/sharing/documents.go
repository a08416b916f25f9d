package sharing

import (
	"strings"

	"headnote/backends/index/ingest"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/team/documents"
)

// Documents returns the documents of a shared matter, here and in the cluster.
func Documents(env *command.Env, m matter.Matter) (*documents.Store, error) {
	if err := matters.Needs(env, m, matters.Outside(m)...); err != nil {
		return nil, err
	}
	link, err := Link(env, m)
	if err != nil {
		return nil, err
	}
	return documents.Open(link, documents.Options{
		Matter: Token(env, m), By: Who(env), Root: m.Root(), State: m.Kept(),
		Reads: func(path string) bool { return reader.Known(path) && !strings.HasPrefix(path, ingest.Memos+"/") },
		Files: func() ([]string, error) { return local.Files(m.Root()) },
		Limit: reader.DefaultLimits().File, Replicas: env.Config.NATSReplicas,
		Patience: env.Config.NATSTimeout(), Now: env.Now,
	})
}
