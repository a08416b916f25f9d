package bert

// Paths are the names of the ways of computing of this machine, the fastest first.
func Paths() []string {
	var names []string
	for _, k := range paths() {
		names = append(names, k.name)
	}
	return names
}

// Along returns the model as it computes along a path.
func (m *Model) Along(path string) *Model {
	along := *m
	for _, k := range paths() {
		if k.name == path {
			along.k = k
		}
	}
	return &along
}

// Data is the file of the reader in the program.
func Data() string { return readerModel }
