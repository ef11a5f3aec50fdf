import { SaxesParser } from 'saxes'
import { readRows, RowCutter, textBetween } from '@app/rules/import/csv-rows.ts'
import type { ListEntry } from '@app/rules/screening/list-entry.ts'
import { EntryDraft } from '@app/rules/screening/lists/entry-draft.ts'
import type { RowList } from '@app/rules/screening/lists/row-lists.ts'
import { LEFT_OUT, type XmlList } from '@app/rules/screening/lists/xml-lists.ts'
import { type Faults, ListFault } from './list-fault.ts'
import { DEPTH_MAX, TEXT_LETTERS_MAX } from './screening-limits.ts'

/** Reads a list piece by piece. */
export interface ListReader {
  /** The entries that this piece completes. */
  push(bytes: Uint8Array): readonly ListEntry[]
  end(): readonly ListEntry[]
  publishedOn(): string | null
}

/** Hands each row of a file to `take`, with the number of its line. */
function rowsOf(
  of: { readonly columns: number; readonly delimiter: string; readonly faults: Faults },
  take: (cells: readonly string[], line: number) => void,
): { push(bytes: Uint8Array): void; end(): void } {
  const { columns, delimiter, faults } = of
  const cutter = new RowCutter(columns, delimiter.charCodeAt(0))
  let line = 1
  const read = (cut: ReturnType<RowCutter['end']>): void => {
    line = readRows(cut, line, {
      plain: (start, end, at) => take(textBetween(cut.bytes, start, end).split(delimiter), at),
      quoted: take,
      broken: (at, reason) => faults.add(at, reason),
    })
  }
  return { push: (bytes) => read(cutter.push(bytes)), end: () => read(cutter.end()) }
}

/** Reads a list of rows; `skipsFirst` where its first row are titles. */
export function rowReader(
  list: RowList,
  of: { readonly columns: number; readonly delimiter: string; readonly skipsFirst: boolean; readonly faults: Faults },
): ListReader {
  let whole: ListEntry[] = []
  const finish = (draft: EntryDraft, line: number): void => {
    const entry = draft.finish()
    if (typeof entry === 'string') of.faults.add(line, entry)
    else whole.push(entry)
  }
  let last = 1
  const rows = rowsOf(of, (cells, line) => {
    last = line
    if (of.skipsFirst && line === 1) return
    const outcome = list.row(cells)
    if (typeof outcome === 'string') of.faults.add(line, outcome)
    else if (outcome !== null) finish(outcome, line)
  })
  const taken = (): readonly ListEntry[] => {
    const entries = whole
    whole = []
    return entries
  }
  return {
    push(bytes) {
      rows.push(bytes)
      return taken()
    },
    end() {
      rows.end()
      const draft = list.end()
      if (draft !== null) finish(draft, last)
      return taken()
    },
    publishedOn: list.publishedOn,
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A text with what comes next of it, as far as any text of a list goes. */
const grown = (text: string, more: string): string => (text.length < TEXT_LETTERS_MAX ? text + more : text)

/** Reads a list in XML. Entities of a document's own are not known and a fault; a fault in the form ends the reading. */
export function xmlReader(list: XmlList, faults: Faults): ListReader {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8')
  let whole: ListEntry[] = []
  let published: string | null = null
  let draft: EntryDraft | null = null
  /** Elements from the entry on, and the text of each so far. */
  let path: string[] = []
  let texts: string[] = []
  const note = (element: string, of: { attributes: Readonly<Record<string, string>>; text: string }): void => {
    published ??= list.publishedOn(element, of)
  }
  parser.on('error', (error) => {
    faults.add(parser.line, error.message.replace(/^\d+:\d+: /, ''))
    faults.end()
  })
  let outside = ''
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEPTH_MAX) {
      faults.add(parser.line, `more than ${DEPTH_MAX} elements within each other`)
      faults.end()
    }
    const element = localName(name)
    const kind = draft === null && Object.hasOwn(list.entries, element) ? list.entries[element] : undefined
    if (kind !== undefined) {
      draft = new EntryDraft('', kind)
      path = []
      texts = ['']
      list.open(draft, '', attributes)
    } else if (draft !== null) {
      path.push(element)
      texts.push('')
      list.open(draft, path.join('/'), attributes)
    } else {
      outside = ''
      note(element, { attributes, text: '' })
    }
  })
  parser.on('text', (text) => {
    if (draft === null) outside = grown(outside, text)
    else texts.push(grown(texts.pop() ?? '', text))
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (draft === null) return note(localName(name), { attributes: {}, text: outside.trim() })
    list.close(draft, path.join('/'), (texts.pop() ?? '').trim())
    if (path.pop() !== undefined) return
    const entry = draft.parts.has(LEFT_OUT) ? null : draft.finish()
    if (typeof entry === 'string') faults.add(parser.line, entry)
    else if (entry !== null) whole.push(entry)
    draft = null
  })
  const write = (text: string): readonly ListEntry[] => {
    whole = []
    parser.write(text)
    return whole
  }
  return {
    push: (bytes) => write(decoder.decode(bytes, { stream: true })),
    end() {
      const entries = write(decoder.decode())
      parser.close()
      return entries
    },
    publishedOn: () => published,
  }
}

/** Rows of a side file by the id of their entry. @throws ListFault for more than it may have. */
export function sideReader(
  of: { readonly columns: number; readonly place: number; readonly rowsMax: number; readonly name: string; readonly faults: Faults },
  take: { cell(text: string): string; isEnd(cells: readonly string[]): boolean },
): { push(bytes: Uint8Array): void; end(): void; readonly byId: ReadonlyMap<string, readonly string[]> } {
  const byId = new Map<string, string[]>()
  let count = 0
  const rows = rowsOf({ ...of, delimiter: ',' }, (cells, line) => {
    if (take.isEnd(cells)) return
    if (cells.length !== of.columns) return of.faults.add(line, `${cells.length} cells in place of ${of.columns}`)
    if (++count > of.rowsMax) throw new ListFault([`${of.name}: more than ${of.rowsMax} rows`])
    const [id, text] = [take.cell(cells[0] ?? ''), take.cell(cells[of.place] ?? '')]
    if (text === '') return
    const before = byId.get(id)
    if (before === undefined) byId.set(id, [text])
    else before.push(text)
  })
  return { ...rows, byId }
}
