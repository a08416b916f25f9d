package cluster

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"time"
)

// indexForm matches the index names that headnote creates: the alias, the start of the matter's ID, and a random part.
var indexForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,100}-[a-z0-9]{1,8}-[0-9a-f]{12}$`)

// ErrTaken means that somebody else fills the matter's index.
var ErrTaken = errors.New("is filled by somebody else")

// record describes who fills an index, in a document of its own.
type record struct {
	Token     string    `json:"token"`
	By        string    `json:"by"`
	Name      string    `json:"name"` // of the matter
	At        time.Time `json:"at"`
	Filling   bool      `json:"filling"` // not complete yet
	Documents int       `json:"documents"`
	Passages  int       `json:"passages"`
	TextBytes int64     `json:"text_bytes"`
	// Kinds counts the documents of each kind.
	Kinds map[string]int `json:"kinds"`
}

// recordID is the ID of that document; the IDs of passages contain a #.
const recordID = "headnote"

// version identifies the version of the record that was read.
type version struct {
	Seq  int64 `json:"_seq_no"`
	Term int64 `json:"_primary_term"`
}

// record reads the record of an index, or returns false if it has none.
func (c *conn) record(ctx context.Context, name string) (record, version, bool, error) {
	var res struct {
		version
		Source struct {
			Record record `json:"headnote"`
		} `json:"_source"`
	}
	err := c.json(ctx, http.MethodGet, "/"+name+"/_doc/"+recordID, nil, &res)
	var f *failure
	if errors.As(err, &f) && f.status == http.StatusNotFound && !missing(err) {
		return record{}, version{}, false, nil
	}
	return res.Source.Record, res.version, err == nil, err
}

// Fill opens the index that the alias names for writing, or creates the first one.
func Fill(ctx context.Context, o Options) (*Engine, error) {
	e, err := newEngine(ctx, o)
	if err != nil {
		return nil, err
	}
	x, err := e.ours(ctx)
	if errors.Is(err, ErrNone) {
		if err = e.fresh(ctx, ""); err == nil {
			err = e.Switch(ctx)
		}
		return e, err
	}
	if err != nil {
		return nil, err
	}
	claims := o.Claims.At(o.URL, o.Alias)
	i := slices.IndexFunc(claims, func(c Claim) bool { return c.Index == x.name })
	if i < 0 {
		return nil, e.taken(ctx, x.name)
	}
	return e, e.begin(ctx, claims[i])
}

// Rebuild creates an index alongside the one that the alias names, or continues one already begun. What is added to it
// becomes searchable after Switch.
func Rebuild(ctx context.Context, o Options) (*Engine, error) {
	e, err := newEngine(ctx, o)
	if err != nil {
		return nil, err
	}
	now, err := e.replaceable(ctx)
	if err != nil {
		return nil, err
	}
	return e, e.fresh(ctx, now)
}

// replaceable returns the index that the alias names, or "", if this folder may replace it.
func (e *Engine) replaceable(ctx context.Context) (string, error) {
	found, err := e.named(ctx, e.o.Alias)
	if err != nil || len(found) == 0 {
		return "", err
	}
	x, err := e.ours(ctx)
	if err != nil && (errors.Is(err, ErrForeign) || x.meta.Matter != e.o.Matter) {
		return "", err
	}
	if e.o.Replace {
		return x.name, nil
	}
	r, _, there, err := e.record(ctx, x.name)
	if err != nil {
		return "", err
	}
	for _, c := range e.o.Claims.At(e.o.URL, e.o.Alias) {
		if c.Index == x.name && (!there || slices.Contains(c.Tokens, r.Token)) {
			return x.name, nil
		}
	}
	return "", e.taken(ctx, x.name)
}

// fresh continues an index that this folder has begun alongside the one in use, or creates one.
func (e *Engine) fresh(ctx context.Context, now string) error {
	for _, c := range e.o.Claims.At(e.o.URL, e.o.Alias) {
		if c.Index == now {
			continue
		}
		found, err := e.named(ctx, c.Index)
		if err != nil {
			return err
		}
		if len(found) == 0 { // the last request may still be in transit, and the name is this folder's
			if err := e.create(ctx, c.Index); err != nil {
				return err
			}
			return e.begin(ctx, c)
		}
		if len(found) == 1 && found[0].name == c.Index && e.mine(found[0]) == nil {
			if err := e.begin(ctx, c); !errors.Is(err, ErrTaken) {
				return err
			}
		}
		if err := e.o.Claims.drop(c); err != nil {
			return err
		}
	}
	c := Claim{
		URL: e.o.URL, Alias: e.o.Alias, Index: fmt.Sprintf("%s-%.8s-%s", e.o.Alias, e.o.Matter, random(6)),
		Tokens: []string{random(16)},
	}
	if !indexForm.MatchString(c.Index) {
		return fmt.Errorf("an index for the matter %q cannot be named", e.o.Matter)
	}
	if err := e.o.Claims.put(c); err != nil {
		return err
	}
	if err := e.create(ctx, c.Index); err != nil {
		return err
	}
	return e.begin(ctx, c)
}

// create creates an index.
func (e *Engine) create(ctx context.Context, name string) error {
	var body map[string]any
	if err := json.Unmarshal(mapping, &body); err != nil {
		return fmt.Errorf("mapping.json: %w", err)
	}
	body["mappings"].(map[string]any)["_meta"] = meta{Version: mappingVersion, Matter: e.o.Matter}
	settings := body["settings"].(map[string]any)
	settings["number_of_shards"], settings["number_of_replicas"] = max(e.o.Shards, 1), e.o.Replicas
	body["aliases"] = map[string]any{writeAlias(name): map[string]any{}}
	err := e.json(ctx, http.MethodPut, "/"+name, body, nil)
	var f *failure
	if errors.As(err, &f) && f.kind == "resource_already_exists_exception" {
		return nil // the first response was lost: nobody else uses this name
	}
	return err
}

// begin makes this folder the one that fills an index, if it was the last one to do so.
func (e *Engine) begin(ctx context.Context, c Claim) error {
	r, v, there, err := e.record(ctx, c.Index)
	if err != nil {
		return err
	}
	if there && !slices.Contains(c.Tokens, r.Token) {
		return e.taken(ctx, c.Index)
	}
	next := r
	next.Token, next.By, next.Name, next.At, next.Filling = random(16), e.o.By, e.o.Name, e.o.Now().UTC(), true
	known := c.Tokens[:1]
	if there {
		known = []string{r.Token}
	}
	c.Tokens = append(slices.Clone(known), next.Token)
	if err := e.o.Claims.put(c); err != nil {
		return err
	}
	if err := e.replaceRecord(ctx, c.Index, next, v, there); err != nil {
		return err
	}
	c.Tokens = []string{next.Token}
	if err := e.o.Claims.put(c); err != nil {
		return err
	}
	e.claim, e.index, e.meta = &c, c.Index, meta{Version: mappingVersion, Matter: e.o.Matter}
	return nil
}

// replaceRecord replaces the version of a record that was read.
func (e *Engine) replaceRecord(ctx context.Context, name string, r record, v version, there bool) error {
	path := fmt.Sprintf("/%s/_doc/%s?if_seq_no=%d&if_primary_term=%d", writeAlias(name), recordID, v.Seq, v.Term)
	if !there {
		path = fmt.Sprintf("/%s/_doc/%s?op_type=create", writeAlias(name), recordID)
	}
	err := e.json(ctx, http.MethodPut, path+"&require_alias=true", map[string]any{"headnote": r}, nil)
	var f *failure
	if errors.As(err, &f) && f.status == http.StatusConflict { // by another, or by this process if the response was lost
		now, _, _, err := e.record(ctx, name)
		if err != nil || now.Token == r.Token {
			return err
		}
		return e.taken(ctx, name)
	}
	return err
}

// holds returns an error if this folder may no longer fill the index.
func (e *Engine) holds(ctx context.Context) error {
	if e.claim == nil {
		return errors.New("the index was opened for reading")
	}
	r, _, there, err := e.record(ctx, e.claim.Index)
	if missing(err) || err == nil && (!there || r.Token != e.claim.Tokens[0]) {
		return e.taken(ctx, e.claim.Index)
	}
	return err
}

// Finish records that the index is complete.
func (e *Engine) Finish(ctx context.Context, documents int, textBytes int64) error {
	passages, err := e.count(ctx)
	if err != nil {
		return err
	}
	kinds, err := e.kinds(ctx)
	if err != nil {
		return err
	}
	r, v, there, err := e.record(ctx, e.claim.Index)
	if err != nil {
		return err
	}
	if !there || r.Token != e.claim.Tokens[0] {
		return e.taken(ctx, e.claim.Index)
	}
	r.Filling, r.At, r.Documents, r.Passages, r.TextBytes, r.Kinds = false, e.o.Now().UTC(), documents, passages,
		textBytes, kinds
	if err := e.replaceRecord(ctx, e.claim.Index, r, v, true); err != nil {
		return err
	}
	return e.Settle(ctx)
}

// kinds counts the documents of each kind.
func (e *reader) kinds(ctx context.Context) (map[string]int, error) {
	var res struct {
		shards
		Aggregations struct {
			Kinds struct {
				Buckets []struct {
					Key   string `json:"key"`
					Count int    `json:"doc_count"`
				} `json:"buckets"`
			} `json:"kinds"`
		} `json:"aggregations"`
	}
	first := object{"term": object{"n": object{"value": 0}}}
	request := object{
		"size": 0, "query": first,
		"aggs": object{"kinds": object{"terms": object{"field": "kind", "size": 200}}},
	}
	if err := e.read(ctx, http.MethodPost, "/_search", request, &res); err != nil {
		return nil, err
	}
	out := make(map[string]int)
	for _, b := range res.Aggregations.Kinds.Buckets {
		out[b.Key] = b.Count
	}
	return out, res.whole()
}

// taken returns an error that names who fills the matter's index.
func (e *Engine) taken(ctx context.Context, name string) error {
	who := ""
	if x, err := e.ours(ctx); err == nil {
		name = x.name
	}
	if r, _, there, err := e.record(ctx, name); err == nil && there {
		who = fmt.Sprintf(": %s, since %s", r.By, r.At.Format("January 2, 2006 15:04 MST"))
	}
	return fmt.Errorf("the index %s of this matter %w, from another folder%s; headnote attach searches it, headnote "+
		"index DIR --take replaces it by the papers of this folder", e.o.Alias, ErrTaken, who)
}

// random returns n random bytes in hexadecimal.
func random(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
