import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Member } from '@app/rules/access/can.ts'
import { Bidding } from '../../apps/server/src/modules/bidding/index.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/db/database.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openWorldDatabase, postgresVersion } from './world-database.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'

const SECRET = 'a secret of measurements only, of no worth'
const DEPOSIT_MINOR = 100_000_000_000
const FIRST_LOT = 60_000_000
const UNBOUND = 1_000_000_000

/** A database with bidders and lots of a sale without end, and the engine on it. */
export interface BiddingWorld {
  readonly url: string
  /** As commands have it, for what takes longer than the engine may. */
  readonly pool: Pool
  readonly database: Database
  readonly bidding: Bidding
  readonly members: readonly Member[]
  readonly lots: readonly number[]
  readonly postgres: string
  close(): Promise<void>
}

/** What `insertBiddingRows` made. */
export interface BiddingRows {
  readonly members: readonly Member[]
  readonly lots: readonly number[]
}

/** Puts lots into a database that are open for bids for a day, and bidders who may bid on all of them as much as they like. */
export async function insertBiddingRows(
  pool: Pool,
  { lots, bidders }: { readonly lots: number; readonly bidders: number },
): Promise<BiddingRows> {
  await pool.query(TRIAL_YARD)
  const sale = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
     values ('CPRTUS', 22, now() - interval '1 hour', current_date, 'A', 'timed', now() + interval '1 day') returning id`,
  )
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, 'CPRTUS', '{CPRTUS}', 22, 22, $3, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN' from generate_series(1, $2) n`,
    [FIRST_LOT, lots, sale.rows[0]?.id],
  )
  const { rows } = await pool.query<{ id: number; number: number }>(
    `insert into accounts (number, kind, home_site, membership_type) select n, 'buyer', 'CPRTUS', 'S' from generate_series(1, $1) n returning id, number`,
    [bidders],
  )
  await pool.query(`insert into profiles (account_id, country, address) select id, 'US', '{"state":"TX"}' from accounts`)
  await pool.query(`insert into bidder_terms (account_id, document_status) select id, 'VALID' from accounts`)
  await pool.query(`insert into deposits (account_id, currency, held_minor) select id, 'USD', $1 from accounts`, [DEPOSIT_MINOR])
  const members = rows.map(({ id, number }): Member => ({
    accountId: id,
    number,
    kind: 'buyer',
    status: 'active',
    homeSite: 'CPRTUS',
    site: 'CPRTUS',
    sites: ['CPRTUS'],
    displayName: '',
    roles: [],
    privileges: [],
    sitePreferences: [],
    steps: [],
    buyerClass: 'STD',
    exemptions: [],
    provedAtMs: 0,
  }))
  return { members, lots: Array.from({ length: lots }, (_, at) => FIRST_LOT + 1 + at) }
}

/** A database with such lots and bidders, and the engine on it. Everything is durable as in the server. */
export async function makeBiddingWorld(wanted: { readonly lots: number; readonly bidders: number }): Promise<BiddingWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bidding-world-'))
  const world = await openWorldDatabase(dataDir)
  const { pool } = world
  const { members, lots } = await insertBiddingRows(pool, wanted)
  await pool.query('vacuum analyze')
  const database = openDatabase(world.url, { log: silentLog(), use: 'engine' })
  const bidding = new Bidding({
    pool: database.pool,
    log: silentLog(),
    keys: await openKeyRing(world.db, SECRET),
    address: () => 'http://127.0.0.1:1',
    runsLanes: false,
    bidRate: { aSecond: UNBOUND, burst: UNBOUND },
  })
  await bidding.open()
  return {
    url: world.url,
    pool,
    database,
    bidding,
    members,
    lots,
    postgres: await postgresVersion(world),
    async close() {
      await bidding.close()
      await database.close()
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
