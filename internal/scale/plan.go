package main

// Plan is a corpus, the machines for it, and measurements of parts of the work.
type Plan struct {
	Documents float64
	Analysts  int
	Questions float64 // per analyst and hour

	Nodes, Cores     int // data nodes
	MemoryGB         float64
	Shards, Replicas int
	Servers          int // research servers, with the same number of cores
	NodeDollars      float64

	// Measured as described in docs/scale.md.
	PassagesPerDocument float64
	TextPerDocument     float64 // bytes
	IndexRatio          float64 // bytes of search index and stored passages in the cluster per byte of text
	StoredRatio         float64 // of texts and metadata of documents, on the research server
	Searches, Counts    int     // per question, sent to the cluster
	SearchMS            float64 // a search in a million passages that matches half of them, on one core
	SearchSpread        float64 // standard deviation of its logarithm
	CountMS             float64
	Slower              float64
	MissMS              float64 // disk wait of a shard search if its part of the index is not in memory
	RoundMS             float64 // round trip to the cluster
	QuestionMS          float64 // core time on the research server
	KeyMS               float64 // core time per keystroke
	Keys                float64 // per second and analyst
	Appends             int     // to the journal, sequential
	AppendMS            float64
	CandidateBytes      float64 // sent to the research server per search
	ShardBytes          float64 // sent by a shard to the coordinating node
}

// Default returns the plan of docs/scale.md.
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
	OutsideMB, InsideMB                               float64 // network traffic per question
}

// hot is the share of the index that searches read: lists and dictionaries, but not the stored passages.
const hot = 0.3

// Size computes the sizes of the plan.
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

// Dollars returns the hourly cost of all machines.
func (p Plan) Dollars() float64 { return float64(p.Nodes+p.Servers) * p.NodeDollars }
