import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FilesOfCall } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { CSRF_FIELD } from '../edge/csrf.ts'
import { parseForm } from '../http/form-body.ts'
import type { SealedObject, Vault } from '../vault/index.ts'
import { cleanName, kindOf, MEDIA_OF } from './file-kinds.ts'
import {
  BESIDE_FILES_MAX_BYTES,
  FIELD_MAX_BYTES,
  FIELD_NAME_MAX_BYTES,
  FIELDS_COUNT,
  KIND_BYTES,
  PART_HEADERS_COUNT,
  PART_HEADERS_MAX_BYTES,
} from './limits.ts'
import type { ReceivedFile, ReceivedFiles, RefusedFile } from './received-file.ts'
import type { Turns } from './turns.ts'

/** How the parts of one request are read. */
export interface Reading {
  readonly files: FilesOfCall
  readonly accountId: number
  readonly vault: Vault
  readonly turns: Turns
  /** Judges the token of the first part; left out where the header had it. */
  readonly checkToken?: (given: unknown) => void
}

/** Text fields and files of one request. */
export interface Parts extends ReceivedFiles {
  /** As a form's; a file stands in it by the name of its part, so that a list has no holes. */
  readonly fields: Record<string, unknown>
}

/** All that a request with so many files may hold. */
export const bodyMaxBytes = ({ max, maxBytes }: FilesOfCall): number => max * maxBytes + BESIDE_FILES_MAX_BYTES

const LIMIT_CODES: ReadonlySet<unknown> = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/** What the parser of parts could not read; a request that broke off is one of them. */
function unreadable(error: unknown): Failure {
  if (isFailure(error)) return error
  const isLimit = typeof error === 'object' && error !== null && 'code' in error && LIMIT_CODES.has(error.code)
  return isLimit ? new Failure('TOO_LARGE') : new Failure('MALFORMED', { reason: 'multipart' })
}

/** The bytes of one file, held to its limit, each piece in its turn; what breaks off is a failure of the request. */
async function* limited(file: Readable, { maxBytes, turns }: { readonly maxBytes: number; readonly turns: Turns }): AsyncIterable<Buffer> {
  let sizeBytes = 0
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch((error: unknown) => {
        throw unreadable(error)
      })
      if (done === true) return
      sizeBytes += value.length
      if (sizeBytes > maxBytes) throw new Failure('TOO_LARGE')
      await turns.next()
      yield value
    }
  } finally {
    await chunks.return?.()
  }
}

/** The first bytes of a file, and all of it. */
async function peeked(bytes: AsyncIterable<Buffer>): Promise<{ readonly head: Buffer; readonly whole: AsyncIterable<Buffer> }> {
  const chunks = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let isDone = false
  while (head.length < KIND_BYTES && !isDone) {
    const { value, done } = (await chunks.next()) as IteratorResult<Buffer, undefined>
    isDone = done === true
    if (value !== undefined) head = Buffer.concat([head, value])
  }
  async function* whole(): AsyncIterable<Buffer> {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head, whole: whole() }
}

/** Reads the parts of one request, one after the other. */
class PartsReader {
  readonly #how: Reading
  readonly #fields: (readonly [name: string, text: string])[] = []
  readonly #fileFields = new Set<string>()
  readonly files: ReceivedFile[] = []
  readonly refused: RefusedFile[] = []

  constructor(how: Reading) {
    this.#how = how
  }

  async take(part: Multipart): Promise<void> {
    // The parser bounds names of forms without files alone.
    if (Buffer.byteLength(part.fieldname) > FIELD_NAME_MAX_BYTES) throw new Failure('TOO_LARGE')
    if (part.type === 'file') await this.#takeFile(part)
    else this.#takeField(part)
  }

  #takeField({ fieldname, value, valueTruncated }: MultipartValue): void {
    if (valueTruncated) throw new Failure('TOO_LARGE')
    // Fields of JSON come parsed; no call of ours has any.
    if (typeof value !== 'string') throw new Failure('MALFORMED', { reason: 'multipart' })
    if (fieldname !== CSRF_FIELD) this.#fields.push([fieldname, value])
  }

  async #takeFile({ fieldname: field, filename, file }: MultipartFile): Promise<void> {
    const { files, vault, accountId, turns } = this.#how
    const { head, whole } = await peeked(limited(file, { maxBytes: files.maxBytes, turns }))
    const name = cleanName(filename)
    // A form without script sends an empty part for a file that nobody chose.
    if (head.length === 0 && name === '') return
    this.#fileFields.add(field)
    const kind = await kindOf(head)
    if (kind === null || !files.kinds.includes(kind)) {
      for await (const _ of whole);
      this.refused.push({ field, name, fault: 'FILE_TYPE' })
      return
    }
    const sealed: SealedObject = await vault.seal(whole, { accountId, media: MEDIA_OF[kind] })
    this.files.push({ ...sealed, field, name, kind })
  }

  parts(): Parts {
    // Else a text could pass for another part's file.
    if (this.#fields.some(([name]) => this.#fileFields.has(name))) throw new Failure('MALFORMED', { reason: 'multipart' })
    const pairs = [...this.#fields, ...[...this.#fileFields].map((name) => [name, name] as const)]
    const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
    return { fields: parseForm(text), files: this.files, refused: this.refused }
  }
}

/** Ends the reading of a request that holds more than all its parts may, wherever its bytes are. */
function boundAll(raw: IncomingMessage, maxBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  let sizeBytes = 0
  raw.on('data', function count(chunk: Buffer) {
    sizeBytes += chunk.length
    if (sizeBytes <= maxBytes) return
    raw.off('data', count)
    raw.unpipe()
    reject(new Failure('TOO_LARGE'))
  })
  return promise
}

/**
 * Reads a multipart request: text fields, and files sealed as they come. Where it fails, nothing of it is left.
 * @throws Failure TOO_LARGE, MALFORMED, CSRF; what the vault throws.
 */
export async function readParts(request: FastifyRequest, how: Reading): Promise<Parts> {
  const reader = new PartsReader(how)
  const iterator = request.parts({
    limits: {
      fieldSize: FIELD_MAX_BYTES,
      fields: FIELDS_COUNT,
      fileSize: how.files.maxBytes + 1,
      files: how.files.max,
      parts: FIELDS_COUNT + how.files.max,
      headerPairs: PART_HEADERS_COUNT,
      headerSize: PART_HEADERS_MAX_BYTES,
    },
  })
  let isTokenNeeded = how.checkToken !== undefined
  let current: { readonly part: Multipart; readonly taken: Promise<void> } | undefined
  try {
    // The first step attaches the parser; whoever counts has to listen from the same moment.
    let next = iterator.next()
    const tooMuch = boundAll(request.raw, bodyMaxBytes(how.files))
    for (;;) {
      const { value: part, done } = await Promise.race([next, tooMuch]).catch((error: unknown) => {
        throw unreadable(error)
      })
      if (done === true) break
      if (isTokenNeeded) how.checkToken?.(part.type === 'field' && part.fieldname === CSRF_FIELD ? part.value : undefined)
      isTokenNeeded = false
      current = { part, taken: reader.take(part) }
      await Promise.race([current.taken, tooMuch])
      next = iterator.next()
    }
    if (isTokenNeeded) how.checkToken?.(undefined)
    return reader.parts()
  } catch (error) {
    request.raw.unpipe()
    if (current?.part.type === 'file') current.part.file.destroy()
    await current?.taken.catch(() => undefined)
    await how.vault.discard(reader.files)
    throw error
  }
}
