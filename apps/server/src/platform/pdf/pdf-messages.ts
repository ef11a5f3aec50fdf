/** What a part of a document is to whoever has it read out: the standard structure types of ISO 32000 that ours are made of. */
export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'

/**
 * A document as pdfmake describes it: plain data, without functions. Its nodes are texts of runs, stacks, columns, tables, canvases and
 * pictures (`svg`), and may have a `role`; a text without one is a paragraph, a table has its rows and cells by itself, and a picture is a
 * figure that says in `alt` what it shows.
 */
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
