import { readFile } from 'node:fs/promises'
import type { EmbeddedFont, PDF, PDFPage } from '@libpdf/core'
import type { Stroke } from '@app/rules/agreements/signature.ts'
import { Outline, type OutlinePart, type PartRole } from './outline.ts'

/** A4, and what is left white around it, in points. */
const PAGE = { width: 595, height: 842, margin: 64 } as const
const LINE_FACTOR = 1.45
const FOOT_SIZE = 8

/** Fonts that come with the package that draws pages; free to be embedded (SIL Open Font License). */
const fontBytes = (name: string): Promise<Buffer> => readFile(new URL(import.meta.resolve(`pdfjs-dist/standard_fonts/${name}`)))
let fonts: Promise<readonly [plain: Buffer, strong: Buffer]> | undefined
const readFonts = () => (fonts ??= Promise.all([fontBytes('LiberationSans-Regular.ttf'), fontBytes('LiberationSans-Bold.ttf')]))

export interface LineStyle {
  /** What the text is; a paragraph where it says nothing. */
  readonly role?: PartRole
  readonly size?: number
  readonly isStrong?: boolean
  /** White above the line, points. */
  readonly above?: number
}

/** Pages of a document, written from top to bottom, each text and drawing as what it is. */
export class Sheet {
  readonly #pdf: PDF
  readonly #plain: EmbeddedFont
  readonly #strong: EmbeddedFont
  readonly #outline: Outline
  readonly #pages: PDFPage[] = []
  #y = 0

  private constructor(pdf: PDF, outline: Outline, { plain, strong }: { readonly plain: EmbeddedFont; readonly strong: EmbeddedFont }) {
    this.#pdf = pdf
    this.#outline = outline
    this.#plain = plain
    this.#strong = strong
    this.newPage()
  }

  static async on(pdf: PDF): Promise<Sheet> {
    const [plain, strong] = await readFonts()
    const outline = new Outline(await import('@libpdf/core'), pdf)
    return new Sheet(pdf, outline, { plain: pdf.embedFont(plain), strong: pdf.embedFont(strong) })
  }

  newPage(): void {
    const page = this.#pdf.addPage({ width: PAGE.width, height: PAGE.height })
    this.#outline.open(page)
    this.#pages.push(page)
    this.#y = PAGE.height - PAGE.margin
  }

  /** A text in as many lines as it takes; characters that the font has no shape for are written by their number, so that nothing is lost. */
  write(text: string, { role = 'P', ...style }: LineStyle = {}): void {
    this.#writePart(text, this.#outline.add(role), style)
  }

  /** Facts, each below its name. */
  writeFacts(
    facts: readonly (readonly [name: string, value: string])[],
    { size, above }: Required<Pick<LineStyle, 'size' | 'above'>>,
  ): void {
    const list = this.#outline.add('L')
    for (const [name, value] of facts) {
      const item = this.#outline.add('LI', { within: list })
      this.#writePart(name, this.#outline.add('Lbl', { within: item }), { size, above, isStrong: true })
      this.#writePart(value, this.#outline.add('LBody', { within: item }), { size })
    }
  }

  #writePart(text: string, part: OutlinePart, { size = 10.5, isStrong = false, above = 0 }: Omit<LineStyle, 'role'>): void {
    const font = isStrong ? this.#strong : this.#plain
    this.#y -= above
    for (const line of this.#broken(this.#writable(text, font), font, size)) {
      this.#room(size * LINE_FACTOR)
      this.#y -= size * LINE_FACTOR
      const page = this.#page()
      this.#outline.draw(page, part, () => page.drawText(line, { x: PAGE.margin, y: this.#y, font, size }))
    }
  }

  /** A drawn signature as a figure, within a box of this width; its height follows. `alt` says whose it is. */
  drawStrokes(
    strokes: readonly Stroke[],
    {
      field,
      width,
      alt,
    }: { readonly field: { readonly width: number; readonly height: number }; readonly width: number; readonly alt: string },
  ): void {
    const scale = width / field.width
    const height = field.height * scale
    this.#room(height)
    const top = this.#y
    const page = this.#page()
    this.#outline.draw(page, this.#outline.add('Figure', { alt }), () => {
      for (const stroke of strokes) {
        const path = page.drawPath()
        for (const [at, { x, y }] of stroke.entries()) {
          const [right, up] = [PAGE.margin + x * scale, top - y * scale]
          if (at === 0) path.moveTo(right, up)
          else path.lineTo(right, up)
        }
        path.stroke({ borderWidth: 1.2, lineCap: 'round', lineJoin: 'round' })
      }
    })
    this.#y = top - height
  }

  /** A hairline across the text. */
  rule(above = 6): void {
    this.#room(above)
    this.#y -= above
    const page = this.#page()
    const [start, end] = [
      { x: PAGE.margin, y: this.#y },
      { x: PAGE.width - PAGE.margin, y: this.#y },
    ]
    this.#outline.drawAside(page, 'Layout', () => page.drawLine({ start, end, thickness: 0.5 }))
  }

  /** Ends the document: writes at the foot of each page what it belongs to and which of how many it is, and how all of it is read out. */
  finish(words: string): void {
    for (const [index, page] of this.#pages.entries()) {
      const text = `${this.#writable(words, this.#plain)} · ${index + 1}/${this.#pages.length}`
      const at = { x: PAGE.margin, y: PAGE.margin / 2 }
      this.#outline.drawAside(page, 'Pagination', () => page.drawText(text, { ...at, font: this.#plain, size: FOOT_SIZE }))
    }
    this.#outline.write()
  }

  #page(): PDFPage {
    const page = this.#pages.at(-1)
    if (page === undefined) throw new Error('a sheet has a page')
    return page
  }

  #room(height: number): void {
    if (this.#y - height < PAGE.margin) this.newPage()
  }

  #writable(text: string, font: EmbeddedFont): string {
    return [...text]
      .map((char) => (font.canEncode(char) ? char : `(U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`))
      .join('')
  }

  #broken(text: string, font: EmbeddedFont, size: number): string[] {
    const room = PAGE.width - 2 * PAGE.margin
    const fits = (line: string): boolean => font.getTextWidth(line, size) <= room
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      // A word that is wider than the page, such as a hash, goes on in the next line.
      while (!fits(line)) {
        let end = line.length - 1
        while (end > 1 && !fits(line.slice(0, end))) end -= 1
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
    }
    return [...lines, line]
  }
}
