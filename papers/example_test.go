package papers_test

import (
	"fmt"

	"headnote/papers"
)

func ExampleRead() {
	card := papers.Read(papers.Paper{
		Name: "orders/scan.txt",
		Text: "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nJUNE HOLLIS,\nPlaintiff,\nv.\nCITY OF " +
			"FAIRHAVEN,\nDefendant.\nCase No. 3:21-cv-00417\n" +
			"ORDER DENYING MOTION TO DISMISS\nThe motion is denied.\nIT IS SO ORDERED.\nDated: March 9, 2022\nRuth " +
			"Alder\nUnited States District Judge\n",
	})
	fmt.Println(card.Type.Value, card.Status.Value, card.Date.Value)
	fmt.Println(card.Title.Value)
	fmt.Println(card.Court.Value)
	// Output:
	// order entered 2022-03-09
	// June Hollis v. City of Fairhaven, 3:21-cv-00417: Order Denying Motion to Dismiss (March 9, 2022)
	// United States District Court, District of Oregon
}

func ExampleFrontMatter() {
	meta, rest := papers.FrontMatter("---\ntitle: Travel Policy\n---\nTravel is booked early.")
	fmt.Println(meta["title"], rest)
	// Output: Travel Policy 29
}
