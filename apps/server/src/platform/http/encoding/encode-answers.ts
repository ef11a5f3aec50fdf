import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { watchCache } from '#platform/metrics.ts'
import { addVary } from '../add-vary.ts'
import { COMPRESSED_BYTES_MAX, CompressedAnswers } from './compressed-answers.ts'

/** Smaller answers gain less than the work costs. */
const COMPRESS_FROM_BYTES = 1_024
const HTTP_OK = 200
const HTTP_NOT_MODIFIED = 304
/** Pictures and fonts are compressed by themselves. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|x-ndjson|manifest\+json)|image\/svg\+xml)/

/** In order of preference: the first costs least for what it saves. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** How hard to try: an answer made for one question is compressed quickly, one that many will get well. */
interface Effort {
  readonly zstd: number
  readonly br: number
  readonly gzip: number
}
const ONCE: Effort = { zstd: 1, br: 1, gzip: 1 }
const FOR_MANY: Effort = { zstd: 9, br: 5, gzip: 6 }

const [zstdOf, brotliOf, gzipOf] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer, effort: Effort) => Promise<Buffer>>> = {
  zstd: (bytes, { zstd }) => zstdOf(bytes, { params: { [constants.ZSTD_c_compressionLevel]: zstd } }),
  br: (bytes, { br }) =>
    brotliOf(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes, effort) => gzipOf(bytes, { level: effort.gzip }),
}

/** The encoding that a caller reads and we prefer, by Accept-Encoding with its weights; null for none (RFC 9110 §12.5.3). */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const weights = new Map(
    accepted.split(',').map((one) => {
      const [name = '', ...params] = one.split(';').map((part) => part.trim().toLowerCase())
      const weight = params.find((param) => param.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)] as const
    }),
  )
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = ENCODINGS.filter((name) => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? null
}

const cache = new CompressedAnswers()
watchCache('compressed answers', { maxBytes: COMPRESSED_BYTES_MAX, bytes: () => cache.bytes })

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whether a caller holds these bytes already (If-None-Match, weakly compared, RFC 9110 §13.1.2). */
function holds({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']
  const strong = tag.replace(/^W\//, '')
  return tags !== undefined && tags.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === strong)
}

/** Gives what everybody gets alike an entity tag; true when the caller holds it already. */
function isHeld(request: FastifyRequest, reply: FastifyReply, hash: string): boolean {
  const isStored = !String(reply.getHeader('cache-control') ?? '').includes('no-store')
  if (!isRead(request) || reply.statusCode !== HTTP_OK || !isStored || reply.hasHeader('etag')) return false
  const tag = `W/"${hash}"`
  reply.header('etag', tag)
  return holds(request, tag)
}

async function compressed(bytes: Buffer, encoding: Encoding, how: { readonly request: FastifyRequest; readonly hash: string | null }) {
  const { request, hash } = how
  const effort = hash !== null && isRead(request) ? FOR_MANY : ONCE
  if (hash === null) return COMPRESS[encoding](bytes, effort)
  const key = `${hash} ${encoding}`
  const known = cache.get(key)
  if (known !== undefined) return known
  return cache.put(key, await COMPRESS[encoding](bytes, effort))
}

/**
 * Compresses every answer above a kilobyte by what its caller reads, and answers 304 to callers with a current copy. Answers
 * that came compressed, streams and pictures go as they are. No answer holds a secret of the session beside text of the caller.
 */
export function encodeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length === 0) return payload
    if (reply.hasHeader('content-encoding') || !COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    const hash = request.isForEverybody ? createHash('sha256').update(bytes).digest('base64url') : null
    if (hash !== null && isHeld(request, reply, hash)) {
      reply.code(HTTP_NOT_MODIFIED).removeHeader('content-type').removeHeader('content-length')
      return null
    }
    if (bytes.length < COMPRESS_FROM_BYTES) return bytes
    addVary(reply, 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return bytes
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed(bytes, encoding, { request, hash })
  })
}
