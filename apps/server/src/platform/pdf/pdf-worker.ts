import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { fontOf, fontRuns, type Script, SCRIPTS } from './font-runs.ts'
import { markDrawing } from './marked-drawing.ts'
import type { PdfAnswer, PdfTask } from './pdf-messages.ts'
import { addStructure, structureOf } from './structure.ts'
import { unpackFont } from './unpack-font.ts'

// The one thread that draws documents: nothing else waits for it. It opens no address and no file but the fonts that it reads itself.

const WEIGHTS = { normal: 400, bold: 700 } as const
const FOOT_SIZE = 7.5

const port = parentPort
if (port === null) throw new Error('pdf-worker runs as a worker thread')

/** The file of a font, within its package (SIL Open Font License). */
const fileOf = (script: Script, weight: number): string =>
  script === 'arabic'
    ? `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`
    : `@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`

for (const script of SCRIPTS)
  for (const weight of Object.values(WEIGHTS))
    pdfmake.virtualfs.writeFileSync(
      `${fontOf(script)}-${weight}`,
      unpackFont(readFileSync(new URL(import.meta.resolve(fileOf(script, weight))))),
    )
pdfmake.setFonts(
  Object.fromEntries(
    SCRIPTS.map((script) => [fontOf(script), { normal: `${fontOf(script)}-${WEIGHTS.normal}`, bold: `${fontOf(script)}-${WEIGHTS.bold}` }]),
  ),
)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
markDrawing()

/** Signs that pdfkit writes into metadata as they are, though they are markup in XML or none at all. */
const NO_XML = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]/gu

const plain = (info: PdfTask['definition']['info']): object =>
  Object.fromEntries(Object.entries(info).map(([key, words]) => [key, words.replaceAll(NO_XML, ' ')]))

/** What makes a document one for archives that carries its other half. */
function archived({ half }: PdfTask): object {
  if (half === undefined) return {}
  const { name, description, xml } = half
  const src = `data:application/xml;base64,${Buffer.from(xml).toString('base64')}`
  return { subset: 'PDF/A-3b', files: { [name]: { src, name, description, relationship: 'Alternative' } } }
}

async function drawOnce(task: PdfTask, style: object = {}): Promise<Buffer> {
  const { definition, foot, half } = task
  const structure = structureOf(definition.content)
  const whole = {
    ...definition,
    ...archived(task),
    info: plain(definition.info),
    version: '1.7',
    tagged: true,
    displayTitle: true,
    defaultStyle: { font: fontOf('latin'), fontSize: 9.5, lineHeight: 1.2, ...style, ...definition.defaultStyle },
    footer: (page: number, pages: number) => ({
      text: fontRuns(foot.replace('{page}', String(page)).replace('{pages}', String(pages))),
      margin: [46, 12, 46, 0],
      fontSize: FOOT_SIZE,
      color: '#5c5c5c',
    }),
  }
  const document = pdfmake.createPdf(whole)
  const drawn = await document.getStream()
  addStructure(drawn, structure)
  if (half !== undefined) drawn.appendXML(half.metadata)
  return document.getBuffer()
}

/** Without these a font places no marks on letters: the library throws over some Arabic ones, whose dots it takes for marks. */
const UNPLACED = { fontFeatures: { mark: false, mkmk: false } }

/** Draws a document; one that the fonts cannot set is drawn with marks where they fall, for there has to be one. */
const draw = (task: PdfTask): Promise<Buffer> => drawOnce(structuredClone(task)).catch(() => drawOnce(task, UNPLACED))

port.on('message', (task: PdfTask & { readonly id: number }) => {
  draw(task).then(
    (bytes) => port.postMessage({ id: task.id, bytes } satisfies PdfAnswer),
    (error: unknown) => port.postMessage({ id: task.id, bytes: null, reason: String(error) } satisfies PdfAnswer),
  )
})
