package network

import (
	"headnote/backends/fetch"
	"headnote/backends/llm"
	"headnote/cli/command"
	"headnote/cli/config"
)

// ClusterKeys are the names of the credentials for a cluster, in the environment or in the file of keys.
var ClusterKeys = []string{"OPENSEARCH_USER", "OPENSEARCH_PASSWORD", "OPENSEARCH_API_KEY"}

// keyOf names the API key of each provider of models.
var keyOf = map[string]string{llm.Anthropic: "ANTHROPIC_API_KEY", llm.OpenAI: "OPENAI_API_KEY"}

// SourceKeysSet returns the keys of sources that are set. If locked, the keyring is not opened.
func SourceKeysSet(env *command.Env, locked bool) (fetch.Keys, error) {
	names, err := fetch.KeyNames()
	if err != nil {
		return fetch.Keys{}, err
	}
	for _, s := range env.Config.Servers {
		if s.Key != "" {
			names = append(names, s.Key)
		}
	}
	return fetch.LoadKeys(KeyPlaces(env, locked), names)
}

// SourceKeys returns the names of the keys of sources.
func SourceKeys() []string {
	names, err := fetch.KeyNames()
	if err != nil {
		return nil // cannot happen: the table of hosts is built in, and tests read it
	}
	return names
}

// KnownKeys returns the names of all keys.
func KnownKeys() []string {
	names := SourceKeys()
	for _, name := range keyOf {
		names = append(names, name)
	}
	return append(names, ClusterKeys...)
}

// KeyPlaces returns where keys are looked up.
func KeyPlaces(env *command.Env, locked bool) fetch.Places {
	p := fetch.Places{Env: env.Getenv, File: config.KeysPath(env.Getenv, env.Config.KeysFile), Known: KnownKeys()}
	for _, s := range env.Config.Servers {
		p.Known = append(p.Known, s.Key)
	}
	if env.Config.Keyring && !locked {
		p.Keyring = fetch.SystemKeyring
	}
	return p
}
