package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"

	"headnote/team"
	"headnote/text"
)

// Source is where settings are read from.
type Source struct {
	File  string              // the file; if named, it must exist
	Env   func(string) string // the environment: os.Getenv
	Flags map[string]string   // values of flags by key
	// Names are the variables in the environment, as in os.Environ, to detect misspelled ones.
	Names []string
}

// Load reads the defaults, then the file, the environment and the flags. Its error tells where a setting is wrong and
// what it must be.
func Load(from Source) (Config, error) {
	c := Default()
	c.Path = from.File
	if c.Path == "" {
		c.Path = Path(from.Env)
	}
	data, err := os.ReadFile(c.Path)
	switch {
	case absent(err) && from.File == "" && from.Env("HEADNOTE_CONFIG") == "":
	case err != nil:
		return c, fmt.Errorf("cannot read the configuration %s: %w; create one with headnote config init, or omit --config",
			c.Path, err)
	default:
		if err := c.decode(string(data)); err != nil {
			return c, err
		}
		if err := c.private(); err != nil {
			return c, err
		}
	}
	if err := c.misspelt(from.Names); err != nil {
		return c, err
	}
	for _, s := range c.Settings() {
		if v := from.Env(s.Env()); v != "" {
			if err := s.Set(v); err != nil {
				return c, fmt.Errorf("%s in the environment: %w", s.Env(), err)
			}
			c.Set[s.Key] = s.Env()
		}
		if v, ok := from.Flags[s.Key]; ok {
			if err := s.Set(v); err != nil {
				return c, fmt.Errorf("--%s: %w", s.Flag(), err)
			}
			c.Set[s.Key] = "--" + s.Flag()
		}
	}
	if c.GradeAmbiguous > c.GradeRelevant {
		return c, fmt.Errorf("grade_ambiguous (%v) must not be above grade_relevant (%v)", c.GradeAmbiguous, c.GradeRelevant)
	}
	return c, nil
}

// others are the HEADNOTE_ names in the environment that are not settings.
var others = []string{"config", "data", "mcp_token"}

// misspelt reports names in the environment that are almost those of settings. A name that resembles none may belong to
// another program.
func (c *Config) misspelt(environ []string) error {
	known := append(names(c.Settings()), others...)
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		key, ours := strings.CutPrefix(name, "HEADNOTE_")
		if key = strings.ToLower(key); !ours || slices.Contains(known, key) {
			continue
		}
		if near := text.Nearest(key, known); near != "" {
			return fmt.Errorf("unknown setting %s in the environment; did you mean HEADNOTE_%s?", name, strings.ToUpper(near))
		}
	}
	return nil
}

// private refuses a file that contains a password and can be read by others.
func (c *Config) private() error {
	secret := team.Access{URL: c.NATSURL}.HasPassword()
	for _, x := range c.Clusters {
		secret = secret || team.Access{URL: x.URL}.HasPassword()
	}
	info, err := os.Stat(c.Path)
	if err != nil || !secret || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return fmt.Errorf("%s contains a password and can be read by others (mode %04o); run chmod 600 %s", c.Path,
		info.Mode().Perm(), c.Path)
}

// absent reports whether a file does not exist, including because a parent is not a folder.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

func (c *Config) decode(data string) error {
	var values map[string]any
	_, err := toml.Decode(data, &values)
	var wrong toml.ParseError
	switch {
	case errors.As(err, &wrong) && wrong.LastKey != "":
		return fmt.Errorf("%s, line %d: %s: %s", c.Path, wrong.Position.Line, wrong.LastKey, wrong.Message)
	case errors.As(err, &wrong):
		return fmt.Errorf("%s, line %d: %s", c.Path, wrong.Position.Line, wrong.Message)
	case err != nil:
		return fmt.Errorf("%s: %w", c.Path, err)
	}
	settings := c.Settings()
	keys := make([]string, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		line := lineOf(data, key)
		tables := map[string]func(any) error{
			"keys": c.decodeKeys, "clusters": c.decodeClusters, "mcp_servers": c.decodeServers,
		}
		if decode := tables[key]; decode != nil {
			if err := decode(values[key]); err != nil {
				return fmt.Errorf("%s, line %d: %w", c.Path, line, err)
			}
			continue
		}
		i := slices.IndexFunc(settings, func(s Setting) bool { return s.Key == key })
		if i < 0 {
			return fmt.Errorf("%s, line %d: %w; headnote config init writes a file with all of them", c.Path, line,
				text.Unknown("setting", key, append(names(settings), "keys", "clusters", "mcp_servers")))
		}
		if err := settings[i].decode(values[key]); err != nil {
			return fmt.Errorf("%s, line %d: %w", c.Path, line, err)
		}
		c.Set[key] = fmt.Sprintf("line %d", line)
	}
	return nil
}

// names returns the keys of settings.
func names(all []Setting) []string {
	out := make([]string, len(all))
	for i, s := range all {
		out[i] = s.Key
	}
	return out
}

// decodeKeys reads the table of keys: a key, or a list of keys, for each command.
func (c *Config) decodeKeys(value any) error {
	table, ok := value.(map[string]any)
	if !ok {
		return errors.New(`keys must be a table: [keys], and below it lines such as memo = ["2", "m"]`)
	}
	if len(table) > 0 {
		c.Keys = make(map[string][]string, len(table))
	}
	for id, v := range table {
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		for _, k := range list {
			key, ok := k.(string)
			if !ok || key == "" {
				return fmt.Errorf("[keys] %s: a key must be a quoted string, such as \"m\", \"ctrl+e\" or \"S d\"", id)
			}
			c.Keys[id] = append(c.Keys[id], key)
		}
	}
	return nil
}

// lineOf returns the number of the line on which a key or a table begins.
func lineOf(data, key string) int {
	for i, line := range strings.Split(data, "\n") {
		line = strings.TrimLeft(line, " \t[\"'")
		if rest, ok := strings.CutPrefix(line, key); ok && strings.IndexAny(rest, " \t=.]\"'") == 0 {
			return i + 1
		}
	}
	return 1
}

// Path returns the default path of the configuration.
func Path(env func(string) string) string {
	if p := env("HEADNOTE_CONFIG"); p != "" {
		return p
	}
	return filepath.Join(xdg(env, "XDG_CONFIG_HOME", ".config"), "headnote", "config.toml")
}

// KeysPath returns the file with the keys of sources: the one named, else keys.toml next to the configuration.
func KeysPath(env func(string) string, named string) string {
	if named != "" {
		return named
	}
	return filepath.Join(filepath.Dir(Path(env)), "keys.toml")
}

// DataDir returns where the runs of the sample matter are kept.
func DataDir(env func(string) string) string {
	if p := env("HEADNOTE_DATA"); p != "" {
		return p
	}
	return filepath.Join(xdg(env, "XDG_DATA_HOME", ".local/share"), "headnote")
}

// StateDir returns where the log and crash details go.
func StateDir(env func(string) string) string {
	return filepath.Join(xdg(env, "XDG_STATE_HOME", ".local/state"), "headnote")
}

// xdg returns a folder of the XDG Base Directory Specification, under which relative paths are ignored.
func xdg(env func(string) string, name, fallback string) string {
	if p := env(name); filepath.IsAbs(p) {
		return p
	}
	home := env("HOME")
	if home == "" {
		home = os.TempDir()
	}
	return filepath.Join(home, fallback)
}
