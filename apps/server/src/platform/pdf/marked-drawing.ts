import type { PdfKitDocument } from 'pdfmake'
import pages from 'pdfmake/js/Renderer.js'
import type { Part } from './structure.ts'

// pdfmake draws through pdfkit, which can mark what is drawn, and has no option for it: its drawing methods are wrapped instead.

/** Words that were drawn before: the heads of a table that goes on stand on each of its pages and are read once. */
const drawn = new WeakSet<object>()

/** Draws what is of no part: it is there for the eye, and readers leave it out. */
function drawAside(document: PdfKitDocument, options: { readonly type: string; readonly attached?: readonly string[] }, draw: () => void) {
  document.markContent('Artifact', options)
  draw()
  document.endMarkedContent()
}

/** Draws a line of a part and notes it there. */
function drawPart(document: PdfKitDocument, { role, drawn: contents }: Part, draw: () => void): void {
  contents.push(document.markStructureContent(role))
  draw()
  document.endMarkedContent()
}

/** From then on whatever pdfmake draws in this thread is marked: lines of text with the part of their runs (`structureOf`), pictures with theirs, all else as an artifact. */
export function markDrawing(): void {
  const renderer = pages.default.prototype
  const { renderLine, renderVector, renderSVG } = renderer
  renderer.renderLine = function (line, ...at) {
    const draw = (): void => renderLine.call(this, line, ...at)
    const [word] = line.inlines
    const part = word?.part
    if (word === undefined || part === undefined) return drawAside(this.pdfDocument, { type: 'Pagination', attached: ['Bottom'] }, draw)
    if (drawn.has(word)) return drawAside(this.pdfDocument, { type: 'Pagination' }, draw)
    drawn.add(word)
    return drawPart(this.pdfDocument, part, draw)
  }
  renderer.renderSVG = function (picture) {
    const draw = (): void => renderSVG.call(this, picture)
    if (picture.part === undefined) drawAside(this.pdfDocument, { type: 'Layout' }, draw)
    else drawPart(this.pdfDocument, picture.part, draw)
  }
  renderer.renderVector = function (vector) {
    drawAside(this.pdfDocument, { type: 'Layout' }, () => renderVector.call(this, vector))
  }
}
