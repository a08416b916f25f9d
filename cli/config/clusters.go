package config

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"headnote/text"
)

// Cluster describes how to reach a team's cluster, and as which user: a table [clusters.NAME] of the configuration.
type Cluster struct {
	URL, Credentials, CA, Cert, Key, Prefix string
}

var clusterName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,63}$`)

// fields returns the settings of a cluster by name.
func (c *Cluster) fields() map[string]*string {
	return map[string]*string{
		"url": &c.URL, "credentials": &c.Credentials, "ca": &c.CA, "cert": &c.Cert, "key": &c.Key,
		"prefix": &c.Prefix,
	}
}

// decodeClusters reads the tables of clusters.
func (c *Config) decodeClusters(value any) error {
	all, ok := value.(map[string]any)
	if !ok {
		return errors.New("clusters must be tables: [clusters.acme], and below it url = \"tls://HOST\"")
	}
	c.Clusters = make(map[string]Cluster, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		table, ok := all[name].(map[string]any)
		if !ok {
			return fmt.Errorf("[clusters.%s] must be a table with url = \"tls://HOST\"", name)
		}
		if !clusterName.MatchString(name) {
			return fmt.Errorf("[clusters.%s]: a cluster name may contain only lower-case letters, digits, - and _", name)
		}
		var one Cluster
		fields := one.fields()
		for _, key := range slices.Sorted(maps.Keys(table)) {
			to := fields[key]
			if to == nil {
				return fmt.Errorf("[clusters.%s]: %w", name, text.Unknown("setting", key, slices.Sorted(maps.Keys(fields))))
			}
			text, ok := table[key].(string)
			if !ok {
				return fmt.Errorf("[clusters.%s] %s must be text", name, key)
			}
			*to = text
		}
		if one.URL == "" {
			return fmt.Errorf("[clusters.%s] has no url", name)
		}
		c.Clusters[name] = one
	}
	return nil
}
