package network

import (
	"net/url"

	"headnote/backends/fetch"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// addFeeds allows requests to the hosts of the feeds that this user watches, as restrained as for any host with unknown
// limits. Hosts that are in the table keep their own limits.
func addFeeds(env *command.Env, m matter.Matter, o *fetch.Options) error {
	if m.Dir == "" || !m.Kept().Has("matter.toml") {
		return nil
	}
	store, err := matters.Watches(env, m)
	if err != nil {
		return err
	}
	all, err := store.List()
	if err != nil {
		env.SayOnce("headnote: %v", err) // all other requests work without it
		return nil
	}
	known, err := fetch.Policies()
	if err != nil {
		return err
	}
	for _, w := range all {
		at, err := url.Parse(w.What)
		if w.Kind != "feed" || err != nil ||
			len(matters.Folder(env, m).Unconfirmed([]trust.Setting{matters.WatchSetting(w)})) > 0 {
			continue
		}
		if _, ok := known[at.Hostname()]; ok {
			continue
		}
		if o.Hosts == nil {
			o.Hosts = make(map[string]fetch.Policy)
		}
		if _, ok := o.Hosts[at.Hostname()]; !ok {
			if o.Hosts[at.Hostname()], err = fetch.Polite("feeds"); err != nil {
				return err
			}
		}
	}
	return nil
}
