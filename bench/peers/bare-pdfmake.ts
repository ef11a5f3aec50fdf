// pdfmake alone: lays out and draws the definition of a document over and over, untagged, in a thread of its own as our drawer has.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { unpackFont } from '../../apps/server/src/platform/pdf/unpack-font.ts'
import type { PdfDefinition } from '../../apps/server/src/platform/pdf/pdf-messages.ts'

/** What is drawn: definitions as our documents have them, whose texts name this font. */
export interface BareRequest {
  readonly definitions: readonly PdfDefinition[]
  readonly font: string
}

const { definitions, font } = workerData as BareRequest
const WEIGHTS = { normal: 400, bold: 700 } as const
for (const [name, weight] of Object.entries(WEIGHTS)) {
  const file = new URL(import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`))
  pdfmake.virtualfs.writeFileSync(`${font}-${name}`, unpackFont(readFileSync(file)))
}
pdfmake.setFonts({ [font]: { normal: `${font}-normal`, bold: `${font}-bold` } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

const draw = (definition: PdfDefinition): Promise<Buffer> =>
  pdfmake.createPdf({ ...structuredClone(definition), defaultStyle: { font, fontSize: 9.5, lineHeight: 1.2 } }).getBuffer()

async function drawAll(): Promise<void> {
  const begunMs = performance.now()
  let bytes = 0
  for (const definition of definitions) {
    const drawn = await draw(definition)
    bytes += drawn.length
  }
  parentPort?.postMessage({ ms: performance.now() - begunMs, bytes: bytes / definitions.length }, [])
}

parentPort?.on('message', () => void drawAll())
