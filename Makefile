.PHONY: run build install test bench lint fuzz cover

VERSION := $(shell git describe --tags --always 2>/dev/null || echo dev)
GO_BUILD := go build -trimpath -ldflags "-s -w -X headnote/cli.Version=$(VERSION)"

run: build          ## build, and open the sample matter
	@cd $$(mktemp -d) && $(CURDIR)/bin/headnote

build:              ## build bin/headnote
	@$(GO_BUILD) -o bin/headnote .

install:            ## put headnote into GOBIN
	go install -trimpath -ldflags "-s -w -X headnote/cli.Version=$(VERSION)" .

test:               ## all tests, with the race detector
	go test -race ./...

lint:
	go vet ./...
	@test -z "$$(gofmt -l .)" || (gofmt -l . && exit 1)

fuzz:               ## each fuzzer for a few seconds
	@for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
	  echo "$$p $$f"; go test $$p -run '^$$' -fuzz "^$$f$$" -fuzztime $${FUZZTIME:-3s} || exit 1; done; done

bench:
	go test -run '^$$' -bench . -benchmem ./...

cover:
	go test -coverprofile=cover.out ./... && go tool cover -func=cover.out | tail -1
