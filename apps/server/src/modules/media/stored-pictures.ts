import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { openFileStore } from '#platform/files.ts'
import { STORED_PATH } from './addresses.ts'
import { answerUnchanged, isUnchanged, CACHE_IMMUTABLE, sendPicture } from './send-picture.ts'

/** Formats that browsers show as pictures and never run. */
const PICTURE_ENDINGS = new Set(['.webp', '.jpg', '.jpeg', '.png', '.avif'])

/** A stored picture: where its file is and how large. */
export interface StoredPicture {
  readonly path: string
  readonly sizeBytes: number
  readonly tag: string
}

/** Pictures of lots that were imported or uploaded. A name is given once and its bytes never change, so it is cached without end. */
export interface MediaStore {
  readonly folder: string
  /** Null when there is none of this name, or the name is none. */
  find(name: string): Promise<StoredPicture | null>
  /** @throws Error for a name that is none. */
  put(name: string, bytes: Uint8Array): Promise<void>
}

/** Opens the pictures in a folder. Names are lower-case words with `/` between folders. */
export function openMediaStore(folder: string): MediaStore {
  const files = openFileStore(folder)
  const isName = (name: string): boolean => PICTURE_ENDINGS.has(extname(name))
  return {
    folder,
    find: async (name) => {
      if (!isName(name)) return null
      const found = await files.find(name).catch(() => null)
      if (found === null) return null
      const { path, sizeBytes, changedAtMs } = found
      const tag = createHash('sha256').update(`${name}/${sizeBytes}/${changedAtMs}`).digest('base64url').slice(0, 22)
      return { path, sizeBytes, tag: `"${tag}"` }
    },
    put: async (name, bytes) => {
      if (!isName(name)) throw new Error(`"${name}" is not the name of a picture.`)
      await files.put(name, bytes)
    },
  }
}

/** Serves the stored pictures. */
export function registerStoredPictures(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { '*': string } }>(`${STORED_PATH}/*`, async (request, reply) => {
    const found = await store.find(request.params['*'])
    if (found === null) throw new Failure('NOT_FOUND')
    const { path, tag } = found
    if (isUnchanged(request, tag)) return answerUnchanged(reply, { tag, cacheControl: CACHE_IMMUTABLE })
    return sendPicture(request, reply, { folder: store.folder, path, tag, cacheControl: CACHE_IMMUTABLE })
  })
}
