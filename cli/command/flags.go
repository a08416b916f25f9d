package command

// Flags that every command has, beside the settings.
type Flags struct {
	Matter, Config, Today string
	Sample                bool
	Slow, ASCII, Review   bool
	Accessible, Debug     bool
	Online                bool
	Settings              map[string]string // flags of settings that were given, by key
}
