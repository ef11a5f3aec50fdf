import type { PdfKitDocument, StructureContent, StructureElement } from 'pdfmake'
import type { Role } from './pdf-messages.ts'

/** A part of a document, in the order in which it is read: with parts of its own, or with what was drawn of it. */
export interface Part {
  readonly role: Role
  readonly parts: readonly Part[]
  readonly drawn: StructureContent[]
  /** What a figure shows, in words. */
  readonly alt?: string
}

/** What of pdfmake's nodes our documents are made of. */
interface Node {
  readonly role?: Role
  readonly text?: readonly object[]
  readonly stack?: readonly Node[]
  readonly columns?: readonly Node[]
  readonly canvas?: readonly object[]
  readonly svg?: string
  readonly alt?: string
  readonly table?: { readonly headerRows?: number; readonly body: readonly (readonly Node[])[] }
}

const whole = (role: Role, parts: readonly Part[] = []): Part => ({ role, parts, drawn: [] })

/** A text as one part, which goes with each of its runs: the library copies what a run has to every word that it draws. */
function written(role: Role, text: readonly object[]): Part {
  const part = whole(role)
  for (const run of text) Object.assign(run, { part })
  return part
}

function tableOf({ headerRows = 0, body }: NonNullable<Node['table']>): Part {
  const cell = (node: Node, role: Role): Part => (node.text === undefined ? whole(role, partsOf(node)) : written(role, node.text))
  return whole(
    'Table',
    body.map((row, at) =>
      whole(
        'TR',
        row.map((node) => cell(node, at < headerRows ? 'TH' : 'TD')),
      ),
    ),
  )
}

/** A picture as one part, which goes with its node to where it is drawn. @throws Error for one without words. */
function pictured(node: Node): Part {
  const { alt = '' } = node
  if (alt === '') throw new Error('a picture of a document that says nothing to whoever cannot see it')
  const part = { ...whole('Figure'), alt }
  Object.assign(node, { part })
  return part
}

function partsOf(node: Node): readonly Part[] {
  const { role, text, stack, columns, canvas, table, svg } = node
  if (svg !== undefined) return [pictured(node)]
  if (table !== undefined) return [tableOf(table)]
  if (text !== undefined) return text.length === 0 ? [] : [written(role ?? 'P', text)]
  // Lines that are drawn say nothing.
  if (canvas !== undefined) return []
  const parts = (stack ?? columns)?.flatMap(partsOf)
  if (parts === undefined) throw new Error('a part of a document of a kind that nobody could read out')
  return role === undefined ? parts : [whole(role, parts)]
}

/** The parts of a document as it is read; each run of its texts is marked with the part that it belongs to. @throws Error for a node that cannot be read out. */
export const structureOf = (content: readonly object[]): Part => whole('Document', content.flatMap(partsOf))

function elementOf(document: PdfKitDocument, { role, parts, drawn, alt }: Part): StructureElement {
  const inner = [...drawn, ...parts.map((part) => elementOf(document, part))]
  return document.struct(role, { ...(role === 'TH' && { scope: 'Column' }), ...(alt !== undefined && { alt }) }, inner)
}

/** Writes the parts of a document that is drawn as its structure tree. */
export const addStructure = (document: PdfKitDocument, part: Part): void => {
  document.addStructure(elementOf(document, part))
}
