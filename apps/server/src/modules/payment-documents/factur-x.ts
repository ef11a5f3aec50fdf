/** The namespace of Factur-X 1.0 in a document's metadata. */
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const PROPERTIES = [
  ['DocumentFileName', 'name of the embedded XML file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the XML'],
  ['ConformanceLevel', 'profile of the XML'],
] as const

const property = ([name, description]: (typeof PROPERTIES)[number]): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
  `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** What the metadata of a document says of the e-invoice that it carries (Factur-X, profile XRECHNUNG), with the schema that PDF/A asks for. */
export const facturXMetadata = (fileName: string): string =>
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${fileName}` +
  `</fx:DocumentFileName><fx:Version>3.0</fx:Version><fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel></rdf:Description>` +
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ` +
  `xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">` +
  `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>` +
  `<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${PROPERTIES.map(property).join('')}</rdf:Seq></pdfaSchema:property>` +
  `</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
