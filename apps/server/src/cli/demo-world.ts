import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createPhotoStore } from '@app/demo/photos/photo-store.ts'
import { describeResults } from '@app/demo/world/results.ts'
import { DEMO_SEED, describeWorld, type WorldFile } from '@app/demo/world/world.ts'
import { importResults } from '#modules/prices/index.ts'
import { importSalesData } from '#modules/sales-import/index.ts'
import { looksFolder } from '#modules/media/index.ts'
import { gatherCounts } from '#modules/recommendations/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { loadSecret } from '#platform/secret.ts'
import {
  addDemoLooks,
  addDemoSellers,
  addDemoYards,
  findDemoWorld,
  hasForeignLots,
  hasImportedResults,
  rememberDemoWorld,
} from './demo-world.store.ts'
import { reportFolderOf } from './report-folder.ts'

const WORK_FOLDER = 'demo'
const DAY_MS = 86_400_000
/** Between two pieces a running server gets its turn. */
const LINES_PER_PIECE = 200
/** Thumbnails of the first page are drawn beside the import; the start waits so much longer for those still missing. */
const FIRST_LOOKS = 24
const PICTURES_WAIT_MS = 6_000
/** A running server looks so often whether a new day has come. */
const REFRESH_CHECK_MS = 900_000
/** The first pages after a start go before a new day. */
const FIRST_CHECK_MS = 5_000

/** What making the demo world works with. */
export interface DemoContext {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  readonly signal: AbortSignal
}

/** How far the demo world is: 0 to 1, and lots done. */
export type OnDemoProgress = (progress: { readonly share: number; readonly lots: number }) => void

export interface DemoReport {
  readonly lots: number
  readonly lotsAdded: number
  readonly lotsChanged: number
  readonly lotsWithdrawn: number
}

async function writeWorldFile(file: WorldFile, path: string): Promise<void> {
  const stream = createWriteStream(path)
  const closed = once(stream, 'close')
  let piece = ''
  let lines = 0
  for (const line of file.lines()) {
    piece += line
    lines += 1
    if (lines % LINES_PER_PIECE !== 0) continue
    if (!stream.write(piece)) await once(stream, 'drain')
    piece = ''
    await nextTurn()
  }
  stream.end(piece)
  await closed
}

/** Brings one file in through the importer, as real files come in. */
async function importWorldFile(
  file: WorldFile,
  { config, database, signal }: DemoContext,
  how: { nowMs: number; onShare: (share: number) => void },
) {
  const folder = join(config.dataDir, WORK_FOLDER)
  const path = join(folder, `demo-${file.name.toLowerCase()}.csv`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWorldFile(file, path)
  try {
    return await importSalesData(database.pool, {
      path,
      site: file.site,
      // The wholesale yard may hold real lots as well: then nothing of it is withdrawn.
      isComplete: !(await hasForeignLots(database.pool, file.yards)),
      allowedWithdrawals: Number.MAX_SAFE_INTEGER,
      shiftDays: 0,
      nowMs: how.nowMs,
      reportFolder: reportFolderOf(config),
      signal,
      onProgress: ({ step, share }) => how.onShare(step === 'reading' ? share / 2 : (1 + share) / 2),
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Brings a year of drawn results in by the door of an operator's own history; a world that has them keeps them. */
async function importWorldResults(
  { config, database, signal }: DemoContext,
  world: { seed: string; lots: number; nowMs: number },
): Promise<void> {
  const nameOf = (site: string): string => `demo-results-${site.toLowerCase()}.csv`
  if (await hasImportedResults(database.pool, nameOf(config.site))) return
  const folder = join(config.dataDir, WORK_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keys = await openKeyRing(database.db, loadSecret(config))
  for (const { site, text } of describeResults(world)) {
    const path = join(folder, nameOf(site))
    await writeFile(path, text)
    try {
      await importResults(database.pool, {
        path,
        site,
        keys,
        nowMs: world.nowMs,
        reportFolder: reportFolderOf(config),
        signal,
      })
    } finally {
      await rm(path, { force: true })
    }
    await nextTurn()
  }
}

/** Draws the thumbnails that the first page of the site will show, while `work` goes on and a little longer. */
async function drawBeside<T>(
  files: readonly WorldFile[],
  { config, signal }: DemoContext,
  { work, waitMs }: { work: () => Promise<T>; waitMs: number },
): Promise<T> {
  const looks = files.find(({ site }) => site === config.site)?.nextLooks(FIRST_LOOKS) ?? []
  const store = createPhotoStore({ folder: looksFolder(config.dataDir), workers: 1 })
  const drawn = store.prepare(looks, { signal })
  try {
    const result = await work()
    await Promise.race([drawn, sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined)])
    return result
  } finally {
    await store.close()
    await drawn.catch(() => undefined)
  }
}

const today = (nowMs: number): number => Math.floor(nowMs / DAY_MS)

/**
 * Makes the demo world of this moment, or brings the one that is there up to it: lots that came in since are added, lots whose
 * sale became known are changed, lots whose sale day is over are withdrawn. A run that was cut off is simply run again. `picturesWaitMs`: how
 * long it waits, the first time, for pictures that are not drawn yet when all lots are there.
 */
export async function bringDemoWorldUpToDate(
  context: DemoContext,
  {
    nowMs = Date.now(),
    onProgress = () => undefined,
    picturesWaitMs = PICTURES_WAIT_MS,
  }: { nowMs?: number; onProgress?: OnDemoProgress; picturesWaitMs?: number } = {},
): Promise<DemoReport> {
  const { config, database } = context
  const known = await findDemoWorld(database.pool)
  // The size is fixed with the first making: lot numbers follow from it.
  const world = known ?? { seed: DEMO_SEED, lots: config.demoLots, day: null }
  if (known === null) await rememberDemoWorld(database.pool, world)
  await addDemoYards(database.pool)
  await addDemoSellers(database.pool)
  const files = describeWorld({ seed: world.seed, lots: world.lots, nowMs })
  const importAll = async (): Promise<DemoReport> => {
    const report = { lots: 0, lotsAdded: 0, lotsChanged: 0, lotsWithdrawn: 0 }
    for (const file of files) {
      const before = report.lots
      const onShare = (share: number): void =>
        onProgress({ share: (before + share * file.lots) / world.lots, lots: before + Math.round(share * file.lots) })
      const imported = await importWorldFile(file, context, { nowMs, onShare })
      report.lots += file.lots
      report.lotsAdded += imported.lotsAdded
      report.lotsChanged += imported.lotsChanged
      report.lotsWithdrawn += imported.lotsWithdrawn
    }
    return report
  }
  const report = world.day === null ? await drawBeside(files, context, { work: importAll, waitMs: picturesWaitMs }) : await importAll()
  await addDemoLooks(database.pool)
  await importWorldResults(context, { seed: world.seed, lots: world.lots, nowMs })
  await gatherCounts(database.pool)
  await rememberDemoWorld(database.pool, { ...world, day: today(nowMs) })
  return report
}

/** Keeps the demo world alive beside a running server: each day it is brought up to date, until the signal says stop. */
export async function keepDemoWorldAlive(context: DemoContext): Promise<void> {
  const { database, log, signal } = context
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  await pause(FIRST_CHECK_MS)
  while (!signal.aborted) {
    try {
      const world = await findDemoWorld(database.pool)
      if (world === null) return
      if (world.day !== today(Date.now())) log.info(await bringDemoWorldUpToDate(context), 'the demo world is of today')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the demo world is not of today; it is tried again')
    }
    await pause(REFRESH_CHECK_MS)
  }
}
