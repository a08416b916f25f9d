package export

import (
	"encoding/xml"
	"fmt"
)

const wordNS = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
	`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`

const (
	officeRel  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	wordType   = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	separators = `<w:footnote w:type="separator" ` +
		`w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" ` +
		`w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`

	sectionProps = `<w:sectPr><w:footerReference w:type="default" r:id="rId5"/><w:pgSz w:w="12240" ` +
		`w:h="15840"/><w:pgMar w:top="1440" w:right="1300" w:bottom="1440" w:left="1300" w:header="720" w:footer="720" ` +
		`w:gutter="0"/></w:sectPr>`

	memoHead = `<w:tabs><w:tab w:val="left" w:pos="1080"/></w:tabs><w:spacing w:after="60"/><w:ind w:left="1080" ` +
		`w:hanging="1080"/>`

	// List 0 has bullets and list 1 numbers; w:num 1 is the bulleted one.
	listDefinitions = `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl ` +
		`w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc ` +
		`w:val="left"/><w:pPr><w:ind w:left="426" w:hanging="284"/></w:pPr></w:lvl></w:abstractNum>` +
		`<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start ` +
		`w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="426" ` +
		`w:hanging="426"/></w:pPr></w:lvl></w:abstractNum>` +
		`<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
)

// docxParts are the fixed parts of a WordprocessingML package (ECMA-376, part 1).
var docxParts = map[string]string{
	"[Content_Types].xml": xml.Header +
		`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
		`ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
		`ContentType="application/xml"/>` +
		override("/word/document.xml", wordType+"document.main+xml") + override("/word/styles.xml", wordType+"styles+xml") +
		override("/word/footnotes.xml", wordType+"footnotes+xml") +
		override("/word/numbering.xml", wordType+"numbering+xml") + override("/word/settings.xml", wordType+"settings+xml") +
		override("/word/footer1.xml", wordType+"footer+xml") +
		override("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml") + `</Types>`,
	"_rels/.rels": xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		relation(1, officeRel+"officeDocument", "word/document.xml") +
		relation(2, "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
			"docProps/core.xml") + `</Relationships>`,
	"word/_rels/document.xml.rels": xml.Header +
		`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		relation(1, officeRel+"styles", "styles.xml") +
		relation(2, officeRel+"footnotes", "footnotes.xml") + relation(3, officeRel+"numbering", "numbering.xml") +
		relation(4, officeRel+"settings", "settings.xml") + relation(5, officeRel+"footer", "footer1.xml") +
		`</Relationships>`,
	"word/settings.xml": xml.Header + `<w:settings ` + wordNS +
		`><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr></w:settings>`,
	"word/footer1.xml": xml.Header + `<w:ftr ` + wordNS +
		`><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText ` +
		`xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar ` +
		`w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`,
	"word/styles.xml": xml.Header + `<w:styles ` + wordNS + `>` +
		`<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Georgia"/><w:sz ` +
		`w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" ` +
		`w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		headingStyle("Title", "Title", 34, -1) + headingStyle("Heading1", "heading 1", 28, 0) + headingStyle("Heading2",
		"heading 2", 24, 1) + headingStyle("Heading3", "heading 3", 22, 2) +
		textStyle("Subtitle", "Subtitle", `<w:color w:val="57534E"/>`, "") +
		textStyle("Privilege", "Privilege", `<w:b/><w:sz w:val="18"/>`, `<w:spacing w:after="240"/><w:jc w:val="center"/>`) +
		textStyle("MemoHead", "Memo Head", "", memoHead) +
		textStyle("MemoHeadLast", "Memo Head Last", "", `<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="8" `+
			`w:color="1A1A1A"/></w:pBdr>`+memoHead) +
		textStyle("ListParagraph", "List Paragraph", "", `<w:contextualSpacing/>`) +
		textStyle("Quote", "Quote", `<w:i/>`, `<w:ind w:left="567" w:right="567"/>`) +
		textStyle("TableText", "Table Text", `<w:sz w:val="18"/>`,
			`<w:spacing w:before="20" w:after="20" w:line="240" w:lineRule="auto"/>`) +
		textStyle("FootnoteText", "footnote text", `<w:sz w:val="17"/>`,
			`<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>`) +
		`<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote ` +
		`reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>` +
		`<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal ` +
		`Table"/><w:tblPr><w:tblCellMar><w:left w:w="85" w:type="dxa"/><w:right w:w="85" ` +
		`w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>` +
		`<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn ` +
		`w:val="TableNormal"/><w:tblPr><w:tblBorders>` +
		border("top") + border("left") + border("bottom") + border("right") + border("insideH") + border("insideV") +
		`</w:tblBorders></w:tblPr></w:style></w:styles>`,
}

func override(part, contentType string) string {
	return `<Override PartName="` + part + `" ContentType="` + contentType + `"/>`
}

func relation(id int, kind, target string) string {
	return fmt.Sprintf(`<Relationship Id="rId%d" Type="%s" Target="%s"/>`, id, kind, target)
}

func border(side string) string {
	return `<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="BDB8B0"/>`
}

// headingStyle returns the style of a heading at an outline level from 0; the title has -1, for none.
func headingStyle(id, name string, size, outline int) string {
	level := ""
	if outline >= 0 {
		level = fmt.Sprintf(`<w:outlineLvl w:val="%d"/>`, outline)
	}
	return fmt.Sprintf(`<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/><w:basedOn `+
		`w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" `+
		`w:after="120"/>%s</w:pPr><w:rPr><w:b/><w:sz w:val="%d"/></w:rPr></w:style>`, id, name, level, size)
}

func textStyle(id, name, run, paragraph string) string {
	return `<w:style w:type="paragraph" w:styleId="` + id + `"><w:name w:val="` + name +
		`"/><w:basedOn w:val="Normal"/><w:pPr>` + paragraph + `</w:pPr><w:rPr>` + run + `</w:rPr></w:style>`
}
