import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { LotOutlook, YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { acceptance, LIKELY_PRICE, likelyPrice, saleThrough } from '@app/rules/ledger/outlook.ts'
import { findLikeOf, readAcceptance, readLikely, readSaleThrough, type LikeOf } from './outlook.store.ts'

const NOTHING_LIKE = { sold: 0, price: null } as const

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

const isNamed = ({ make, model, year }: LikeOf): boolean => make !== null && model !== null && year !== null

/** What results let expect of a lot. @throws LOT_NOT_FOUND. */
export async function getLotOutlook(pool: Pool, lot: number): Promise<LotOutlook> {
  const like = await findLikeOf(pool, lot)
  if (like === null) throw new Failure('LOT_NOT_FOUND')
  const { make, model, year, currency, yard, seller } = like
  const [{ sold, price }, ofYard, ofSeller] = await Promise.all([
    isNamed(like) ? readLikely(pool, like) : NOTHING_LIKE,
    yard === null ? null : getYardOutlook(pool, yard),
    seller === null ? null : sellerOutlook(pool, seller),
  ])
  const { yearsEitherWay } = LIKELY_PRICE
  const years = year === null ? { yearFrom: null, yearTo: null } : { yearFrom: year - yearsEitherWay, yearTo: year + yearsEitherWay }
  return { like: { sold, make, model, ...years, currency, price: likelyPrice(sold, price) }, yard: ofYard, seller: ofSeller }
}
