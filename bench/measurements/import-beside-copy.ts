// P12: a sales-data file from the first byte to the last lot found by the search, against COPY of the same rows into one bare table.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SALES_DATA_COLUMNS } from '@app/rules/import/columns.ts'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { importSalesData } from '../../apps/server/src/modules/sales-import/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { interleave, LEAST_ROUNDS, record, row } from '../harness.ts'
import { scaled } from '../scale.ts'
import { writeSalesFile } from '../world/fresh-database.ts'
import { openReadyEngine } from '../world/ready-engine.ts'

const ROWS = 180_000
const MOST_TIMES = 7
const POLL_MS = 20
const MS_PER_SECOND = 1_000
const EVERYTHING = { groups: [], facets: [], sort: [], offset: 0, limit: 0 } as const

const folder = mkdtempSync(join(tmpdir(), 'import-beside-copy-'))
const file = join(folder, 'sales-data.csv')
const rows = scaled(ROWS)
await writeSalesFile(file, rows)
const log = silentLog()
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log })
const admin = new Client({ connectionString: postgres.url('postgres') })
await admin.connect()
const lotsPerSecond: number[] = []
const importOnly: number[] = []
let made = 0

async function inDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${made++}`
  await admin.query(`create database ${name}`)
  try {
    await migrate(postgres.url(name))
    // What the round before left to write must not burden this one.
    await admin.query('checkpoint')
    return await work(postgres.url(name))
  } finally {
    await admin.query(`drop database ${name} with (force)`)
  }
}

/** Seconds until a running index of an empty inventory finds every imported lot. */
async function importUntilSearchable(url: string): Promise<number> {
  const database = openDatabase(url, { log, use: 'command' })
  const engine = await openReadyEngine(database, { dataDir: join(folder, `index-${made}`), searchWorkers: 1 })
  const begunMs = performance.now()
  const seconds = (): number => (performance.now() - begunMs) / MS_PER_SECOND
  const { lotsAdded, rowsRejected } = await importSalesData(database.pool, {
    path: file,
    site: 'CPRTUS',
    isComplete: false,
    shiftDays: 0,
    nowMs: Date.now(),
    reportFolder: join(folder, 'reports'),
  })
  importOnly.push(seconds())
  if (lotsAdded + rowsRejected !== rows) throw new Error(`${lotsAdded} of ${rows} rows became lots`)
  while ((await engine.search(EVERYTHING)).total < lotsAdded) await sleep(POLL_MS)
  const taken = seconds()
  lotsPerSecond.push(lotsAdded / taken)
  await engine.close()
  await database.close()
  return taken
}

async function copyRows(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create table bare (${SALES_DATA_COLUMNS.map(([field]) => `"${field}" text`).join(', ')})`)
  const begunMs = performance.now()
  await pipeline(createReadStream(file), client.query(copyFrom('copy bare from stdin with (format csv, header)')))
  const taken = (performance.now() - begunMs) / MS_PER_SECOND
  const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from bare')
  await client.end()
  if (counted[0]?.n !== rows) throw new Error(`COPY took ${counted[0]?.n} of ${rows} rows`)
  return taken
}

const { whole, copy } = await interleave(LEAST_ROUNDS, {
  whole: () => inDatabase(importUntilSearchable),
  copy: () => inDatabase(copyRows),
})
await admin.end()
await postgres.stop()
rmSync(folder, { recursive: true })
const ratio = whole.median / copy.median
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
await record({
  id: 'P12',
  rows: [
    row('import until the last lot is found', whole, { unit: 's', ratio }),
    row('COPY of the rows into one bare table', copy, { unit: 's' }),
    { name: 'of it until the import had ended', value: middle(importOnly), unit: 's' },
    { name: 'rate until found', value: middle(lotsPerSecond), unit: 'lots/s' },
  ],
  wants: `≤ ${MOST_TIMES}× COPY at ${rows.toLocaleString('en-US')} rows, fsync on`,
  holds: ratio <= MOST_TIMES,
})
