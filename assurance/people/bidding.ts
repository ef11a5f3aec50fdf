import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { signIn, type SignedInHeaders } from '../../apps/server/test/people.ts'
import type { OneOfCrowd } from './crowd.ts'
import type { Installation } from './installation.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'

const FIRST_LOT = 63_000_000
const DEPOSIT_MINOR = 100_000_000_000
/** Each bid is so much above the one before, minor units: beyond the step of any price that a trial reaches. */
const STEP_MINOR = 100_000

/** A sale that takes bids for a day, and people who may bid as much as they like. */
export interface OpenSale {
  readonly lots: readonly number[]
  readonly bidders: readonly SignedInHeaders[]
}

/** Opens a timed sale of so many lots and lets these people bid in it. */
export async function openSale(
  installation: Installation,
  { lots, bidders }: { lots: number; bidders: readonly OneOfCrowd[] },
): Promise<OpenSale> {
  const { pool, db } = installation
  await pool.query(TRIAL_YARD)
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
     values ('CPRTUS', 22, now() - interval '1 hour', current_date, 'A', 'timed', now() + interval '1 day') returning id`,
  )
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, 'CPRTUS', '{CPRTUS}', 22, 22, $3, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN' from generate_series(1, $2) n`,
    [FIRST_LOT, lots, rows[0]?.id],
  )
  const ids = bidders.map(({ id }) => id)
  await pool.query(
    `insert into bidder_terms (account_id, document_status) select unnest($1::bigint[]), 'VALID'
     on conflict (account_id) do update set document_status = 'VALID'`,
    [ids],
  )
  await pool.query(`insert into deposits (account_id, currency, held_minor) select unnest($1::bigint[]), 'USD', $2`, [ids, DEPOSIT_MINOR])
  return {
    lots: Array.from({ length: lots }, (_, at) => FIRST_LOT + 1 + at),
    bidders: await Promise.all(bidders.map((bidder) => signIn(db, bidder))),
  }
}

/** Places one bid and answers what became of it and how long that took. */
export async function placeBid(
  installation: Installation,
  bidder: SignedInHeaders,
  { lot, amountMinor }: { readonly lot: number; readonly amountMinor: number },
): Promise<{ readonly answer: BidAnswer | null; readonly elapsedMs: number; readonly status: number }> {
  const bid = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor, currency: 'USD', isConfirmed: true, key: randomUUID() }
  const { status, data, elapsedMs } = await installation.ask({ path: '/data/lots/bids', json: { bids: [bid] }, headers: bidder })
  return { status, elapsedMs, answer: (data['bids'] as readonly BidAnswer[] | undefined)?.[0] ?? null }
}

/** What bids came to while something else went on. */
export interface BidTimes {
  readonly elapsedMs: readonly number[]
  readonly refused: readonly string[]
}

/** Bids repeatedly, each bidder on a lot of their own, until stopped. */
export async function bidWhile(
  installation: Installation,
  sale: OpenSale,
  how: { isOver: () => boolean; pauseMs: number; placed?: () => void },
): Promise<BidTimes> {
  const elapsedMs: number[] = []
  const refused: string[] = []
  await Promise.all(
    sale.bidders.map(async (bidder, at) => {
      const lot = sale.lots[at % sale.lots.length] ?? 0
      for (let round = 1; !how.isOver(); round++) {
        const { answer, elapsedMs: took, status } = await placeBid(installation, bidder, { lot, amountMinor: round * STEP_MINOR })
        elapsedMs.push(took)
        how.placed?.()
        if (answer?.isAccepted !== true) refused.push(`a bid: ${status} ${JSON.stringify(answer)?.slice(0, 200)}`)
        await sleep(how.pauseMs)
      }
    }),
  )
  return { elapsedMs, refused }
}
