import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { NO_PHOTO_SVG } from '@app/demo/photos/no-photo.ts'
import { createPhotoStore, type PhotoStore } from '@app/demo/photos/photo-store.ts'
import { viewsOf } from '@app/demo/photos/lead-view.ts'
import { findLook } from '@app/demo/photos/look.ts'
import { DRAWING_PARAMS, DRAWING_PATH, DRAWN_TEXT_MAX, type DrawnFacts } from '@app/rules/lots/drawing-address.ts'
import { CACHED_FILES, STORED_FILES } from '#platform/files.ts'
import type { Log } from '#platform/log.ts'
import { isSize, isView } from '@app/demo/photos/sizes.ts'
import { LOOKS_PATH, NO_PHOTO_PATH, STORED_PATH } from './addresses.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { listFirstLooks } from './first-looks.store.ts'
import { registerLookPictures } from './look-pictures.ts'
import { CACHE_IMMUTABLE } from './send-picture.ts'
import { type MediaStore, openMediaStore, registerStoredPictures } from './stored-pictures.ts'

/** Drawing never takes the last processor. */
const MAX_PAINTERS = 2
/** Looks whose thumbnails are drawn ahead of their first visitor: what first pages show, then the commonest. */
const SOONEST_LOTS = 40
const COMMONEST_LOOKS = 150

export interface MediaDeps {
  readonly pool: Pool
  readonly log: Log
  readonly dataDir: string
}

/** Folder of the drawn pictures; they can be drawn again. */
export function looksFolder(dataDir: string): string {
  return join(dataDir, CACHED_FILES, 'looks')
}

async function prepareFirstLooks(store: PhotoStore, { pool, log }: MediaDeps, signal: AbortSignal): Promise<void> {
  try {
    const looks = await listFirstLooks(pool, { soonest: SOONEST_LOTS, commonest: COMMONEST_LOOKS })
    const byLead = Map.groupBy(
      looks.filter((key) => findLook(key) !== undefined),
      (key) => viewsOf(key)[0] ?? 'front-left',
    )
    for (const [lead, keys] of byLead) {
      const { ready, failed } = await store.prepare(keys, { signal, views: [lead] })
      log.info({ lead, ready, failed }, 'thumbnails of the first pages')
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the first pages have no pictures yet')
  }
}

type Query = Readonly<Record<string, unknown>>

/** The facts of an address; what is no text of a fact counts as unknown. */
function factsOf(query: Query): DrawnFacts {
  const textOf = (name: string): string => {
    const value = query[name]
    return typeof value === 'string' ? value.slice(0, DRAWN_TEXT_MAX) : ''
  }
  return { type: '', ...Object.fromEntries(DRAWING_PARAMS.map((name) => [name, textOf(name)])) }
}

/** Pictures of ours as files, for who draws with them. */
interface OwnPictures {
  /** The file of a picture by its address, drawn where it is not there yet; null for one that lies elsewhere or cannot be had. */
  fileOf(address: string): Promise<string | null>
}

const LOOK_PICTURE = new RegExp(`^${LOOKS_PATH}/[^/]+/([^/]+)/([a-z-]+)_([a-z]+)\\.jpg$`)

async function fileOf({ store, media }: { store: PhotoStore; media: MediaStore }, address: string): Promise<string | null> {
  if (address.startsWith(`${STORED_PATH}/`)) return (await media.find(address.slice(STORED_PATH.length + 1)))?.path ?? null
  const [, name = '', view = '', size = ''] = LOOK_PICTURE.exec(address) ?? []
  const look = decodeURIComponent(name)
  if (!isView(view) || !isSize(size) || findLook(look) === undefined) return null
  return store.get(look, view, size).then(
    () => store.path(look, view, size),
    () => null,
  )
}

/** Serves pictures of lots: drawn for the demo world, stored ones, and what stands in for them. */
export function registerMedia(app: FastifyInstance, deps: MediaDeps): OwnPictures {
  const folder = looksFolder(deps.dataDir)
  const store = createPhotoStore({ folder, workers: Math.min(MAX_PAINTERS, Math.max(1, availableParallelism() - 1)) })
  const media = openMediaStore(join(deps.dataDir, STORED_FILES, 'media'))
  const closing = new AbortController()
  app.addHook('onListen', () => void prepareFirstLooks(store, deps, closing.signal))
  app.addHook('onClose', async () => {
    closing.abort()
    await store.close()
  })
  void app.register(async (scope) => {
    // Mails show pictures of lots, and a mail program is another origin.
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      done()
    })
    await scope.register(fastifyStatic, { serve: false })
    registerLookPictures(scope, { store, folder })
    registerStoredPictures(scope, media)
    scope.get(DRAWING_PATH, (request, reply) =>
      reply
        .header('cache-control', CACHE_IMMUTABLE)
        .type('image/svg+xml')
        .send(drawVehicle(factsOf(request.query as Query))),
    )
    scope.get(NO_PHOTO_PATH, (_request, reply) => reply.header('cache-control', CACHE_IMMUTABLE).type('image/svg+xml').send(NO_PHOTO_SVG))
  })
  return { fileOf: (address) => fileOf({ store, media }, address) }
}
