import { setTimeout as sleep } from 'node:timers/promises'
import { proposeDefaults } from '../../apps/server/src/modules/defaults/index.ts'
import { sweepInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'
import { jobsOf } from '../journal/late-wins.ts'
import type { MoneyWorld, Somebody } from '../journal/world.ts'
import { inTurns } from './in-turns.ts'

const FIRST_LOT = 68_000_000
const A_ROUND = 10_000
const YARD = 22
const CENTS = 100
const HELD_MINOR = 1_000_000
const POLL_MS = 300
const BILLED_WITHIN_MS = 120_000
const LATE_DAYS = 10

/** A lot that was won by one bidder against another, and billed. */
export interface Win {
  readonly lot: number
  readonly winner: Somebody
  readonly loser: Somebody
  readonly invoiceId: number
  readonly totalMinor: number
  /** Number of the loser on the lot. */
  readonly loserAlias: number
}

/** Opens a timed sale of so many lots; answers their numbers. */
export async function openTimedLots({ installation: { pool } }: MoneyWorld, { round, count }: { round: number; count: number }) {
  await pool.query(TRIAL_YARD)
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
     values ('CPRTUS', $1, now() - interval '1 hour', current_date, $2, 'timed', now() + interval '6 hours') returning id`,
    [YARD, `R${round}`],
  )
  const first = FIRST_LOT + round * A_ROUND
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, 'CPRTUS', '{CPRTUS}', $4, $4, $3, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN'
     from generate_series(1, $2) n`,
    [first, count, rows[0]?.id, YARD],
  )
  return Array.from({ length: count }, (_, at) => first + 1 + at)
}

/** A bid in whole dollars; asked again until the lot is open for it. Answers whether it was taken, and why not. */
export async function bid(
  world: MoneyWorld,
  who: Somebody,
  { lot, dollars }: { readonly lot: number; readonly dollars: number },
): Promise<string> {
  for (;;) {
    const order = { lotNumber: lot, kind: 'MONSTER', amountMinor: dollars * CENTS, currency: 'USD', isConfirmed: true }
    const answer = await world.call(who, '/data/lots/bids', { bids: [order] })
    const told = answer?.data.bids?.[0]
    if (told?.isAccepted === true) return 'TAKEN'
    if (told?.reason !== 'NOT_OPEN' && told?.reason !== 'TOO_FAST') return String(told?.reason ?? answer?.status ?? 'SILENCE')
    await sleep(POLL_MS)
  }
}

/** Sells so many lots, each to a person of its own against another one, and waits until they are billed. */
export async function makeWins(
  world: MoneyWorld,
  { round, count }: { readonly round: number; readonly count: number },
): Promise<readonly Win[]> {
  const { pool } = world.installation
  const lots = await openTimedLots(world, { round, count })
  const parties = await inTurns(lots, async (lot, at) => {
    const [winner, loser] = [await world.buyer(HELD_MINOR), await world.buyer(HELD_MINOR)]
    const dollars = 300 + (at % 17) * 90
    const taken = [await bid(world, loser, { lot, dollars }), await bid(world, winner, { lot, dollars: dollars + 200 })]
    if (taken.some((one) => one !== 'TAKEN')) throw new Error(`lot ${lot}: ${taken.join(', ')}`)
    return { lot, winner, loser }
  })
  await pool.query('update lot_bidding set deadline = now() where lot = any($1)', [lots])
  const endMs = performance.now() + BILLED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ lot: number; invoiceId: number; totalMinor: number; loserAlias: number }>(
      `select i.lot::float8 as lot, i.id::float8 as "invoiceId", i.total_minor::float8 as "totalMinor",
         (select x.alias from lot_bidders x where x.lot = i.lot and x.account_id <> a.account_id limit 1) as "loserAlias"
       from invoices i join awards a on a.id = i.award_id where i.lot = any($1)`,
      [lots],
    )
    const billed = new Map(rows.map((row) => [row.lot, row]))
    if (billed.size === lots.length)
      return parties.flatMap((party) => {
        const row = billed.get(party.lot)
        return row === undefined ? [] : [{ ...party, ...row }]
      })
    if (performance.now() > endMs) throw new Error(`${lots.length - billed.size} wins were not billed`)
    await sleep(POLL_MS)
  }
}

/** Makes wins ones of ten days ago that nobody has paid; answers the proposals to give them up, by lot. */
export async function makeLate(world: MoneyWorld, wins: readonly Win[]): Promise<ReadonlyMap<number, number>> {
  if (wins.length === 0) return new Map()
  const { pool } = world.installation
  const lots = wins.map(({ lot }) => lot)
  const invoices = wins.map(({ invoiceId }) => invoiceId)
  await pool.query(`update awards set awarded_at = now() - $2 * interval '1 day' where lot = any($1)`, [lots, LATE_DAYS])
  await pool.query(`update invoice_states set due_at = now() - interval '7 days' where invoice_id = any($1)`, [invoices])
  const deps = jobsOf(world)
  await sweepInvoices(deps)
  await proposeDefaults(deps)
  await pool.query(`update invoice_notices set at = at - interval '1 day' where kind = 'DEFAULT_TOMORROW' and invoice_id = any($1)`, [
    invoices,
  ])
  await proposeDefaults(deps)
  const { rows } = await pool.query<{ lot: number; id: number }>(
    'select d.lot::float8 as lot, d.id::float8 as id from defaults d where d.invoice_id = any($1)',
    [invoices],
  )
  return new Map(rows.map(({ lot, id }) => [lot, id]))
}
