package nhtsa_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/nhtsa"
)

// Recalls and complaints of a vehicle without one of their fields are described without gaps.
func TestVehiclesWithoutAnyOneField(t *testing.T) {
	p := backends.Params{"make": "Honda", "model": "CR-V", "year": 2023, "limit": 10}
	fetchtest.Lacking(t, nhtsa.Calls, "search_vehicle_recalls", p, `{"Count":1,"results":[`+row+`]}`)
	fetchtest.Lacking(t, nhtsa.Calls, "search_vehicle_complaints", p, `{"count":1,"results":[{"odiNumber":1155,`+
		`"manufacturer":"Honda","crash":true,"fire":false,"numberOfInjuries":2,"numberOfDeaths":0,`+
		`"dateOfIncident":"03/01/2024","dateComplaintFiled":"03/04/2024","vin":"2HKRS","components":"STEERING",`+
		`"summary":"The wheel locked on the highway.","products":[{"type":"Vehicle","productYear":"2023",`+
		`"productMake":"HONDA","productModel":"CR-V","manufacturer":"Honda"}]}]}`)
}
