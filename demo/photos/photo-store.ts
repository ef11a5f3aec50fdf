import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile, pictureSource, pictureTag, RENDERER_VERSION } from './look-files.ts'
import { findLook, type Look } from './look.ts'
import type { Size, View } from './sizes.ts'
import { DrawQueue, type Queued, type Rank } from './store/draw-queue.ts'
import { Painter } from './store/painter.ts'

/** Pictures that may wait at once; more are refused, because a page that asks for so many is not being looked at. */
const QUEUE_LIMIT = 2_000
/** So many painters lost in a row, and drawing rests: something is wrong that trying again does not cure. */
const LOSSES_LIMIT = 6
const REST_MS = 30_000
/** An unfinished draft of this age is left over from a crash. */
const STALE_DRAFT_MS = 600_000
const DRAFTS = 'drafts'
const VERSION_NAME = /^[0-9a-f]{12}$/

export type PhotoFault = 'unknown look' | 'busy' | 'failed' | 'closed'

/** Why there is no picture: the look is not in the range, the queue is full, drawing failed, or the store is closed. */
export class PhotoError extends Error {
  readonly fault: PhotoFault

  constructor(fault: PhotoFault, detail: string) {
    super(`${fault}: ${detail}`)
    this.fault = fault
  }
}

export interface PhotoStore {
  /** The WebP bytes; draws the picture if it is not there yet. Rejects with a PhotoError. */
  get(lookKey: string, view: View, size: Size): Promise<Buffer>
  /** Whether `get` would answer from the folder. */
  has(lookKey: string, view: View, size: Size): boolean
  /** Absolute path of the picture's file, whether or not it is there; it never changes once written. */
  path(lookKey: string, view: View, size: Size): string
  /** Strong entity tag, quotes included; known before the picture is drawn. */
  tag(lookKey: string, view: View, size: Size): string
  /** Draws what is missing behind everything that pages ask for: thumbnails of all looks, then full pictures. */
  prepare(lookKeys: readonly string[], wanted?: Preparation): Promise<Prepared>
  stats(): { readonly waiting: number; readonly drawing: number; readonly painters: readonly number[] }
  /** Refuses what waits and ends the painters. */
  close(): Promise<void>
}

export interface Preparation {
  /** The gallery's first view unless given. */
  readonly views?: readonly View[]
  /** Thumbnails unless given. */
  readonly sizes?: readonly Size[]
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

export interface Prepared {
  readonly ready: number
  readonly failed: number
}

interface Job extends Queued {
  readonly look: Look
  readonly view: View
  readonly size: Size
  readonly drawn: PromiseWithResolvers<void>
}

/** Pictures in a folder, drawn on demand by `workers` processes of low priority. Several stores may share a folder. */
export function createPhotoStore(options: { readonly folder: string; readonly workers: number }): PhotoStore {
  return new FolderOfPhotos(options)
}

class FolderOfPhotos implements PhotoStore {
  readonly #folder: string
  readonly #painters: readonly Painter[]
  readonly #sourceOf = new Map<Painter, string>()
  readonly #queue = new DrawQueue<Job>()
  readonly #pending = new Map<string, Job>()
  readonly #tidied: Promise<void>
  #losses = 0
  #restsUntilMs = 0
  #drafts = 0
  #isClosed = false

  constructor({ folder, workers }: { readonly folder: string; readonly workers: number }) {
    this.#folder = folder
    this.#painters = Array.from({ length: workers }, () => new Painter())
    this.#tidied = tidy(folder)
  }

  async get(lookKey: string, view: View, size: Size): Promise<Buffer> {
    const look = known(lookKey)
    const file = join(this.#folder, pictureFile(look, view, size))
    const stored = await readFile(file).catch(absent)
    if (stored !== null) return stored
    await this.#request(look, { view, size, rank: size === 'thb' ? 'asked thumbnail' : 'asked full' })
    return readFile(file)
  }

  has(lookKey: string, view: View, size: Size): boolean {
    return existsSync(this.path(lookKey, view, size))
  }

  path(lookKey: string, view: View, size: Size): string {
    return join(this.#folder, pictureFile(known(lookKey), view, size))
  }

  tag(lookKey: string, view: View, size: Size): string {
    return pictureTag(known(lookKey), view, size)
  }

  async prepare(lookKeys: readonly string[], wanted: Preparation = {}): Promise<Prepared> {
    const { views = ['front-left'], sizes = ['thb'], signal, onProgress } = wanted
    const looks = lookKeys.map(known)
    const bySize = sizes.toSorted((a, b) => Number(b === 'thb') - Number(a === 'thb'))
    const pictures = bySize.flatMap((size) => looks.flatMap((look) => views.map((view) => ({ look, view, size }))))
    const upcoming = pictures.values()
    const counts = { ready: 0, failed: 0 }
    // A few at a time: the queue stays free for pages.
    const drawNext = async (): Promise<void> => {
      for (const { look, view, size } of upcoming) {
        if (signal?.aborted === true || this.#isClosed) return
        const isReady = await this.#prepareOne(look, view, size)
        counts[isReady ? 'ready' : 'failed']++
        onProgress?.({ done: counts.ready + counts.failed, total: pictures.length })
      }
    }
    await Promise.all(Array.from({ length: this.#painters.length + 1 }, drawNext))
    return counts
  }

  async #prepareOne(look: Look, view: View, size: Size): Promise<boolean> {
    if (existsSync(join(this.#folder, pictureFile(look, view, size)))) return true
    const rank: Rank = size === 'thb' ? 'prepared thumbnail' : 'prepared full'
    return this.#request(look, { view, size, rank }).then(
      () => true,
      () => false,
    )
  }

  stats(): ReturnType<PhotoStore['stats']> {
    return {
      waiting: this.#queue.size,
      drawing: this.#painters.filter((painter) => painter.isBusy).length,
      painters: this.#painters.flatMap((painter) => painter.pid ?? []),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#queue.drain()) this.#settle(job, new PhotoError('closed', job.name))
    await Promise.all([this.#tidied, ...this.#painters.map((painter) => painter.stop())])
  }

  /** Requests for one picture share one drawing; a later, more urgent one moves it forward. */
  #request(look: Look, { view, size, rank }: { view: View; size: Size; rank: Rank }): Promise<void> {
    const name = pictureFile(look, view, size)
    const pending = this.#pending.get(name)
    if (pending !== undefined) {
      this.#queue.raise(name, rank)
      return pending.drawn.promise
    }
    if (this.#isClosed) return Promise.reject(new PhotoError('closed', name))
    if (this.#queue.size >= QUEUE_LIMIT) return Promise.reject(new PhotoError('busy', name))
    if (performance.now() < this.#restsUntilMs) return Promise.reject(new PhotoError('failed', `painters rest, ${name}`))
    const job: Job = { name, source: pictureSource(look, view), look, view, size, drawn: Promise.withResolvers() }
    this.#pending.set(name, job)
    this.#queue.add(job, rank)
    this.#assign()
    return job.drawn.promise
  }

  #assign(): void {
    for (const painter of this.#painters) {
      if (painter.isBusy) continue
      const job = this.#queue.take(this.#sourceOf.get(painter) ?? null)
      if (job === undefined) return
      this.#sourceOf.set(painter, job.source)
      void this.#draw(painter, job)
    }
  }

  async #draw(painter: Painter, job: Job): Promise<void> {
    const { error } = await painter.paint({
      lookKey: job.look.key,
      view: job.view,
      size: job.size,
      path: join(this.#folder, job.name),
      draft: join(this.#folder, DRAFTS, `${process.pid}-${this.#drafts++}.webp`),
    })
    if (error === undefined) {
      this.#losses = 0
      this.#settle(job, null)
    } else {
      if (painter.pid === undefined && ++this.#losses >= LOSSES_LIMIT) this.#rest()
      this.#settle(job, new PhotoError(this.#isClosed ? 'closed' : 'failed', `${job.name}, ${error}`))
    }
    if (!this.#isClosed) this.#assign()
  }

  #rest(): void {
    this.#losses = 0
    this.#restsUntilMs = performance.now() + REST_MS
    for (const job of this.#queue.drain()) this.#settle(job, new PhotoError('failed', `painters rest, ${job.name}`))
  }

  #settle(job: Job, error: PhotoError | null): void {
    this.#pending.delete(job.name)
    if (error === null) job.drawn.resolve()
    else job.drawn.reject(error)
  }
}

function known(lookKey: string): Look {
  const look = findLook(lookKey)
  if (look === undefined) throw new PhotoError('unknown look', lookKey)
  return look
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function absent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

/** Removes pictures of earlier renderers and drafts that a crash left behind. */
async function tidy(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  const outdated = entries.filter((name) => VERSION_NAME.test(name) && name !== RENDERER_VERSION)
  const drafts = await readdir(join(folder, DRAFTS)).catch(() => [])
  const stale = await Promise.all(
    drafts.map(async (name) => {
      const written = await stat(join(folder, DRAFTS, name)).catch(() => null)
      return written !== null && Date.now() - written.mtimeMs > STALE_DRAFT_MS ? [join(DRAFTS, name)] : []
    }),
  )
  // What cannot be removed only takes space; the next start tries again.
  const removals = [...outdated, ...stale.flat()].map((name) => rm(join(folder, name), { recursive: true, force: true }))
  await Promise.allSettled(removals)
}
