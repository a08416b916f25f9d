package network

import (
	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/research/matter"
)

// Sources returns the tools that query public sources. In a locked matter they exist too, but report that they were not
// allowed to.
func Sources(env *command.Env, m matter.Matter) ([]backends.Tool, error) {
	servers := Servers(env, m)
	c, err := client(env, m, servers)
	if err != nil {
		return nil, err
	}
	seen, err := Statistics(env)
	if err != nil {
		return nil, err
	}
	usc := &registry.USC{
		Direct: env.Config.USCDirect, GranulePages: env.Config.USCGranulePages,
		WebSearch: env.Config.USCWebSearch,
	}
	return registry.Live(c, registry.Options{Seen: seen, USC: usc, Servers: servers})
}
