//go:build !embeddednats

package cli

// embedded says how to get what this build has not.
func (a *app) embedded(string, string) (string, error) {
	return "", usage("this headnote was built without a server of NATS, which would make it larger by a fifth: build it with go build -tags embeddednats, or run nats-server -js and give --nats nats://127.0.0.1")
}
