import { createHash } from 'node:crypto'
import type { ScreeningList } from '@app/contract/documents/screening-codes.ts'
import type { ListEntry } from '@app/rules/screening/list-entry.ts'
import {
  ADD_COLUMNS,
  ALT_COLUMNS,
  euRows,
  isFileEnd,
  openSanctionsRows,
  SDN_COLUMNS,
  sdnCell,
  sdnRows,
  type SideFiles,
} from '@app/rules/screening/lists/row-lists.ts'
import { XML_LISTS } from '@app/rules/screening/lists/xml-lists.ts'
import { Faults, ListFault } from './list-fault.ts'
import { type ListFile, openListFile, piecesOf } from './list-pieces.ts'
import { type ListReader, rowReader, sideReader, xmlReader } from './list-readers.ts'
import { SIDE_ROWS_MAX } from './screening-limits.ts'

/** Where other names and countries stand in the side files of OFAC. */
const SIDES = {
  ALT: { columns: ALT_COLUMNS, place: 3 },
  ADD: { columns: ADD_COLUMNS, place: 4 },
} as const

/** A list that is about to be read: its file, and those that go with it. */
export interface OpenedList {
  readonly kind: ScreeningList
  readonly main: ListFile
  readonly sides: readonly ListFile[]
}

/** What a list that was read to its end says of itself. */
export interface ReadList {
  readonly publishedOn: string | null
  /** Of all its files, in the order of their kinds. */
  readonly sha256: Buffer
}

const isSide = ({ form: { form } }: ListFile): boolean => form === 'ALT' || form === 'ADD'

/** Looks what files are: one list, with ALT.CSV and ADD.CSV for that of OFAC. @throws ListFault for any other choice of files. */
export async function openList(paths: readonly string[]): Promise<OpenedList> {
  const files: ListFile[] = []
  for (const path of paths) files.push(await openListFile(path))
  const [main, ...more] = files.filter((file) => !isSide(file))
  const sides = files.filter(isSide).toSorted((one, other) => one.form.form.localeCompare(other.form.form))
  if (main === undefined) throw new ListFault(['ALT.CSV and ADD.CSV go with SDN.CSV: name it as well'])
  if (more.length > 0) throw new ListFault(['These are several lists: load each by itself'])
  if (sides.length > 0 && main.form.form !== 'SDN') throw new ListFault(['ALT.CSV and ADD.CSV go with SDN.CSV alone'])
  if (new Set(sides.map(({ form }) => form.form)).size < sides.length) throw new ListFault(['ALT.CSV or ADD.CSV was named twice'])
  return { kind: main.form.kind, main, sides }
}

/** The SHA-256 of all files of a list, in the order in which they are read: the list that stands is known by it before anything is written. */
export async function hashList({ main, sides }: OpenedList, signal?: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const file of [...sides, main]) for await (const piece of piecesOf(file, signal)) hash.update(piece)
  return hash.digest()
}

/** The side files of a list, in memory. */
async function readSides(sides: readonly ListFile[], hash: ReturnType<typeof createHash>): Promise<SideFiles> {
  const read: Record<'ALT' | 'ADD', ReadonlyMap<string, readonly string[]>> = { ALT: new Map(), ADD: new Map() }
  for (const file of sides) {
    const form = file.form.form === 'ALT' ? 'ALT' : 'ADD'
    const faults = new Faults(file.name)
    const reader = sideReader({ ...SIDES[form], rowsMax: SIDE_ROWS_MAX, name: file.name, faults }, { cell: sdnCell, isEnd: isFileEnd })
    for await (const piece of piecesOf(file)) {
      hash.update(piece)
      reader.push(piece)
    }
    reader.end()
    faults.end()
    read[form] = reader.byId
  }
  return { names: read.ALT, countries: read.ADD }
}

function readerOf({ form }: ListFile, { sides, faults }: { readonly sides: SideFiles; readonly faults: Faults }): ListReader {
  if (form.form === 'XML') return xmlReader(XML_LISTS[form.root].list, faults)
  if (form.form !== 'ROWS') return rowReader(sdnRows(sides), { columns: SDN_COLUMNS, delimiter: ',', skipsFirst: false, faults })
  const { titles, delimiter, kind } = form
  const list = kind === 'EU' ? euRows(titles) : openSanctionsRows(titles)
  return rowReader(list, { columns: titles.length, delimiter, skipsFirst: true, faults })
}

/**
 * Reads a list and hands its entries on, some at a time, while the file comes; no more of it is in memory than a piece.
 * @throws ListFault with the lines that are wrong; what was handed on then counts for nothing.
 */
export async function readList(
  { main, sides }: OpenedList,
  { take, signal }: { take(entries: readonly ListEntry[]): Promise<void>; readonly signal?: AbortSignal },
): Promise<ReadList> {
  const hash = createHash('sha256')
  const faults = new Faults(main.name)
  const reader = readerOf(main, { sides: await readSides(sides, hash), faults })
  for await (const piece of piecesOf(main, signal)) {
    hash.update(piece)
    await take(reader.push(piece))
  }
  await take(reader.end())
  faults.end()
  return { publishedOn: reader.publishedOn(), sha256: hash.digest() }
}
