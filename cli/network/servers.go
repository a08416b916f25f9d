package network

import (
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
)

// serverEnvironment are the variables passed to every server program: enough to start, and no keys.
var serverEnvironment = []string{"PATH", "HOME", "TMPDIR", "LANG", "SYSTEMROOT", "USERPROFILE"}

// Servers returns the servers of other programs that are queried for a matter: those of the user's own settings, and
// those of the folder's that the user has confirmed. None is started yet.
func Servers(env *command.Env, m matter.Matter) []registry.Server {
	all := make(map[string]backends.Server)
	maps.Copy(all, env.Config.Servers)
	for name, s := range m.Servers {
		setting := matters.ServerSetting(name, s)
		if _, own := all[name]; own {
			continue // the user's own settings take precedence
		}
		if _, ok := matters.Folder(env, m).Leave(setting, s.Place()); !ok {
			env.SayOnce("headnote: the server %s of this folder is not queried because you have not confirmed it; headnote "+
				"confirm shows what it is", name)
			continue
		}
		all[name] = s
	}
	var out []registry.Server
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := registry.Server{Name: name, Server: all[name]}
		if len(s.Command) > 0 {
			s.Program = registry.NewProgram(s.Command, variables(env, s.Env))
			env.OnClose(s.Program.Close)
		}
		out = append(out, s)
	}
	return out
}

// variables returns the environment of a program.
func variables(env *command.Env, named []string) []string {
	var out []string
	for _, name := range slices.Concat(serverEnvironment, named) {
		if v := env.Getenv(name); v != "" && !strings.ContainsRune(v, 0) {
			out = append(out, name+"="+v)
		}
	}
	return out
}
