package documents_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/team"
	"headnote/team/documents"
	"headnote/team/teamtest"
)

func sumOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

// putContent publishes one piece, and a message that a content with a checksum consists of a number of such pieces.
func putContent(t *testing.T, js jetstream.JetStream, matter, sum, nuid, piece string, pieces int) {
	t.Helper()
	bucket := "HEADNOTE_" + matter + "_files"
	_, err := js.Publish(t.Context(), "$O."+bucket+".C."+nuid, []byte(piece))
	require.NoError(t, err)
	info := fmt.Sprintf(`{"name":%q,"bucket":%q,"nuid":%q,"size":%d,"chunks":%d}`, sum, bucket, nuid, len(piece), pieces)
	_, err = js.Publish(t.Context(), "$O."+bucket+".M."+base64.URLEncoding.EncodeToString([]byte(sum)), []byte(info))
	require.NoError(t, err)
}

// onlyAdded: a user who may write cannot hide a document that others sent, from anybody.
func onlyAdded(t *testing.T, url string) {
	ada := machine(t, url, "added_1", "Ada")
	ada.write("deed.txt", "The deed.")
	ada.send()
	js := teamtest.Connect(t, url).JS
	sum := sumOf("The deed.")
	for i, content := range []string{"another deed", "The deed.", "The feed."} {
		putContent(t, js, "added_1", sum, fmt.Sprintf("false%d", i), content, i)
	}
	document := "headnote.added_1.document." + sumOf("deed.txt")
	missing := `{"path":"deed.txt","size":9,"sum":"` + strings.Repeat("ef", 32) + `"}`
	for _, said := range []string{"junk", missing, `{"path":"../x"}`} {
		_, err := js.Publish(t.Context(), document, []byte(said))
		require.NoError(t, err)
	}
	for _, stream := range []string{"HEADNOTE_added_1_documents", "OBJ_HEADNOTE_added_1_files"} {
		x, err := js.Stream(t.Context(), stream)
		require.NoError(t, err)
		require.Empty(t, team.Weaknesses(x.CachedInfo().Config), stream)
		require.NotZero(t, x.CachedInfo().State.Msgs)
		require.Equal(t, uint64(1), x.CachedInfo().State.FirstSeq)
	}
	bob := machine(t, url, "added_1", "Bob")
	bob.fetch()
	require.Equal(t, map[string]string{"deed.txt": "The deed."}, bob.papers())
	require.Len(t, bob.bad, 3)
	// The false content is stored under the checksum before the true one is sent.
	early := sumOf("The will.")
	putContent(t, js, "added_1", early, "early", "The bill.", 1)
	bob.write("will.txt", "The will.")
	bob.send()
	ada.fetch()
	require.Equal(t, bob.papers(), ada.papers())
}

// earlier: what a version that used object stores has sent can be read, and no longer be replaced.
func earlier(t *testing.T, url string) {
	js := teamtest.Connect(t, url).JS
	store, err := js.CreateObjectStore(t.Context(), jetstream.ObjectStoreConfig{Bucket: "HEADNOTE_earlier_1_files"})
	require.NoError(t, err)
	_, err = js.CreateStream(t.Context(), jetstream.StreamConfig{
		Name:              "HEADNOTE_earlier_1_documents",
		Subjects:          []string{"headnote.earlier_1.document.*"},
		MaxMsgsPerSubject: 1,
		Discard:           jetstream.DiscardNew,
	})
	require.NoError(t, err)
	long := strings.Repeat("The deed of 2021. ", 20_000) // several pieces
	_, err = store.PutString(t.Context(), sumOf(long), long)
	require.NoError(t, err)
	data, err := json.Marshal(documents.Document{Path: "deed.txt", Size: int64(len(long)), Sum: sumOf(long)})
	require.NoError(t, err)
	_, err = js.Publish(t.Context(), "headnote.earlier_1.document."+sumOf("deed.txt"), data)
	require.NoError(t, err)
	bob := machine(t, url, "earlier_1", "Bob")
	bob.fetch()
	require.Equal(t, map[string]string{"deed.txt": long}, bob.papers())
	clear := nats.NewMsg("$O.HEADNOTE_earlier_1_files.M.x")
	clear.Header.Set("Nats-Rollup", "all")
	_, err = js.PublishMsg(t.Context(), clear)
	require.ErrorContains(t, err, "rollup not permitted")
	bob.write("deed.txt", "The deed of 2022.")
	bob.send()
	x, err := js.Stream(t.Context(), "HEADNOTE_earlier_1_documents")
	require.NoError(t, err)
	require.Equal(t, uint64(2), x.CachedInfo().State.Msgs, "what was said before is still there")
}

// sharedAgain: a matter that was removed from the cluster and shared again gets its documents back
// from a machine that has them, without a conflict.
func sharedAgain(t *testing.T, url string) {
	ada, bob := machine(t, url, "again_1", "Ada"), machine(t, url, "again_1", "Bob")
	ada.write("deed.txt", "The deed.")
	require.Equal(t, []string{"deed.txt"}, ada.send())
	bob.fetch()
	require.NoError(t, teamtest.Connect(t, url).Remove(t.Context(), "again_1"))
	ada.again(url)
	bob.again(url)
	require.Equal(t, []string{"deed.txt"}, ada.send())
	bob.fetch()
	require.Equal(t, map[string]string{"deed.txt": "The deed."}, bob.papers())
	require.Empty(t, bob.copy)
	require.Equal(t, ada.papers(), machineThatFetched(t, url).papers())
}

func machineThatFetched(t *testing.T, url string) *place {
	p := machine(t, url, "again_1", "Eve")
	p.fetch()
	return p
}
