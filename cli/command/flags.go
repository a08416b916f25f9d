package command

// Flags are the flags common to all commands, apart from those of settings.
type Flags struct {
	Matter, Config, Today string
	Sample                bool
	Slow, ASCII, Review   bool
	Accessible, Debug     bool
	Online                bool
	Settings              map[string]string // values of settings' flags, by key
}
