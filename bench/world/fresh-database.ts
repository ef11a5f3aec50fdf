import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { DEMO_SEED, describeWorld } from '@app/demo/world/world.ts'
import { importSalesData } from '../../apps/server/src/modules/sales-import/index.ts'
import { openWorldDatabase, type WorldDatabase } from './world-database.ts'

/** Share of a world's lots in the US file, with room to spare. */
const US_SHARE = 0.5
const LINES_PER_PIECE = 500

/** Writes a US sales-data file of so many rows of the demo world. */
export async function writeSalesFile(path: string, rows: number): Promise<void> {
  const world = describeWorld({ seed: DEMO_SEED, lots: Math.ceil(rows / US_SHARE), nowMs: Date.now() })
  const lines = world.find(({ name }) => name === 'CPRTUS')?.lines() ?? []
  const stream = createWriteStream(path)
  const closed = once(stream, 'close')
  let piece: string[] = []
  let left = rows + 1
  for (const line of lines) {
    if (left-- === 0) break
    piece.push(line)
    if (piece.length < LINES_PER_PIECE) continue
    if (!stream.write(piece.join(''))) await once(stream, 'drain')
    piece = []
  }
  if (left > 0) throw new Error(`the world has ${left} rows too few`)
  stream.end(piece.join(''))
  await closed
}

/** A database without lots in a folder of its own, which goes with it. */
export interface FreshDatabase extends WorldDatabase {
  readonly folder: string
}

/** Starts a PostgreSQL of its own with all tables and nothing in them. */
export async function openFreshDatabase(): Promise<FreshDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-database-'))
  const database = await openWorldDatabase(join(folder, 'data'))
  const close = async (): Promise<void> => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...database, folder, close }
}

/** Imports a sales-data file of the US site, its sale days brought near to today; answers how many lots came. */
export async function importFile(pool: Pool, { path, folder }: { readonly path: string; readonly folder: string }): Promise<number> {
  const { lotsAdded } = await importSalesData(pool, {
    path,
    site: 'CPRTUS',
    isComplete: false,
    shiftDays: 'auto',
    nowMs: Date.now(),
    reportFolder: join(folder, 'reports'),
  })
  return lotsAdded
}
