package papers_test

import "testing"

// TestDocketNumbersOfStatesAndAgencies: each state and agency numbers its cases in its own way.
func TestDocketNumbersOfStatesAndAgencies(t *testing.T) {
	for _, c := range []struct{ who, line, want string }{
		{"Los Angeles", "Case No. 24STCV01177", "24STCV01177"},
		{"Orange County, California", "Case No. 30-2024-01411773-CU-BC-CJC", "30-2024-01411773-CU-BC-CJC"},
		{"Santa Clara", "Case No. 24CV431177", "24CV431177"},
		{"Florida", "CASE NO. 2024-CA-001177-O", "2024-CA-001177-O"},
		{"Palm Beach", "CASE NO. 50-2024-CA-001177-XXXX-MB", "50-2024-CA-001177-XXXX-MB"},
		{"Nevada", "Case No.: A-24-891177-C", "A-24-891177-C"},
		{"New Mexico", "No. D-202-CV-2024-01177", "D-202-CV-2024-01177"},
		{"Kentucky", "CASE NO. 24-CI-001177", "24-CI-001177"},
		{"Colorado", "Case Number: 2024CV30117", "2024CV30117"},
		{"Minnesota", "Court File No. 27-CV-24-1177", "27-CV-24-1177"},
		{"Massachusetts", "CIVIL ACTION NO. 2484CV01177", "2484CV01177"},
		{"Connecticut", "DOCKET NO. HHD-CV24-6171177-S", "HHD-CV24-6171177-S"},
		{"Oklahoma", "Case No. CJ-2024-1177", "CJ-2024-1177"},
		{"Virginia", "Case No. CL24-1177", "CL24-1177"},
		{"Washington", "NO. 24-2-01177-3 SEA", "24-2-01177-3"},
		{"Illinois", "Case No. 2024 L 001177", "2024 L 001177"},
		{"Pennsylvania", "No. GD-24-001177", "GD-24-001177"},
		{"Georgia", "CIVIL ACTION FILE NO. 2024CV391177", "2024CV391177"},
		{"Tax Court", "Docket No. 1177-24", "1177-24"},
		{"bankruptcy", "Case No. 24-10417-KBO", "24-10417-KBO"},
		{"National Labor Relations Board", "Case 18-CA-341177", "18-CA-341177"},
		{"Federal Energy Regulatory Commission", "Docket No. ER24-1177-000", "ER24-1177-000"},
		{"Securities and Exchange Commission", "ADMINISTRATIVE PROCEEDING\nFile No. 3-21177", "3-21177"},
		{"Federal Trade Commission", "Docket No. 9411", "9411"},
		{"International Trade Commission", "Investigation No. 337-TA-1377", "337-TA-1377"},
		{"Food and Drug Administration", "Docket No. FDA-2024-N-1177", "FDA-2024-N-1177"},
		{"Environmental Protection Agency", "Docket ID No. EPA-HQ-OAR-2024-0117", "EPA-HQ-OAR-2024-0117"},
		{"Merit Systems Protection Board", "DOCKET NUMBER\nDE-0752-24-0117-I-1", "DE-0752-24-0117-I-1"},
		{"patent board", "Case IPR2024-00417", "IPR2024-00417"},
		{"patent board, two", "Cases IPR2024-00417 and PGR2024-00011", "IPR2024-00417"},
		{"arbitration", "AAA Case No. 01-24-0001-1773", "01-24-0001-1773"},
		{"JAMS", "JAMS Ref. No. 1425031177", "1425031177"},
		{"England", "Claim No. HC-2024-001177", "HC-2024-001177"},
		{"Canada", "Court File No. T-1177-24", "T-1177-24"},
		{"European Union", "Case C-311/18", "C-311/18"},
	} {
		t.Run(c.who, func(t *testing.T) {
			hold(t, []row{{
				"order", "order.txt", "ORDER\n\n" + suit + "\n\n" + c.line + "\n\nThe motion is granted.\n",
				fields{"docket": c.want},
			}})
		})
	}
}
