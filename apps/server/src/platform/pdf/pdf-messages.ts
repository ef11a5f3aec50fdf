/** A document as pdfmake describes it: plain data, without functions. */
export interface PdfDefinition {
  readonly info: Readonly<Record<string, string>>
  readonly language: string
  readonly content: readonly object[]
  readonly defaultStyle?: object
  readonly pageSize?: string
  readonly pageMargins?: readonly number[]
}

/** An XML file that is the document's other half: the document becomes one for archives (PDF/A-3b) that carries it. */
export interface PdfHalf {
  readonly name: string
  readonly description: string
  readonly xml: string
  /** What the document says of the file in its own metadata (XMP), as RDF descriptions. */
  readonly metadata: string
}

/** What the worker is asked to draw; `{page}` and `{pages}` of the foot are filled in for each page. */
export interface PdfTask {
  readonly definition: PdfDefinition
  readonly foot: string
  readonly half?: PdfHalf
}

/** The document's bytes, or why there are none. */
export interface PdfAnswer {
  readonly id: number
  readonly bytes: Uint8Array | null
  readonly reason?: string
}
