import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files as people send them, made by code. */

interface PictureFields {
  readonly width?: number
  readonly height?: number
  /** As EXIF tells it; 6 is a phone held upright. */
  readonly orientation?: number
}

const noisy = ({ width = 320, height = 200 }: PictureFields) =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#888' } })

/** Where a picture was taken, as phones write it: text that no copy may hold. */
export const GPS_CANARY = '32/1 46/1 4242/100'
const GPS = { IFD0: { Make: 'CanaryCam', Model: 'GPS-canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: GPS_CANARY } }

/** A photo with EXIF: camera, place, and how it was held. */
export const aJpeg = ({ orientation = 1, ...size }: PictureFields = {}): Promise<Buffer> =>
  noisy(size).withExif(GPS).withMetadata({ orientation }).withExifMerge(GPS).jpeg().toBuffer()

export const aPng = (fields: PictureFields = {}): Promise<Buffer> => noisy(fields).png().toBuffer()

/** Parts of a PDF that a test may put in place of the usual ones. */
export interface PdfFields {
  readonly pages?: number
  /** Entries of the catalog, of each page and of the trailer. */
  readonly catalog?: string
  readonly page?: string
  /** Beside the font. */
  readonly resources?: string
  readonly trailer?: string
  /** Objects after the usual ones, from number 100 on. */
  readonly more?: readonly (string | Buffer)[]
  readonly content?: string | Buffer
  readonly mediaBox?: string
}

const FIRST_OF_MORE = 100
const FIRST_PAGE = 10

/** A stream object. */
export function pdfStream(data: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(data)
  return Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

/** The same, compressed. */
export const deflatedStream = (data: string | Buffer, entries = ''): Buffer =>
  pdfStream(deflateSync(Buffer.from(data)), `/Filter /FlateDecode ${entries}`)

/** Objects by number, with their table. */
export function writePdf(objects: ReadonlyMap<number, string | Buffer>, trailer: string): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = chunks[0]?.length ?? 0
  const offsets = new Map<number, number>()
  for (const [number, body] of objects) {
    offsets.set(number, at)
    const chunk = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
    chunks.push(chunk)
    at += chunk.length
  }
  const rows = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = Math.max(...offsets.keys()) + 1
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(table)])
}

/** A PDF of plain pages. */
export function aPdf(fields: PdfFields = {}): Buffer {
  const { pages = 1, catalog = '', page = '', resources = '', trailer = '', more = [], content, mediaBox = '[0 0 612 792]' } = fields
  const numbers = Array.from({ length: pages }, (_, at) => FIRST_PAGE + at)
  const text = content ?? 'BT /F1 36 Tf 72 650 Td (Dealer licence 4711) Tj ET 0.8 0 0 rg 72 500 200 60 re f'
  const objects = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [4, Buffer.isBuffer(text) ? text : pdfStream(text)],
    ...numbers.map(
      (number) =>
        [
          number,
          `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents 4 0 R ${page} >>`,
        ] as const,
    ),
    ...more.map((body, at) => [FIRST_OF_MORE + at, body] as const),
  ])
  return writePdf(objects, trailer)
}
