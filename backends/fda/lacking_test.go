package fda_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fda"
	"headnote/backends/fetch/fetchtest"
)

// openFDA omits empty fields: no missing field leaves a gap in the description of a record.
func TestRecordsWithoutAnyOneField(t *testing.T) {
	for file, c := range map[string]struct {
		tool string
		p    backends.Params
	}{
		"label.json":         {"search_fda_drug_labels", backends.Params{"search": "zelotrin"}},
		"event.json":         {"search_fda_adverse_events", backends.Params{"search": "zelotrin"}},
		"device_event.json":  {"search_fda_adverse_events", backends.Params{"search": "pump", "product_type": "device"}},
		"device_recall.json": {"search_fda_recalls", backends.Params{"search": "pump", "product_type": "device"}},
		"enforcement.json":   {"search_fda_enforcement_reports", backends.Params{"search": "zelotrin"}},
	} {
		t.Run(file, func(t *testing.T) {
			fetchtest.Lacking(t, fda.Calls, c.tool, fetchtest.WithLimit(c.p), fetchtest.Fixture(t, file).Body)
		})
	}
}
