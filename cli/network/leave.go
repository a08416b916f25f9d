// Package network decides what may leave this machine for a matter, and provides the means to do so: the client of the
// public sources, their keys, and the language model. Offline and confidential matters get a client that opens no
// connection.
package network

import (
	"slices"
	"strings"

	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
)

// Locked reports whether nothing of a matter may leave the machine. The sample's parties do not exist, so sources are
// not asked about them, unless a mirror or a tape is set up, or a tool is called by hand.
func Locked(env *command.Env, m matter.Matter) bool {
	byHand := env.Consent.ByHand || env.Consent.Tools
	return env.Config.Offline || env.Consent.Held || m.Confidential || m.Sample && !sourcesReplaced(env) && !byHand
}

// sourcesReplaced reports whether a mirror or a tape replaces the sources.
func sourcesReplaced(env *command.Env) bool {
	return env.Config.SourcesBase != "" || env.Config.Tape != ""
}

// Agreed reports whether the analyst has agreed to let questions leave the machine: in the plan of an earlier run, or
// with --online.
func Agreed(env *command.Env, m matter.Matter) bool {
	return env.Flags.Online || sourcesReplaced(env) || matters.Folder(env, m).Online()
}

// AgreedTo reports whether the analyst has agreed that words of a matter go to a host, whether to this one in a plan or
// to all.
func AgreedTo(env *command.Env, m matter.Matter, host string) bool {
	return Agreed(env, m) || slices.Contains(matters.Folder(env, m).Hosts(), host)
}

// AgreedToAny reports whether the analyst has agreed to any host.
func AgreedToAny(env *command.Env, m matter.Matter) bool {
	return Agreed(env, m) || len(matters.Folder(env, m).Hosts()) > 0
}

// Unagreed returns a function that selects the hosts the analyst has not agreed to yet; nil if no analyst is there to
// be asked.
func Unagreed(env *command.Env, m matter.Matter) func([]string) []string {
	if !env.Consent.Watched {
		return nil
	}
	return func(hosts []string) []string {
		return slices.DeleteFunc(slices.Clone(hosts), func(h string) bool { return AgreedTo(env, m, h) })
	}
}

// Hold keeps an unattended run from sending a matter's first questions out: what would leave the machine must be shown
// first.
func Hold(env *command.Env, m matter.Matter) {
	if !Locked(env, m) && !AgreedToAny(env, m) {
		env.Consent.Held = true
		env.Say("headnote: no question of this matter has been sent to public sources before, so they are not queried. "+
			"The workbench shows what would be sent and where; --online sends it. Hosts that may receive words of the "+
			"question: %s", strings.Join(registry.Hosts(), ", "))
		if m.OnlineAgreed {
			env.Say("headnote: the folder's settings allow its questions to be sent; that has no effect until you confirm it " +
				"yourself")
		}
	}
}
