import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { PAGES_MAX_COUNT, PDF_OBJECTS_MAX_COUNT, PICTURE_MAX_PIXELS } from '../limits.ts'
import { Refused } from './refused.ts'

/** Names, as keys or as values, of what a paper has no use for: scripts, launches, files within files, forms of XFA, media. */
const ACTIVE = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'GoToE',
  'GoToR',
  'ImportData',
  'SubmitForm',
  'Movie',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'Screen',
  'Sound',
  '3D',
  'XFA',
  'Collection',
])

const HEAD = /^%PDF-[12]\.\d/
/** After the mark of the end come line ends, and no more of them than a hand would make. */
const END = /%%EOF[\r\n\t ]{0,8}$/
const HEAD_BYTES = 16
const TAIL_BYTES = 32

/** Names outside of streams, wherever they stand: also in revisions that a later one hides, and in objects that no table lists. */
const STREAM = /\bstream\r?\n[^]*?\bendstream\b/g
const NAME = /\/((?:[^\s()<>[\]{}/%#]|#[\da-f]{2})+)/gi
const plainName = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function refuseOuter(bytes: Buffer): void {
  if (!HEAD.test(bytes.toString('latin1', 0, HEAD_BYTES))) throw new Refused('FILE_BROKEN')
  if (!END.test(bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)))) throw new Refused('FILE_BROKEN')
}

function refuseNamed(bytes: Buffer): void {
  for (const [, name = ''] of bytes.toString('latin1').replaceAll(STREAM, ' ').matchAll(NAME)) {
    const plain = plainName(name)
    if (plain === 'Encrypt') throw new Refused('FILE_LOCKED')
    if (ACTIVE.has(plain)) throw new Refused('FILE_ACTIVE')
  }
}

/** Every object that can be reached from the trailer. */
function* reached(pdf: PDF): Iterable<PdfObject> {
  const seen = new Set<string>()
  const waiting: PdfObject[] = [pdf.context.info.trailer]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > PDF_OBJECTS_MAX_COUNT) throw new Refused('FILE_BROKEN')
    const next = waiting.pop()
    if (next instanceof PdfRef) {
      const key = `${next.objectNumber} ${next.generation}`
      if (seen.has(key)) continue
      seen.add(key)
      const target = pdf.context.resolve(next)
      if (target !== null) waiting.push(target)
      continue
    }
    if (next === undefined) continue
    yield next
    if (next instanceof PdfDict) for (const [, value] of next) waiting.push(value)
    else if (next instanceof PdfArray) for (const value of next) waiting.push(value)
  }
}

/** Pixels of a picture; the program that draws leaves out what is too large, and says nothing of it. */
function pixelsOf(picture: PdfDict, pdf: PDF): number {
  const side = (name: string): number => picture.getNumber(name, (ref) => pdf.context.resolve(ref))?.value ?? 0
  return picture.getName('Subtype')?.value === 'Image' ? side('Width') * side('Height') : 0
}

const isActive = (name: PdfObject | undefined): boolean => name instanceof PdfName && ACTIVE.has(name.value)

function refuseActive(pdf: PDF): void {
  for (const object of reached(pdf)) {
    if (isActive(object)) throw new Refused('FILE_ACTIVE')
    if (!(object instanceof PdfDict)) continue
    for (const key of object.keys()) if (isActive(key)) throw new Refused('FILE_ACTIVE')
    if (pixelsOf(object, pdf) > PICTURE_MAX_PIXELS) throw new Refused('FILE_BROKEN')
  }
}

/**
 * Refuses a PDF for what it is beside its pages: locked, active, damaged, or longer than a paper.
 * Its own tables have to be right; what only a guess makes readable, two readers read differently.
 */
export async function refusePdf(bytes: Buffer): Promise<void> {
  refuseOuter(bytes)
  refuseNamed(bytes)
  const pdf = await PDF.load(bytes, { lenient: false })
  if (pdf.isEncrypted) throw new Refused('FILE_LOCKED')
  if (pdf.recoveredViaBruteForce) throw new Refused('FILE_BROKEN')
  refuseActive(pdf)
  const count = pdf.getPageCount()
  if (count < 1 || count > PAGES_MAX_COUNT) throw new Refused('FILE_PAGES')
}
