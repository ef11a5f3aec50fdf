import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_LOOKS, findLook } from './look.ts'
import { createPhotoStore, PhotoError, type PhotoStore } from './photo-store.ts'
import { VIEWS } from './sizes.ts'
import { renderPhoto } from './views.ts'

const LOOK = 'sedan-white-front-0'
const HOUR_MS = 3_600_000
let folder: string
let stores: PhotoStore[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'))
  stores = []
})

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  rmSync(folder, { recursive: true, force: true })
})

function aStore(workers = 1): PhotoStore {
  const store = createPhotoStore({ folder, workers })
  stores.push(store)
  return store
}

const fault = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'no fault',
    (error: unknown) => (error instanceof PhotoError ? error.fault : String(error)),
  )

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('getting a photo', () => {
  it('draws it in another process with the same bytes as here, and keeps it', async () => {
    const store = aStore()
    expect(store.has(LOOK, 'left', 'thb')).toBe(false)
    const photo = await store.get(LOOK, 'left', 'thb')
    expect(photo.equals(await renderPhoto(findLook(LOOK)!, 'left', 'thb'))).toBe(true)
    expect(store.has(LOOK, 'left', 'thb')).toBe(true)
    expect(photo.equals(await readFile(store.path(LOOK, 'left', 'thb')))).toBe(true)
    expect(readdirSync(join(folder, 'drafts'))).toEqual([])
    const without = createPhotoStore({ folder, workers: 0 })
    stores.push(without)
    expect(photo.equals(await without.get(LOOK, 'left', 'thb'))).toBe(true)
  })

  it('draws it once for forty who ask at the same time', async () => {
    const store = aStore(2)
    const pictures = Array.from({ length: 40 }, () => store.get(LOOK, 'front', 'thb'))
    await until(() => store.stats().drawing > 0)
    await sleep(20)
    expect(store.stats()).toMatchObject({ waiting: 0, drawing: 1 })
    const photos = await Promise.all(pictures)
    expect(photos.every((photo) => photo.equals(photos[0]!))).toBe(true)
  })

  it('serves what a page asks for before what is prepared, and its thumbnails first', async () => {
    const store = aStore()
    const order: string[] = []
    const prepared = store.prepare(
      ALL_LOOKS.slice(0, 6).map((look) => look.key),
      { onProgress: ({ done, total }) => done === total && order.push('prepared') },
    )
    await until(() => store.stats().drawing === 1)
    const full = store.get('suv-red-side-0', 'left', 'ful').then(() => order.push('full'))
    await sleep(5)
    const thumbnail = store.get('boat-red-clean-0', 'left', 'thb').then(() => order.push('thumbnail'))
    await Promise.all([prepared, full, thumbnail])
    expect(order).toEqual(['thumbnail', 'full', 'prepared'])
  })

  it('shares one file between the full and the high resolution, and plates between looks', () => {
    const store = aStore(0)
    expect(store.path(LOOK, 'left', 'hrs')).toBe(store.path(LOOK, 'left', 'ful'))
    const plates = new Set(ALL_LOOKS.map(({ key }) => store.path(key, 'vin', 'thb')))
    expect(plates.size).toBeLessThanOrEqual(8)
  })

  it('gives every picture a tag of its own, before it is drawn', () => {
    const store = aStore(0)
    const tags = new Set(VIEWS.map((view) => store.tag(LOOK, view, 'thb')))
    expect(tags.size).toBe(VIEWS.length)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect(store.tag(LOOK, 'left', 'thb')).toBe(aStore(0).tag(LOOK, 'left', 'thb'))
  })

  it('refuses a look outside the range, also one that looks like a path', async () => {
    const store = aStore(0)
    expect(await fault(store.get('../../etc-white-clean-0', 'left', 'thb'))).toBe('unknown look')
    expect(() => store.path('nothing', 'left', 'thb')).toThrow(PhotoError)
  })

  it('refuses more than a bounded number of waiting pictures', async () => {
    const store = aStore(0)
    const faults: Promise<string>[] = []
    for (const { key } of ALL_LOOKS) for (const view of VIEWS.slice(0, 3)) faults.push(fault(store.get(key, view, 'thb')))
    await until(() => store.stats().waiting >= 2_000)
    await sleep(50)
    expect(store.stats().waiting).toBe(2_000)
    await store.close()
    const counts = Object.groupBy(await Promise.all(faults), (name) => name)
    expect(counts.closed).toHaveLength(2_000)
    expect(counts.busy).toHaveLength(ALL_LOOKS.length * 3 - 2_000)
  })
})

describe('when a painter dies', () => {
  it('when a painter dies only its picture fails, and the next one is drawn by another', async () => {
    const store = aStore()
    const struck = fault(store.get(LOOK, 'left', 'ful'))
    const waiting = store.get(LOOK, 'right', 'thb')
    await until(() => store.stats().drawing === 1)
    const [victim] = store.stats().painters
    process.kill(victim!, 'SIGKILL')
    expect(await struck).toBe('failed')
    expect((await waiting).length).toBeGreaterThan(0)
    expect(store.stats().painters).not.toContain(victim)
    expect((await store.get(LOOK, 'left', 'ful')).length).toBeGreaterThan(0)
  })

  it('a folder that cannot be written fails the picture, not the store', async () => {
    const store = aStore()
    writeFileSync(join(folder, 'drafts'), 'in the way')
    expect(await fault(store.get(LOOK, 'left', 'thb'))).toBe('failed')
    rmSync(join(folder, 'drafts'))
    expect((await store.get(LOOK, 'left', 'thb')).length).toBeGreaterThan(0)
  })
})

describe('preparing', () => {
  it('draws what is missing, tells how far it is, and has nothing to do the second time', async () => {
    const store = aStore()
    const keys = [LOOK, 'sedan-black-front-0']
    const progress: number[] = []
    const wanted = { views: ['front-left', 'vin'], onProgress: ({ done }: { done: number }) => void progress.push(done) } as const
    expect(await store.prepare(keys, wanted)).toEqual({ ready: 4, failed: 0 })
    expect(progress).toEqual([1, 2, 3, 4])
    expect(keys.every((key) => store.has(key, 'front-left', 'thb'))).toBe(true)
    const without = aStore(0)
    expect(await without.prepare(keys, wanted)).toEqual({ ready: 4, failed: 0 })
  })

  it('stops when it is told to', async () => {
    const store = aStore()
    const stop = new AbortController()
    const keys = ALL_LOOKS.map((look) => look.key)
    const report = await store.prepare(keys, { signal: stop.signal, onProgress: () => stop.abort() })
    expect(report.ready).toBeLessThan(4)
  })
})

describe('closing', () => {
  it('refuses what waits and leaves no process behind', async () => {
    const store = aStore(2)
    const requests = VIEWS.slice(0, 6).map((view) => fault(store.get(LOOK, view, 'ful')))
    await until(() => store.stats().drawing === 2)
    const { painters } = store.stats()
    await store.close()
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['closed']))
    expect(painters).toHaveLength(2)
    for (const pid of painters) expect(isAlive(pid)).toBe(false)
    expect(await fault(store.get(LOOK, 'left', 'thb'))).toBe('closed')
  })
})

describe('opening a folder', () => {
  it('clears pictures of an earlier renderer and old drafts, and nothing else', async () => {
    const old = join(folder, '0123456789ab', LOOK)
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'left.thb.webp'), 'old')
    mkdirSync(join(folder, 'drafts'))
    for (const name of ['stale.webp', 'fresh.webp']) writeFileSync(join(folder, 'drafts', name), 'half')
    const now = Date.now() / 1000
    const anHourAgo = now - HOUR_MS / 1000
    utimesSync(join(folder, 'drafts', 'stale.webp'), anHourAgo, anHourAgo)
    utimesSync(join(folder, 'drafts', 'fresh.webp'), now, now)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    await aStore(0).close()
    expect(readdirSync(folder).toSorted()).toEqual(['drafts', 'notes.txt'])
    expect(readdirSync(join(folder, 'drafts'))).toEqual(['fresh.webp'])
  })
})
