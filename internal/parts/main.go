// Parts lists what a binary was linked from, as its licenses and its users require.
//
//	parts sbom BINARY FILE        the list in CycloneDX; the time and the version from SOURCE_DATE_EPOCH and VERSION
//	parts licences BINARY FILE    the license and the notices of every library
//	parts bundle BINARY FILE      the binary as an MCP bundle (.mcpb); its platform from PLATFORM
package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "parts:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: parts sbom|licences|bundle BINARY FILE")
	}
	var at time.Time
	if args[0] == "sbom" || args[0] == "bundle" { // both include the time of the build
		seconds, bad := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
		if bad != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH is not a number of seconds: %w", bad)
		}
		at = time.Unix(seconds, 0)
	}
	var data []byte
	var err error
	switch command, binary := args[0], args[1]; command {
	case "sbom":
		data, err = bill(binary, os.Getenv("VERSION"), at)
	case "licences":
		data, err = licences(binary)
	case "bundle":
		data, err = bundle(binary, os.Getenv("VERSION"), os.Getenv("PLATFORM"), at)
	default:
		err = fmt.Errorf("%q is not a command: sbom, licences or bundle", command)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(args[2], data, 0o644) //nolint:gosec // the file is handed out with the program
}
