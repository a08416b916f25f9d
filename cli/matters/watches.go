package matters

import (
	"headnote/cli/command"
	"headnote/internal/trust"
	"headnote/research/matter"
	"headnote/research/watch"
)

// Watches returns the watches of a matter.
func Watches(env *command.Env, m matter.Matter) (watch.Store, error) {
	k, err := Key(env, m)
	if err != nil {
		return watch.Store{}, err
	}
	return watch.NewStore(KeptOf(m.Kept().Sub(watch.Folder), k), m.Kept()), nil
}

// WatchSetting describes the setting that makes a watch query public sources. Adding a watch confirms it.
func WatchSetting(w watch.Watch) trust.Setting {
	return trust.Setting{
		Name: "watch", Value: w.Subject.String(),
		Does: "its words are sent to public sources whenever headnote watch run is run",
	}
}

// watched returns the settings for the watches of an unlocked folder. Unreadable watches are reported where they are
// used.
func watched(m matter.Matter) []trust.Setting {
	all, err := watch.NewStore(KeptOf(m.Kept().Sub(watch.Folder), nil), m.Kept()).List()
	if err != nil || m.Locked != "" {
		return nil
	}
	var out []trust.Setting
	for _, w := range all {
		out = append(out, WatchSetting(w))
	}
	return out
}
