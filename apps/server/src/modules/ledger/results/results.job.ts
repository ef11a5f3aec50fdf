import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ResultDays } from '@app/contract/ledger/ledger.answers.ts'
import type { Log } from '#platform/log.ts'
import { readResults } from './results.store.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { findFirstEventMs, whileAlone } from './result-days.store.ts'

const DAY_MS = 86_400_000
/** Bids of a day are written within this time after its end, milliseconds. */
const SETTLED_AFTER_MS = 60_000
/** How often it is looked whether a day is over, milliseconds. */
const LOOK_EVERY_MS = 5 * 60_000
/** Days back that are made up for, after a node was down. */
const DAYS_BACK = 31
const FILE = /^(\d{4}-\d{2}-\d{2})\.ndjson\.gz$/

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
const fileOf = (on: string): string => `${on}.ndjson.gz`

async function* linesOf(pool: Pool, on: string): AsyncGenerator<string> {
  for await (const results of readResults(pool, on)) yield results.map((result) => `${JSON.stringify(result)}\n`).join('')
}

/** Writes the results of one day; a reader sees the file whole or not at all. */
async function writeDay(pool: Pool, { folder, on }: { readonly folder: string; readonly on: string }): Promise<void> {
  const path = join(folder, fileOf(on))
  const part = `${path}.${process.pid}.part`
  try {
    await pipeline(Readable.from(linesOf(pool, on)), createGzip(), createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Days of which a file is there, the last first. */
export async function listResultDays(folder: string): Promise<ResultDays> {
  const names = (await readdir(folder).catch(() => [])).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const days = names.toSorted().toReversed()
  return {
    days: await Promise.all(
      days.map(async (on) => ({ on, path: `/public/results/${fileOf(on)}`, sizeBytes: (await stat(join(folder, fileOf(on)))).size })),
    ),
  }
}

/** Days from the first event on that are over and have no file yet. */
async function missingDays(pool: Pool, folder: string, nowMs: number): Promise<string[]> {
  if ((await findFirstEventMs(pool)) === null) return []
  const known = new Set((await listResultDays(folder)).days.map(({ on }) => on))
  const lastMs = nowMs - SETTLED_AFTER_MS - DAY_MS
  const days = Array.from({ length: DAYS_BACK }, (_, back) => dayOf(lastMs - back * DAY_MS))
  return days.filter((on) => !known.has(on)).toReversed()
}

/** Writes the files of days that are over; one node at a time, another skips. Answers the days written. */
export async function writeResults(
  pool: Pool,
  { folder, nowMs }: { readonly folder: string; readonly nowMs: number },
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written = await whileAlone(pool, async () => {
    const days = await missingDays(pool, folder, nowMs)
    for (const on of days) await writeDay(pool, { folder, on })
    return days
  })
  return written ?? []
}

/** Checks regularly whether a day is over, while the application runs. */
export function startResults(app: FastifyInstance, deps: { readonly pool: Pool; readonly folder: string; readonly log: Log }): void {
  const { pool, folder, log } = deps
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'results could not be written',
    work: async () => {
      const days = await writeResults(pool, { folder, nowMs: Date.now() })
      if (days.length > 0) log.info({ days: days.length }, 'results were written')
    },
  })
}
