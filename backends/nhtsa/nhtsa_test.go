package nhtsa_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/nhtsa"
)

func TestRecallsOfAVehicle(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.nhtsa.gov/recalls/recallsByVehicle?make=ford&model=f-150&modelYear=2024": fetchtest.Sample(t,
			"nhtsa/recallsByVehicle_ford_f150_2024.json"),
	})
	res, err := s.Call(nhtsa.Calls(s.Client), "search_vehicle_recalls",
		backends.Params{"make": "ford", "model": "f-150", "year": 2024, "limit": 10})
	require.NoError(t, err)
	require.Len(t, res.Documents, 3)
	d := res.Documents[0]
	for _, other := range res.Documents[1:] {
		require.GreaterOrEqual(t, d.Date, other.Date, "newest first")
	}
	var steering backends.Document
	for _, d := range res.Documents {
		if d.ID == "nhtsa:24V329000" {
			steering = d
		}
	}
	require.Equal(t, "2024 FORD F-150: steering: column", steering.Title)
	require.Equal(t, "2024-05-10", steering.Date, "the day stands first")
	require.Equal(t, "NHTSA Recall No. 24V-329", steering.Citation)
	require.Equal(t, "https://www.nhtsa.gov/recalls?nhtsaId=24V329000", steering.URL)
	require.Contains(t, steering.Text, "loss of steering control")
	require.Equal(t, "high", res.Quality.Relevance)
	require.Equal(t, "vehicle_recalls", res.Quality.Metadata["result_type"])
	require.Equal(t, map[string]int{"Ford Motor Company": 3}, res.Quality.Metadata["manufacturers"])
	require.Equal(t, map[string]int{"2024": 3}, res.Quality.Metadata["model_years"])
	require.NotEmpty(t, res.Quality.Metadata["components"])
	require.Len(t, s.Asked(), 1)
}

func TestComplaintsOfAVehicle(t *testing.T) {
	rows := fetchtest.Recorded(t, "nhtsa/complaints_results_jeep_wrangler_1996.json")
	s := fetchtest.New(t, fetchtest.Routes{
		"api.nhtsa.gov/complaints/complaintsByVehicle?modelYear=1996": fetchtest.JSON(`{"count":1,"message":"ok","results":` +
			string(rows) + `}`),
		"api.nhtsa.gov/complaints/complaintsByVehicle?modelYear=2024": fetchtest.JSON(
			`{"count":0,"message":"ok","results":[]}`),
	})
	calls := nhtsa.Calls(s.Client)
	res, err := s.Call(calls, "search_vehicle_complaints",
		backends.Params{"make": "jeep", "model": "wrangler", "year": 1996, "limit": 10})
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	for _, d := range res.Documents {
		require.Regexp(t, `^\d{4}-\d\d-\d\d$`, d.Date)
		require.Equal(t, backends.KindComplaint, d.Kind)
		require.NotContains(t, d.Extra, "vin")
	}
	require.Contains(t, res.Quality.Metadata, "injuries")

	res, err = s.Call(calls, "search_vehicle_complaints",
		backends.Params{"make": "jeep", "model": "wrangler", "year": 2024, "limit": 10})
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Equal(t, "none", res.Quality.Relevance)
	require.Contains(t, res.Quality.Suggestion, "Check the model's name as NHTSA writes it")
}

const row = `{"NHTSACampaignNumber":"23V001000","Make":"HONDA","Model":"CR-V","ModelYear":"2023","Component":"AIR ` +
	`BAGS","Summary":"x","ReportReceivedDate":"03/01/2023"}`

func TestAModelByAnotherSpelling(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.nhtsa.gov/recalls/recallsByVehicle?model=CRV": fetchtest.Status(400,
			`{"Count":0,"Message":"No results","results":[]}`),
		"api.nhtsa.gov/recalls/recallsByVehicle?model=CR-V": fetchtest.JSON(`{"Count":1,"results":[` + row + `]}`),
		"api.nhtsa.gov/products/vehicle/models?make=Honda": fetchtest.JSON(
			`{"count":2,"results":[{"model":"ACCORD"},{"model":"CR-V"}]}`),
	})
	res, err := s.Call(nhtsa.Calls(s.Client), "search_vehicle_recalls",
		backends.Params{"make": "Honda", "model": "CRV", "year": 2023, "limit": 10})
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Equal(t, "2023-01-03", res.Documents[0].Date)
}

// What a call leaves open is queried in part, and the result says which part.
func TestWithoutModelOrYear(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.nhtsa.gov/recalls/recallsByVehicle": fetchtest.JSON(`{"Count":1,"results":[` + row + `]}`),
		"api.nhtsa.gov/products/vehicle/models": fetchtest.JSON(
			`{"results":[{"model":"A"},{"model":"B"},{"model":"C"},{"model":"D"},{"model":"E"},{"model":"F"},{"model":"F"}]}`),
	})
	calls := nhtsa.Calls(s.Client)
	res, err := s.Call(calls, "search_vehicle_recalls", backends.Params{"make": "Honda", "limit": 10})
	require.NoError(t, err)
	require.Len(t, res.Documents, 1, "the same recall is shown once")
	require.Equal(t, []string{"2026 Honda A", "2026 Honda B", "2026 Honda C", "2026 Honda D", "2026 Honda E"},
		res.Metadata["vehicles"])
	require.Equal(t, []string{"years before 2026", "F"}, res.Metadata["not_asked"])
	require.Contains(t, res.Quality.Suggestion, "Name the model: only some of this make's were asked for; Name the "+
		"model year")
	require.Contains(t, res.Quality.Suggestion, "Other models: F")

	res, err = s.Call(calls, "search_vehicle_recalls", backends.Params{"make": "Honda", "model": "CR-V", "limit": 10})
	require.NoError(t, err)
	require.Equal(t, []string{
		"2027 Honda CR-V", "2026 Honda CR-V", "2025 Honda CR-V", "2024 Honda CR-V",
		"2023 Honda CR-V",
	}, res.Metadata["vehicles"])
}

func TestByVehicleNumber(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/WA1A4AFY2J2008189": fetchtest.Sample(t,
			"nhtsa/vpic_decode-vin-values.json"),
		"vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/NONE": fetchtest.JSON(
			`{"Count":1,"Results":[{"Make":"","ErrorCode":"6","ErrorText":"6 - Incomplete VIN"}]}`),
		"api.nhtsa.gov/recalls/recallsByVehicle?make=AUDI&model=SQ5": fetchtest.JSON(`{"Count":1,"results":[` + row + `]}`),
	})
	calls := nhtsa.Calls(s.Client)
	res, err := s.Call(calls, "search_vehicle_recalls", backends.Params{"vin": "WA1A4AFY2J2008189", "limit": 10})
	require.NoError(t, err)
	require.Equal(t, []string{"2018 AUDI SQ5"}, res.Metadata["vehicles"])
	require.Equal(t, "low", res.Quality.Relevance, "what came is of another make")

	_, err = s.Call(calls, "search_vehicle_recalls", backends.Params{"vin": "NONE", "limit": 10})
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	require.ErrorContains(t, err, "6 - Incomplete VIN")
}

func TestFaults(t *testing.T) {
	vehicle := backends.Params{"make": "ford", "model": "f-150", "year": 2024, "limit": 10}
	for _, tool := range []string{"search_vehicle_recalls", "search_vehicle_complaints"} {
		fetchtest.Faults(t, nhtsa.Calls, tool, vehicle, nil)
	}
	fetchtest.Faults(t, nhtsa.Calls, "search_vehicle_recalls", backends.Params{"vin": "WA1A4AFY2J2008189", "limit": 10},
		nil)
}
