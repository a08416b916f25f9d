package cluster

import _ "embed"

// mapping is what the cluster is told of passages: which words of a text count, and
// which fields are taken as they are.
//
//go:embed mapping.json
var mapping []byte
