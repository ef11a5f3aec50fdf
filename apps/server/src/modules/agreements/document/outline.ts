import type { PDF, PdfDict, PDFPage, PdfRef } from '@libpdf/core'

type Library = typeof import('@libpdf/core')

/** What a part of an agreement is to whoever has it read out (ISO 32000), as of papers of payments (decision 0088). */
export type PartRole = 'Document' | 'H1' | 'H2' | 'P' | 'Figure' | 'L' | 'LI' | 'Lbl' | 'LBody'

/** What stands on a page for the eye alone, and is not read out. */
type AsideKind = 'Pagination' | 'Layout'

/** A part of the document: its element, and what was drawn of it or stands within it. */
export interface OutlinePart {
  readonly role: PartRole
  readonly element: PdfDict
  readonly ref: PdfRef
  readonly kids: (PdfDict | PdfRef)[]
}

/** The parts of a document as they are read, and what of each page is which of them; written into the document as its structure tree. */
export class Outline {
  readonly #library: Library
  readonly #pdf: PDF
  readonly #root: PdfDict
  readonly #rootRef: PdfRef
  readonly #document: OutlinePart
  readonly #parts: OutlinePart[] = []
  /** Of each page, whose each of its marks is. */
  readonly #marks = new Map<PDFPage, PdfRef[]>()

  constructor(library: Library, pdf: PDF) {
    const { PdfDict, PdfName } = library
    this.#library = library
    this.#pdf = pdf
    this.#root = new PdfDict([['Type', PdfName.of('StructTreeRoot')]])
    this.#rootRef = pdf.context.register(this.#root)
    this.#document = this.#make('Document', this.#rootRef, '')
  }

  /** Adds a part after those that are there, within another one or the document. A figure says in `alt` what it shows. */
  add(role: PartRole, { within = this.#document, alt = '' }: { readonly within?: OutlinePart; readonly alt?: string } = {}): OutlinePart {
    const part = this.#make(role, within.ref, alt)
    within.kids.push(part.ref)
    return part
  }

  /** Draws something of a part on a page. */
  draw(page: PDFPage, part: OutlinePart, work: () => void): void {
    const { PdfDict, PdfName, PdfNumber, ops } = this.#library
    const marks = this.#marks.get(page) ?? []
    this.#marks.set(page, marks)
    const id = PdfNumber.of(marks.length)
    marks.push(part.ref)
    part.kids.push(
      new PdfDict([
        ['Type', PdfName.of('MCR')],
        ['Pg', page.ref],
        ['MCID', id],
      ]),
    )
    page.drawOperators([ops.beginMarkedContentProps(`/${part.role}`, new PdfDict([['MCID', id]]))])
    work()
    page.drawOperators([ops.endMarkedContent()])
  }

  /** Draws what readers leave out. */
  drawAside(page: PDFPage, kind: AsideKind, work: () => void): void {
    const { PdfDict, PdfName, ops } = this.#library
    page.drawOperators([ops.beginMarkedContentProps('/Artifact', new PdfDict([['Type', PdfName.of(kind)]]))])
    work()
    page.drawOperators([ops.endMarkedContent()])
  }

  /** Begins a page: the library puts what a page held first between a pair of its own, which is not to part a mark. */
  open(page: PDFPage): void {
    const { ops } = this.#library
    page.drawOperators([ops.pushGraphicsState(), ops.popGraphicsState()])
  }

  /** Writes the tree, once all is drawn. */
  write(): void {
    const { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber } = this.#library
    for (const { element, kids } of this.#parts) element.set('K', new PdfArray([...kids]))
    const pages = [...this.#marks].map(([page, marks], at) => {
      page.dict.set('StructParents', PdfNumber.of(at))
      // Readers that step through a page by its fields do so in the order of the tree.
      page.dict.set('Tabs', PdfName.of('S'))
      return [PdfNumber.of(at), new PdfArray([...marks])] as const
    })
    this.#root.set('K', this.#document.ref)
    this.#root.set('ParentTree', this.#pdf.context.register(new PdfDict([['Nums', new PdfArray(pages.flat())]])))
    this.#root.set('ParentTreeNextKey', PdfNumber.of(pages.length))
    const catalog = this.#pdf.getCatalog()
    catalog.set('StructTreeRoot', this.#rootRef)
    catalog.set('MarkInfo', new PdfDict([['Marked', PdfBool.of(true)]]))
  }

  #make(role: PartRole, parent: PdfRef, alt: string): OutlinePart {
    const { PdfDict, PdfName, PdfString } = this.#library
    const element = new PdfDict([
      ['Type', PdfName.of('StructElem')],
      ['S', PdfName.of(role)],
      ['P', parent],
    ])
    if (alt !== '') element.set('Alt', PdfString.fromString(alt))
    const part = { role, element, ref: this.#pdf.context.register(element), kids: [] }
    this.#parts.push(part)
    return part
  }
}
