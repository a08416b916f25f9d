package config

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/text"
)

// decodeServers reads the tables [mcp_servers.NAME].
func (c *Config) decodeServers(value any) error {
	if _, ok := value.(map[string]any); !ok {
		return errors.New(`mcp_servers must be tables: [mcp_servers.acme], and below it url or command, and tools`)
	}
	var written strings.Builder
	if err := toml.NewEncoder(&written).Encode(value); err != nil {
		return err
	}
	var all map[string]backends.Server
	meta, err := toml.Decode(written.String(), &all)
	if err != nil { // the error and its line numbers refer to what was written here
		return errors.New("[mcp_servers] has a value of the wrong type: command, env and tools are lists of text, " +
			"per_minute is a number, and the others are text")
	}
	for _, key := range meta.Undecoded() {
		return text.Unknown("setting", "mcp_servers."+key.String(), backends.ServerSettings())
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err := all[name].Check(name); err != nil {
			return err
		}
	}
	c.Servers = all
	return nil
}
