import type { Pool } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { usedOf } from '@app/rules/mandates/decide-mandate.ts'
import { EXPOSURE } from './exposure.store.ts'
import { readMandates } from './mandates.store.ts'

/** Of what an account is bound for in a currency, fees included; minor units. */
export interface BoundParts {
  /** By highest bids that wait for a seller, by open offers, by sealed bids, and by what was won and is not paid. */
  readonly pendingMinor: number
  /** By bids on one lot; a further bid there replaces it. */
  readonly onLotMinor: number
}

export interface BoundQuestion {
  readonly accountId: number
  /** The mandate by which the person bids for another account; null for one's own. */
  readonly mandateId: number | null
  readonly lot: number
  readonly currency: CurrencyCode
}

/** By a mandate nothing but what its holder bound counts, and all of that as theirs. */
async function partsOfMandate(pool: Pool, mandateId: number, { lot, currency }: BoundQuestion): Promise<BoundParts> {
  const mandate = (await readMandates(pool, [mandateId])).get(mandateId)
  if (mandate === undefined) return { pendingMinor: 0, onLotMinor: 0 }
  const used = (butLot: number | null): number => usedOf(mandate.use, { currency, day: '', butLot }).totalMinor
  return { pendingMinor: 0, onLotMinor: used(null) - used(lot) }
}

/** What of somebody's limit waits for sellers, and what a lot binds of it that a further bid there would replace (auction-rules B2.5). */
export async function readBoundParts(pool: Pool, question: BoundQuestion): Promise<BoundParts> {
  const { accountId, mandateId, lot, currency } = question
  if (mandateId !== null) return partsOfMandate(pool, mandateId, question)
  const { rows } = await pool.query<BoundParts>({
    name: 'bound-parts',
    text: `select coalesce(sum(reach_all_in_minor) filter (where state <> 'LEADING'), 0)::float8 as "pendingMinor",
        coalesce(sum(reach_all_in_minor) filter (where state in ('LEADING', 'SEALED') and lot = $3), 0)::float8 as "onLotMinor"
      from ${EXPOSURE} b where account_id = $1 and currency = $2`,
    values: [accountId, currency, lot],
  })
  return rows[0] ?? { pendingMinor: 0, onLotMinor: 0 }
}
