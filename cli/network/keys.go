package network

import (
	"headnote/backends/fetch"
	"headnote/backends/llm"
	"headnote/cli/command"
	"headnote/cli/config"
)

// ClusterKeys are the names of what a cluster lets us in by: in the environment or in
// the file of keys.
var ClusterKeys = []string{"OPENSEARCH_USER", "OPENSEARCH_PASSWORD", "OPENSEARCH_API_KEY"}

// keyOf names the key of a provider of models.
var keyOf = map[string]string{llm.Anthropic: "ANTHROPIC_API_KEY", llm.OpenAI: "OPENAI_API_KEY"}

// SourceKeysSet are those of the sources. Behind the lock the keyring is left alone.
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

// SourceKeys are the names of the keys of sources.
func SourceKeys() []string {
	names, err := fetch.KeyNames()
	if err != nil {
		return nil // the table of hosts is in the program: tests read it
	}
	return names
}

// KnownKeys are the names of all keys.
func KnownKeys() []string {
	names := SourceKeys()
	for _, name := range keyOf {
		names = append(names, name)
	}
	return append(names, ClusterKeys...)
}

// KeyPlaces are where keys are looked for.
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
