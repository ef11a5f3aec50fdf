import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { LotOutlook, YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { acceptance, saleThrough } from '@app/rules/ledger/outlook.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { allInOf, type ResultsDeps } from './list-results.ts'
import { findOutlookOf, readAcceptance, readSaleThrough } from './outlook.store.ts'
import { findSoldFor } from './search-results.store.ts'

/** How much of what a yard offers is sold. */
export async function getYardOutlook(pool: Pool, yard: number): Promise<YardOutlook> {
  const counts = await readSaleThrough(pool, yard)
  return { ...counts, percent: saleThrough(counts) }
}

/** How many of the bids that were left to a seller came to a sale; null where too few were decided to say. */
async function sellerOutlook(pool: Pool, seller: string): Promise<LotOutlook['seller']> {
  const counts = await readAcceptance(pool, seller)
  const percent = acceptance(counts)
  return percent === null ? null : { ...counts, percent }
}

/** What a lot was sold for: bare, and all-in for the caller. */
async function soldFor({ pool, book }: ResultsDeps, lot: number, ctx: RequestContext): Promise<LotOutlook['sold']> {
  const row = await findSoldFor(pool, lot, ctx.member?.accountId ?? null)
  if (row === null) return null
  const { currency, finalMinor: priceMinor, frozenMinor } = row
  if (frozenMinor !== null) return { priceMinor, currency, allInMinor: frozenMinor, by: 'OWN_SALE' }
  return { priceMinor, currency, allInMinor: allInOf({ ctx, book }, row), by: ctx.member === null ? 'VISITOR' : 'OWN_CLASS' }
}

/** What results let expect of a lot, and what they say of itself. @throws LOT_NOT_FOUND. */
export async function getLotOutlook(deps: ResultsDeps, lot: number, ctx: RequestContext): Promise<LotOutlook> {
  const { pool } = deps
  const found = await findOutlookOf(pool, lot)
  if (found === null) throw new Failure('LOT_NOT_FOUND')
  const { yard, seller } = found
  const [ofYard, ofSeller, sold] = await Promise.all([
    yard === null ? null : getYardOutlook(pool, yard),
    seller === null ? null : sellerOutlook(pool, seller),
    soldFor(deps, lot, ctx),
  ])
  return { yard: ofYard, seller: ofSeller, sold }
}
