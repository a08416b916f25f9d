package check_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/check"
)

// A court matches by its id, by its citation form, and by its full name.
func TestCourtsByTheirNames(t *testing.T) {
	for _, c := range []struct {
		cited, court string
		want         check.State
	}{
		{"Fed. Cir.", "United States Court of Appeals for the Federal Circuit", check.Verified},
		{"Fed. Cir.", "cafc", check.Verified},
		{"Fed. Cir.", "Fed. Cir.", check.Verified},
		{"9th Cir.", "U.S. Court of Appeals, Ninth Circuit", check.Verified},
		{"2d Cir.", "United States Court of Appeals for the Second Circuit", check.Verified},
		{"D.C. Cir.", "United States Court of Appeals for the District of Columbia Circuit", check.Verified},
		{"S.D.N.Y.", "United States District Court for the Southern District of New York", check.Verified},
		{"D. Mass.", "United States District Court for the District of Massachusetts", check.Verified},
		{"N.D. Cal.", "United States District Court, Northern District of California", check.Verified},
		{"2d Cir.", "United States Court of Appeals for the Federal Circuit", check.Contradicted},
		{"N.D. Cal.", "United States District Court for the Southern District of California", check.Contradicted},
		{"D. Mass.", "United States District Court for the Eastern District of Michigan", check.Contradicted},
		{"Fed. Cir.", "ca9", check.Contradicted},
		{"Fed. Cir.", "a panel of three", check.Unchecked},
	} {
		s := &shelf{own: map[string]check.Case{"88 F.4th 1201": {Name: "Tessaly v. Orrin", Year: 2023, Court: c.court}}}
		r, err := check.Checker{
			Library: s,
		}.Draft(
			context.Background(),
			"x",
			"See Tessaly v. Orrin, 88 F.4th 1201 ("+c.cited+" 2023).",
		)
		require.NoError(t, err)
		require.Equal(t, c.want, r.Items[0].State, "%s and %s: %s", c.cited, c.court, r.Items[0].Rungs[1].Evidence)
	}
}

// reading is a lookup that also reads opinions.
type reading struct {
	*shelf
	read []string
	fail error
}

func (r *reading) Text(_ context.Context, c check.Case) (string, error) {
	r.read = append(r.read, c.ID)
	if r.fail != nil {
		return "", r.fail
	}
	return opinion, nil
}

// The opinion of a case is read only if the draft quotes it.
func TestOpinionsAreReadForQuotations(t *testing.T) {
	s := &reading{shelf: &shelf{answers: map[string]check.Answer{
		"570 U.S. 136": {
			Status: check.Known,
			Cases:  []check.Case{{ID: "c1", Name: "FTC v. Actavis, Inc.", Year: 2013, Source: "https://x/1"}},
		},
		"2 F.3d 2": {Status: check.Known, Cases: []check.Case{{ID: "c2", Name: "Smith v. King County", Year: 1993}}},
		"3 F.3d 3": {Status: check.Known, Cases: []check.Case{{ID: "c3", Name: "Other v. Another", Year: 1993}}},
	}}}
	draft := `See Smith v. King Cnty., 2 F.3d 2 (9th Cir. 1993). "Courts must always conform to a presumption."
FTC v. Actavis, Inc., 570 U.S. 136, 157 (2013).
Also "the rule of reason applies, and courts need not conform." Id. And "these are the words of somebody else."
Wrong v. Name, 3 F.3d 3 (9th Cir. 1993).`
	r, err := check.Checker{Lookup: s}.Draft(context.Background(), "x", draft)
	require.NoError(t, err)
	require.Equal(t, []string{"c1"}, s.read, "one reading for the case and its id., none for a case that is another one")
	states := make([]check.State, len(r.Items))
	for i, it := range r.Items {
		states[i] = it.State
		for _, g := range it.Rungs {
			if g.Quote != "" {
				require.Equal(t, g.Quote, g.Span.Of(draft))
			}
		}
	}
	require.Equal(t, []check.State{check.Verified, check.Contradicted, check.Verified, check.Contradicted}, states)

	s.fail = errors.New("the quota of the day is used up")
	r, err = check.Checker{Lookup: s}.Draft(context.Background(), "x", draft)
	require.NoError(t, err)
	require.Equal(t, check.Unchecked, r.Items[1].State)
	require.Contains(t, r.Items[1].Why, "could not be read: the quota of the day")
}

func TestWordsThatTurnTheSense(t *testing.T) {
	const said = "A label from which the indication has been carved out does not by itself induce infringement of the " +
		"patent."
	r, _ := check.Compare(
		"a label from which the indication has been carved out can never induce infringement of the patent",
		said,
	)
	require.Equal(t, check.Close, r.State)
	require.Contains(t, r.Evidence, "but not “can”, “never”, “not”: this may turn the sense")
	r, _ = check.Compare(
		"a label from which this indication has been carved out does not by itself induce infringement of the patent",
		said,
	)
	require.Equal(t, check.Close, r.State)
	require.NotContains(t, r.Evidence, "sense")
}
