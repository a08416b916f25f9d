// Release builds what is handed out: static binaries, archives with completions and
// the manual, packages for Debian and Red Hat, a list of what is in them, and the
// sums of it all. The same commit gives the same bytes on any machine with the same
// version of Go.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// systems are what is built for.
const systems = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64"

// largest is how many bytes a binary may have.
const largest = 60_000_000

func main() {
	version := flag.String("version", "dev", "the version that is built")
	nfpm := flag.String("nfpm", "", "the program nfpm, for .deb and .rpm; without it there are none")
	epoch := flag.String("epoch", "0", "Unix time that the files carry: the commit's")
	targets := flag.String("targets", systems, "the systems that are built for")
	flag.Parse()
	if err := release(flag.Arg(0), *version, *nfpm, *epoch, *targets); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(dist, version, nfpm, epoch, targets string) error {
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil || dist == "" {
		return errors.New("usage: release -version V -epoch SECONDS [-nfpm PROGRAM] [-targets LIST] FOLDER")
	}
	at := time.Unix(seconds, 0)
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	work := filepath.Join(dist, "work")
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	texts, err := texts(work, version)
	if err != nil {
		return err
	}
	for target := range strings.SplitSeq(targets, ",") {
		system, machine, ok := strings.Cut(target, "/")
		if !ok {
			return fmt.Errorf("-targets: %q is no system: write linux/amd64", target)
		}
		if err := one(dist, work, version, [2]string{system, machine}, texts, at, nfpm); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	return checksums(dist)
}

// build makes a static binary.
func build(path, version, system, machine string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X headnote/cli.Version="+version, "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+machine, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=-mod=readonly")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	info, err := os.Stat(path)
	if err == nil && info.Size() > largest {
		err = fmt.Errorf("the binary has %d MB, %d are allowed: go build -ldflags=-w and go tool nm -size show what is large", info.Size()/1e6, largest/1_000_000)
	}
	return err
}

// texts asks a program for this machine for its completions and its manual.
func texts(work, version string) ([]item, error) {
	own := filepath.Join(work, "own")
	if err := build(own, version, runtime.GOOS, runtime.GOARCH); err != nil {
		return nil, err
	}
	var out []item
	for name, args := range map[string][]string{
		"completions/headnote.bash": {"completion", "bash"}, "completions/_headnote": {"completion", "zsh"},
		"completions/headnote.fish": {"completion", "fish"}, "man/headnote.1": {"man"},
	} {
		var said bytes.Buffer
		cmd := exec.Command(own, args...)
		cmd.Env, cmd.Stderr = append(os.Environ(), "HOME="+work, "XDG_CONFIG_HOME=", "XDG_STATE_HOME=", "XDG_DATA_HOME="), &said
		data, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("headnote %s: %w: %s", strings.Join(args, " "), err, said.String())
		}
		path := filepath.Join(work, filepath.Base(name))
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return nil, err
		}
		out = append(out, item{name, path, 0o644})
	}
	third := filepath.Join(work, "LICENCES")
	if err := licences(own, third); err != nil {
		return nil, err
	}
	out = append(out, item{"LICENCES", third, 0o644})
	for _, name := range []string{"README.md", "CHANGELOG.md", "LICENSE", "NOTICE", "SECURITY.md"} {
		out = append(out, item{name, name, 0o644})
	}
	return out, nil
}

// one makes everything for one system.
func one(dist, work, version string, target [2]string, texts []item, at time.Time, nfpm string) error {
	name := fmt.Sprintf("headnote_%s_%s_%s", version, target[0], target[1])
	binary := filepath.Join(work, name)
	if err := build(binary, version, target[0], target[1]); err != nil {
		return err
	}
	parts, err := bill(binary, version, at)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, name+".cdx.json"), append(parts, '\n'), 0o644); err != nil {
		return err
	}
	items := []item{{name + "/headnote", binary, 0o755}}
	for _, t := range texts {
		items = append(items, item{name + "/" + t.name, t.path, t.mode})
	}
	f, err := os.Create(filepath.Join(dist, name+".tar.gz"))
	if err != nil {
		return err
	}
	if err := errors.Join(pack(f, items, at), f.Close()); err != nil {
		return err
	}
	if target[0] != "linux" || nfpm == "" {
		return nil
	}
	for _, form := range []string{"deb", "rpm"} {
		cmd := exec.Command(nfpm, "package", "--config", "packaging/nfpm.yaml", "--packager", form, "--target", filepath.Join(dist, name+"."+form))
		cmd.Env = append(os.Environ(), "ARCH="+target[1], "VERSION="+packageVersion(version, at), "BINARY="+binary, "WORK="+work, fmt.Sprintf("SOURCE_DATE_EPOCH=%d", at.Unix()))
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("nfpm: %w: %s", err, out)
		}
	}
	return nil
}
