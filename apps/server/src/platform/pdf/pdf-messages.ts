/** A document as pdfmake describes it: plain data, without functions. */
export interface PdfDefinition {
  readonly info: Readonly<Record<string, string>>
  readonly language: string
  readonly content: readonly object[]
  readonly defaultStyle?: object
  readonly pageSize?: string
  readonly pageMargins?: readonly number[]
}

/** What the worker is asked to draw; `{page}` and `{pages}` of the foot are filled in for each page. */
export interface PdfTask {
  readonly definition: PdfDefinition
  readonly foot: string
}

/** The document's bytes, or why there are none. */
export interface PdfAnswer {
  readonly id: number
  readonly bytes: Uint8Array | null
  readonly reason?: string
}
