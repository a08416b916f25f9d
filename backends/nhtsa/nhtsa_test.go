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
		"api.nhtsa.gov/recalls/recallsByVehicle?make=ford&model=F-150": fetchtest.Sample(t, "nhtsa/recallsByVehicle_ford_f150_2024.json"),
	})
	res, err := s.Call(nhtsa.Calls(s.Client), "search_vehicle_recalls", backends.Params{"make": "ford", "model": "F-150", "year": 2024})
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	require.Equal(t, "2024", s.Asked()[0].Query.Get("modelYear"))
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, nhtsa.Calls, "search_vehicle_recalls", backends.Params{"make": "ford", "model": "f-150", "year": 2024, "limit": 10}, nil)
}
