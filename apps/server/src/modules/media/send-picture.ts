import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_SECONDS = 31_536_000
export const CACHE_IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
export const CACHE_MINUTES = 'public, max-age=300'

/** A picture's file and its caching. */
export interface SentPicture {
  /** Folder below which alone files are sent, and the file's absolute path in it. */
  readonly folder: string
  readonly path: string
  /** Strong entity tag, quotes included. */
  readonly tag: string
  readonly cacheControl: string
}

/** Whether the caller has this picture already (If-None-Match, RFC 9110 §13.1.2). */
export function isUnchanged(request: FastifyRequest, tag: string): boolean {
  const tags = request.headers['if-none-match']
  return tags !== undefined && tags.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

/** Answers that the caller's copy is still current. */
export function answerUnchanged(reply: FastifyReply, { tag, cacheControl }: Pick<SentPicture, 'tag' | 'cacheControl'>): FastifyReply {
  return reply.code(304).headers({ etag: tag, 'cache-control': cacheControl }).send()
}

const PART = /^bytes=(?:(\d+)-(\d*)|-([1-9]\d*))$/

/** Whether a Range header asks for one part that the file has; any other is ignored, as RFC 9110 §14.2 allows (rulings.md knows no 416). */
function isPart(range: string, sizeBytes: number): boolean {
  const [, first, last] = PART.exec(range) ?? []
  if (first === undefined) return PART.test(range)
  return Number(first) < sizeBytes && (last === '' || Number(last) >= Number(first))
}

/** Sends a picture's file, or the requested part of it. Needs @fastify/static's sendFile on the reply. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, path, tag, cacheControl }: SentPicture,
): Promise<FastifyReply> {
  const { headers } = request.raw
  const { range, 'if-range': condition } = headers
  // The library's own weak tag never equals ours, so the condition is decided here.
  delete headers['if-range']
  const isOther = condition !== undefined && condition !== tag
  if (range !== undefined && (isOther || !isPart(range, (await stat(path)).size))) delete headers.range
  reply.headers({ etag: tag, 'cache-control': cacheControl })
  return reply.sendFile(relative(folder, path), folder, { etag: false, lastModified: false, cacheControl: false, dotfiles: 'deny' })
}
