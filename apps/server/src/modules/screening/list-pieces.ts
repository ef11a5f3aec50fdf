import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { detectForm, type ListForm } from '@app/rules/screening/lists/detect-form.ts'
import { ListFault } from './list-fault.ts'
import { FILE_BYTES_MAX, PIECE_BYTES } from './screening-limits.ts'

/** Bytes that are enough to know a list by. */
const HEAD_BYTES = 65_536
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const

/** A file with what it is. */
export interface ListFile {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly form: ListForm
}

/** Looks what a file is, by what it holds. @throws ListFault for one that is no list, that is too large or that cannot be read. */
export async function openListFile(path: string): Promise<ListFile> {
  const name = basename(path)
  const facts = await stat(path).catch(() => null)
  if (facts === null || !facts.isFile()) throw new ListFault([`${name}: there is no file like this`])
  if (facts.size > FILE_BYTES_MAX) throw new ListFault([`${name}: larger than ${FILE_BYTES_MAX} bytes`])
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const form = detectForm(head.toString('utf8', 0, bytesRead))
    if (form === null) throw new ListFault([`${name}: none of the lists that can be read, by its first line`])
    return { path, name, sizeBytes: facts.size, form }
  } finally {
    await file.close()
  }
}

/** The byte without which no reader can let go of what it has read: the end of a line, or the beginning of an element. */
const endOf = ({ form }: ListForm): number => (form === 'XML' ? '<' : '\n').charCodeAt(0)

/**
 * The bytes of a file in pieces, without a byte-order mark; each piece is a copy of its own. `signal` stops it.
 * @throws ListFault for one that goes on for a whole piece without a line's end or an element: readers would hold all of it.
 */
export async function* piecesOf({ path, name, form }: ListFile, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const end = endOf(form)
  let isFirst = true
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES, signal })) {
    const bytes = Uint8Array.from(piece as Buffer)
    if (bytes.length === PIECE_BYTES && !bytes.includes(end)) throw new ListFault([`${name}: ${PIECE_BYTES} bytes without an end`])
    const hasMark = isFirst && BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)
    isFirst = false
    yield hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
  }
}
