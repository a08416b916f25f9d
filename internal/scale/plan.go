package main

// Plan is a corpus, the machines for it, and what was measured of a part of the work.
type Plan struct {
	Documents float64
	Analysts  int
	Questions float64 // of an analyst in an hour

	Nodes, Cores     int // data nodes
	MemoryGB         float64
	Shards, Replicas int
	Servers          int // research servers, of as many cores
	NodeDollars      float64

	// Measured; docs/scale.md says how.
	PassagesPerDocument float64
	TextPerDocument     float64 // bytes
	IndexRatio          float64 // bytes of search index and stored passages in the cluster for one of text
	StoredRatio         float64 // of texts and what is known of documents, on the research server
	Searches, Counts    int     // that a question asks of the cluster
	SearchMS            float64 // a search in a million passages, half of them, on one core
	SearchSpread        float64 // of its logarithm
	CountMS             float64
	Slower              float64
	MissMS              float64 // what a search in a shard waits for the disk where its part of the index is not in memory
	RoundMS             float64 // to the cluster and back
	QuestionMS          float64 // of a core of the research server
	KeyMS               float64 // of a core, for a key that is pressed
	Keys                float64 // a second, of an analyst
	Appends             int     // to the journal, one after the other
	AppendMS            float64
	CandidateBytes      float64 // that a search sends to the research server
	ShardBytes          float64 // that a shard sends to the node that gathers
}

// Default is the plan of docs/scale.md.
func Default() Plan {
	return Plan{
		Documents: 100e6, Analysts: 500, Questions: 6,
		Nodes: 24, Cores: 16, MemoryGB: 128, Shards: 96, Replicas: 1, Servers: 6, NodeDollars: 1.2,
		PassagesPerDocument: 19.5, TextPerDocument: 8600, IndexRatio: 1.25, StoredRatio: 0.52,
		Searches: 5, Counts: 22, SearchMS: 1.6, SearchSpread: 0.75, CountMS: 0.05, Slower: 2, MissMS: 12, RoundMS: 1,
		QuestionMS: 110, KeyMS: 2, Keys: 0.5, Appends: 60, AppendMS: 1.1, CandidateBytes: 20_000, ShardBytes: 1_500,
	}
}

// Size is what follows from a plan by arithmetic.
type Size struct {
	Passages, ShardPassages                           float64
	TextGB, IndexGB, AllGB, ShardGB, NodeGB, StoredGB float64
	Resident                                          float64 // share of what searches read that stays in memory
	OutsideMB, InsideMB                               float64 // of network, a question
}

// hot is the share of the index that searches read: lists and dictionaries, not the
// passages that are stored beside them.
const hot = 0.3

// Size computes it.
func (p Plan) Size() Size {
	s := Size{Passages: p.Documents * p.PassagesPerDocument, TextGB: p.Documents * p.TextPerDocument / 1e9}
	s.IndexGB = s.TextGB * p.IndexRatio
	s.AllGB = s.IndexGB * float64(1+p.Replicas)
	s.ShardGB = s.IndexGB / float64(p.Shards)
	s.ShardPassages = s.Passages / float64(p.Shards)
	s.NodeGB = s.AllGB / float64(p.Nodes)
	s.StoredGB = s.TextGB * p.StoredRatio
	s.Resident = min(1, (p.MemoryGB-31-4)/(s.NodeGB*hot)) // what the Java heap and the system leave
	s.OutsideMB = (float64(p.Searches)*p.CandidateBytes + float64(p.Counts)*400) / 1e6
	s.InsideMB = float64(p.Shards) * (float64(p.Searches)*p.ShardBytes + float64(p.Counts)*300) / 1e6
	return s
}

// Dollars is what all machines cost in an hour.
func (p Plan) Dollars() float64 { return float64(p.Nodes+p.Servers) * p.NodeDollars }
