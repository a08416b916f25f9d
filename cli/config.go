package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"headnote/research/retrieve"
	"headnote/research/run"
)

// Config is config.toml. Each setting has one name in three places: the key here,
// HEADNOTE_ and the key in capitals in the environment, and where it is often
// changed, a flag.
type Config struct {
	ParallelExecutionEnabled bool    `toml:"parallel_execution_enabled" help:"run calls at once"`
	ParallelMaxConcurrency   int     `toml:"parallel_max_concurrency" help:"calls at once" min:"1" max:"100"`
	ParallelBatchTimeoutMS   int     `toml:"parallel_batch_timeout_ms" help:"time for one round, in milliseconds" min:"1000" max:"3600000"`
	ToolFallbackEnabled      bool    `toml:"tool_fallback_enabled" help:"ask another tool where one fails"`
	ToolFallbackMaxAttempts  int     `toml:"tool_fallback_max_attempts" help:"other tools tried at most" min:"0" max:"10"`
	ToolFallbackTimeoutMS    int     `toml:"tool_fallback_timeout_ms" help:"time for one attempt, in milliseconds" min:"100" max:"600000"`
	GradeRelevant            float64 `toml:"grade_relevant" help:"probability from which a document is relevant" min:"0" max:"1"`
	GradeAmbiguous           float64 `toml:"grade_ambiguous" help:"probability from which a document is ambiguous" min:"0" max:"1"`
	Rounds                   int     `toml:"rounds" help:"rounds of research at most" min:"1" max:"10"`
	Offline                  bool    `toml:"offline" help:"open no connection whatever happens"`
	Theme                    string  `toml:"theme" help:"auto, dark, light"`

	path string
}

func defaultConfig() Config {
	l := run.DefaultLimits()
	return Config{
		ParallelExecutionEnabled: true, ParallelMaxConcurrency: l.Slots, ParallelBatchTimeoutMS: int(l.Batch.Milliseconds()),
		ToolFallbackEnabled: true, ToolFallbackMaxAttempts: l.Alternatives, ToolFallbackTimeoutMS: int(l.Call.Milliseconds()),
		GradeRelevant: retrieve.DefaultThresholds.Relevant, GradeAmbiguous: retrieve.DefaultThresholds.Ambiguous, Rounds: 3, Theme: "auto",
	}
}

// configPath is where the configuration lies when no other place is named.
func configPath() string {
	if p := os.Getenv("HEADNOTE_CONFIG"); p != "" {
		return p
	}
	return filepath.Join(xdg("XDG_CONFIG_HOME", ".config"), "headnote", "config.toml")
}

// dataDir is where the runs of the sample matter are kept.
func dataDir() string {
	if p := os.Getenv("HEADNOTE_DATA"); p != "" {
		return p
	}
	return filepath.Join(xdg("XDG_DATA_HOME", ".local/share"), "headnote")
}

// stateDir is where logs and crash files go.
func stateDir() string { return filepath.Join(xdg("XDG_STATE_HOME", ".local/state"), "headnote") }

func xdg(name, fallback string) string {
	if p := os.Getenv(name); filepath.IsAbs(p) {
		return p
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return filepath.Join(os.TempDir(), "headnote-home")
	}
	return filepath.Join(home, fallback)
}

// loadConfig reads defaults, then the file, then the environment, and checks all.
func loadConfig(path string) (Config, error) {
	c := defaultConfig()
	c.path = path
	if path == "" {
		c.path = configPath()
	}
	data, err := os.ReadFile(c.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && path == "":
	case err != nil:
		return c, usage("the configuration %s cannot be read: %v", c.path, err)
	default:
		meta, err := toml.Decode(string(data), &c)
		var pe toml.ParseError
		if errors.As(err, &pe) {
			return c, usage("%s, line %d: %s", c.path, pe.Position.Line, pe.Message)
		}
		if err != nil {
			return c, usage("%s: %v", c.path, err)
		}
		if extra := meta.Undecoded(); len(extra) > 0 {
			return c, usage("%s, line %d: there is no setting %q; headnote config init writes a file with all of them", c.path, lineOf(string(data), extra[0].String()), extra[0])
		}
	}
	if err := c.environment(); err != nil {
		return c, err
	}
	return c, c.check()
}

func lineOf(data, key string) int {
	for i, line := range strings.Split(data, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), key) {
			return i + 1
		}
	}
	return 0
}

// settings calls f for each setting with its name.
func (c *Config) settings(f func(name string, field reflect.StructField, v reflect.Value) error) error {
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if name := field.Tag.Get("toml"); name != "" {
			if err := f(name, field, v.Field(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Config) environment() error {
	return c.settings(func(name string, _ reflect.StructField, v reflect.Value) error {
		env := "HEADNOTE_" + strings.ToUpper(name)
		s := os.Getenv(env)
		if s == "" {
			return nil
		}
		bad := usage("%s is %q: it must be %s", env, s, kindName(v.Kind()))
		switch v.Kind() {
		case reflect.Bool:
			b, err := strconv.ParseBool(s)
			if err != nil {
				return bad
			}
			v.SetBool(b)
		case reflect.Int:
			n, err := strconv.ParseInt(s, 10, 64)
			if err != nil {
				return bad
			}
			v.SetInt(n)
		case reflect.Float64:
			x, err := strconv.ParseFloat(s, 64)
			if err != nil {
				return bad
			}
			v.SetFloat(x)
		default:
			v.SetString(s)
		}
		return nil
	})
}

func kindName(k reflect.Kind) string {
	switch k {
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	}
	return "text"
}

func (c *Config) check() error {
	err := c.settings(func(name string, field reflect.StructField, v reflect.Value) error {
		if field.Tag.Get("min") == "" {
			return nil
		}
		lo, err1 := strconv.ParseFloat(field.Tag.Get("min"), 64)
		hi, err2 := strconv.ParseFloat(field.Tag.Get("max"), 64)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		x := 0.0
		if v.Kind() == reflect.Int {
			x = float64(v.Int())
		} else {
			x = v.Float()
		}
		if x < lo || x > hi {
			return usage("%s is %v: it must be from %s to %s (%s)", name, x, field.Tag.Get("min"), field.Tag.Get("max"), c.path)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case c.GradeAmbiguous > c.GradeRelevant:
		return usage("grade_ambiguous (%v) must not be above grade_relevant (%v)", c.GradeAmbiguous, c.GradeRelevant)
	case c.Theme != "auto" && c.Theme != "dark" && c.Theme != "light":
		return usage("theme is %q: it must be auto, dark or light", c.Theme)
	}
	return nil
}

// limits are the scheduler's, from the settings.
func (c Config) limits() run.Limits {
	l := run.DefaultLimits()
	l.Slots = c.ParallelMaxConcurrency
	if !c.ParallelExecutionEnabled {
		l.Slots = 1
	}
	l.Batch = time.Duration(c.ParallelBatchTimeoutMS) * time.Millisecond
	l.Call = time.Duration(c.ToolFallbackTimeoutMS) * time.Millisecond
	l.Chain = min(2*l.Call, l.Batch)
	l.Alternatives = c.ToolFallbackMaxAttempts
	if !c.ToolFallbackEnabled {
		l.Alternatives = 0
	}
	return l
}

// file is the whole configuration as a file with a remark for each setting.
func (c Config) file() (string, error) {
	var b strings.Builder
	b.WriteString("# headnote: settings. Each can also be set in the environment as HEADNOTE_ and\n# its name in capitals.\n\n")
	err := c.settings(func(name string, field reflect.StructField, v reflect.Value) error {
		value := fmt.Sprint(v.Interface())
		if v.Kind() == reflect.String {
			value = strconv.Quote(value)
		}
		_, err := fmt.Fprintf(&b, "# %s\n%s = %s\n\n", field.Tag.Get("help"), name, value)
		return err
	})
	return b.String(), err
}
