import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PAGE_SIDE_PX, PAGES_MAX_COUNT, PICTURE_MAX_PIXELS, WEBP_QUALITY } from '../limits.ts'
import type { DecodedPage } from './decoded.ts'
import { refusePdf } from './pdf-active.ts'
import { Refused } from './refused.ts'

/** Fonts, tables of characters and decoders that come with the package. */
const OWN = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), '/')
const folder = (name: string): string => join(OWN, name, '/')
const BYTES_PER_PIXEL = 4

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

async function drawPage(document: Document, number: number): Promise<DecodedPage> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: PAGE_SIDE_PX / Math.max(width, height) })
  const [widthPx, heightPx] = [viewport.width, viewport.height].map((side) => Math.min(PAGE_SIDE_PX, Math.max(1, Math.round(side)))) as [
    number,
    number,
  ]
  const canvas = createCanvas(widthPx, heightPx)
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  const bytes = await canvas.encode('webp', WEBP_QUALITY)
  page.cleanup()
  return { widthPx, heightPx, bytes }
}

/** Draws the pages of a PDF, once it is known to be nothing but pages. */
export async function decodePdf(bytes: Buffer): Promise<readonly DecodedPage[]> {
  await refusePdf(bytes)
  const loading = getDocument({
    data: new Uint8Array(bytes),
    stopAtErrors: true,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: PICTURE_MAX_PIXELS,
    canvasMaxAreaInBytes: PICTURE_MAX_PIXELS * BYTES_PER_PIXEL,
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await loading.promise
  if (document.numPages > PAGES_MAX_COUNT) throw new Refused('FILE_PAGES')
  if ((await document.hasJSActions()) || (await document.getAttachments()) !== null || document.isPureXfa) throw new Refused('FILE_ACTIVE')
  const pages: DecodedPage[] = []
  for (let number = 1; number <= document.numPages; number++) pages.push(await drawPage(document, number))
  return pages
}
