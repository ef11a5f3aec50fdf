import { randomUUID } from 'node:crypto'
import type { BidAnswer, BidOrder } from '@app/contract/lanes/live.ts'
import type { Member } from '@app/rules/access/can.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { aPerson, type PersonFields, type TestPerson } from './people.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { TEST_SECRET } from './test-secret.ts'
import { Bidding } from '../src/modules/bidding/bidding.ts'
import { genesisHash } from '../src/modules/lot-book/hash.ts'

const CENTS = 100

/** A bidder with documents and a deposit of so many dollars. */
export async function aBidder(
  database: TestDatabase,
  fields: PersonFields & { readonly deposit?: number } = {},
): Promise<TestPerson & { member: Member }> {
  const { deposit = 100_000, ...rest } = fields
  const person = await aPerson(database.db, {
    ...rest,
    profile: { country: 'US', address: JSON.stringify({ state: 'OR' }), ...rest.profile },
  })
  await database.pool.query(`insert into bidder_terms (account_id, document_status) values ($1, 'VALID')`, [person.id])
  await database.pool.query(`insert into deposits (account_id, currency, held_minor) values ($1, 'USD', $2)`, [person.id, deposit * CENTS])
  return { ...person, member: memberOf(person, fields) }
}

const memberOf = ({ id, number }: TestPerson, fields: PersonFields): Member => ({
  accountId: id,
  number,
  kind: (fields.kind ?? 'buyer') as Member['kind'],
  status: (fields.status ?? 'active') as Member['status'],
  homeSite: 'CPRTUS',
  site: 'CPRTUS',
  sites: ['CPRTUS'],
  displayName: 'Pat Tester',
  roles: [],
  privileges: [],
  sitePreferences: [],
  steps: [],
  buyerClass: 'STD',
  exemptions: [],
  provedAtMs: 0,
})

export interface LotFields {
  readonly saleId?: number | null
  readonly terms?: 'PURE_SALE' | 'MINIMUM_BID' | 'ON_APPROVAL'
  readonly start?: number
  readonly reserve?: number
  readonly item?: number
  readonly titleGroup?: 'C' | 'S' | 'J'
  readonly buyNow?: number
  readonly sellerAccount?: number
}

let lastLot = 70_000_000
const YARD = 22

/** Puts a lot of the US site into the database, listed in a sale if one is named. Amounts in dollars. */
export async function aLot({ pool }: TestDatabase, fields: LotFields = {}): Promise<number> {
  const lot = ++lastLot
  const { saleId = null, terms = 'PURE_SALE', item = 1, titleGroup = 'S' } = fields
  await pool.query(
    `insert into yards (number, name, slug, country, zone, selling_site) values ($1, 'TN - MEMPHIS', 'memphis', 'USA', 'America/Chicago', 'CPRTUS') on conflict do nothing`,
    [YARD],
  )
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, auction_at, local_start, auction_date_type, item_number, vehicle_type,
       description, slug, odometer_unit, title_group, sale_status, currency, country, buy_now_minor)
     select $1, 'CPRTUS', '{CPRTUS}', $2, $2, $3, s.starts_at, s.starts_at at time zone 'America/Chicago', 'F', $4, 'V', '2018 AUDI A4', '2018-audi-a4', 'MI', $5, $6, 'USD', 'USA', $7
     from (select 1) one left join sales s on s.id = $3`,
    [lot, YARD, saleId, item, titleGroup, terms, fields.buyNow === undefined ? null : fields.buyNow * CENTS],
  )
  if (saleId !== null) await pool.query('insert into sale_items (sale_id, lot, item_number) values ($1, $2, $3)', [saleId, lot, item])
  const { start, reserve, sellerAccount } = fields
  if (start !== undefined || reserve !== undefined || sellerAccount !== undefined)
    await pool.query(`insert into lot_bidding (lot, head_hash, start_minor, reserve_minor, seller_account) values ($1, $2, $3, $4, $5)`, [
      lot,
      genesisHash(lot),
      (start ?? 0) * CENTS,
      reserve === undefined ? null : reserve * CENTS,
      sellerAccount ?? null,
    ])
  return lot
}

/** Puts a sale into the database that starts so many seconds from now (or has started). */
export async function aSale(
  { pool }: TestDatabase,
  { type = 'live', startsIn = 86_400, endsIn = null as number | null, lane = 'A', preBid = 60 } = {},
): Promise<number> {
  await pool.query(
    `insert into yards (number, name, slug, country, zone, selling_site) values ($1, 'TN - MEMPHIS', 'memphis', 'USA', 'America/Chicago', 'CPRTUS') on conflict do nothing`,
    [YARD],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, end_of_pre_bid_minutes, ends_at)
     values ('CPRTUS', $1, now() + $2 * interval '1 second' + random() * interval '1 millisecond', current_date, $3, $4, $5, now() + $6::float8 * interval '1 second') returning id`,
    [YARD, startsIn, lane, type, preBid, endsIn],
  )
  return rows[0]?.id ?? 0
}

export interface EngineKit {
  readonly database: TestDatabase
  readonly bidding: Bidding
  /** One bid in dollars. */
  bid(who: { readonly member: Member }, lot: number, dollars: number, fields?: Partial<BidOrder>): Promise<BidAnswer>
  close(): Promise<void>
}

/** An engine on a database of its own, or another node on a given one. */
export async function anEngine({
  on,
  runsLanes = false,
  isKioskBidTurnedOff = false,
}: { readonly runsLanes?: boolean; readonly isKioskBidTurnedOff?: boolean; readonly on?: TestDatabase } = {}): Promise<EngineKit> {
  const database = on ?? (await testDatabase())
  const keys = await openKeyRing(database.db, TEST_SECRET)
  const engineDatabase = openDatabase(database.serverUrl, { log: silentLog(), use: 'engine' })
  const bidding = new Bidding({
    pool: engineDatabase.pool,
    log: silentLog(),
    keys,
    address: () => 'http://127.0.0.1:1',
    runsLanes,
    isKioskBidTurnedOff,
  })
  await bidding.open()
  return {
    database,
    bidding,
    async bid(...[{ member }, lot, dollars, fields = {}]) {
      const order: BidOrder = {
        lotNumber: lot,
        kind: 'PRELIM_MAX',
        amountMinor: dollars * CENTS,
        currency: 'USD',
        key: randomUUID(),
        ...fields,
      }
      const [answer] = await bidding.place(member, [order], bidding.nowMs())
      if (answer === undefined) throw new Error('no answer')
      return answer
    },
    async close() {
      await bidding.close()
      await engineDatabase.close()
      if (on === undefined) await database.close()
    },
  }
}

/** Somebody who acts for their own account. */
export const asSelf = (
  accountId: number,
): { readonly personId: number; readonly accountId: number; readonly mandateId: null; readonly site: 'CPRTUS' } => ({
  personId: accountId,
  accountId,
  mandateId: null,
  site: 'CPRTUS',
})
