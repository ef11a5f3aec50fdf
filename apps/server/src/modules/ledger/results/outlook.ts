import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { LotOutlook, YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { acceptance, saleThrough } from '@app/rules/ledger/outlook.ts'
import { findOutlookOf, readAcceptance, readSaleThrough } from './outlook.store.ts'

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

/** What results let expect of a lot. @throws LOT_NOT_FOUND. */
export async function getLotOutlook(pool: Pool, lot: number): Promise<LotOutlook> {
  const found = await findOutlookOf(pool, lot)
  if (found === null) throw new Failure('LOT_NOT_FOUND')
  const { yard, seller } = found
  const [ofYard, ofSeller] = await Promise.all([
    yard === null ? null : getYardOutlook(pool, yard),
    seller === null ? null : sellerOutlook(pool, seller),
  ])
  return { yard: ofYard, seller: ofSeller }
}
